import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../shared/call/call';
import { dueOf } from '../shared/call/checks';
import { judgeAgain, readyCalls } from '../shared/call/verdicts';
import { judgeRun, readWanted, type Wanted } from '../shared/record/judgeRun';
import { endItems } from '../shared/record/record';
import { operationTable } from '../shared/contract/contract';
import { inputItems, previousRequests, sendRequests } from '../shared/request/engine';
import { toNodeError } from '../shared/request/errors';
import { type ItemContext, itemContexts } from '../shared/request/message/item';
import { type Failure, invalidInput, notSentFailure } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/outcome';
import { NOTHING_HIDDEN } from '../shared/request/policy/sending';
import type { Request, Unsent } from '../shared/request/send';
import { MINUTE } from '../shared/times/calendar';
import { type CampaignPlan, groupCalls, NO_PLAN, planCampaign, toCampaignCall } from './group';
import { campaignOutput } from './campaignOutput';
import { NO_FATE, scheduleRaw } from './raw';
import {
	holdsAgain,
	type Part,
	peopleIn,
	problemOfChange,
	readSent,
	type SentCampaign,
	toMemo,
	toPart,
} from './sentBefore';

const OPERATION = 'scheduleCampaign';

/**
 * Schedules one campaign out of all input items, or one for each file or JSON, which is sent as it is
 * (openapi.yaml, scheduleCampaign).
 *
 * @returns each item once, in order: with its created call, as skipped, as one without a call, or as an
 *   error; created calls that belong to no item come last
 * @throws NodeApiError when the node stops on errors: with all invalid items, before anything is sent
 */
export async function schedule(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = itemContexts(context, inputItems(context));
	const wanted = readWanted(items);
	const source = wanted.problem ? 'rows' : (context.getNodeParameter('source', 0) as string);
	const previous = wanted.isPreview ? new Map() : await previousRequests(context, OPERATION);
	const places = items.map((_, index) => [index]);
	const changed = problemOfChange(previous, source === 'rows' ? [places.flat()] : places);
	if (!changed) {
		return source === 'rows'
			? await scheduleItems(context, items, wanted, readSent(previous.get(0)))
			: await scheduleRaw(context, items, source, wanted);
	}
	// What an earlier try sent is no answer for other items.
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), changed, 0);
	const endings = items.map((_, item) => ({ item, fate: NO_FATE, failure: changed }));
	return await endItems(context, items, endings);
}

/** One campaign of all items. */
async function scheduleItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	wanted: Wanted,
	sent: SentCampaign | undefined,
): Promise<INodeExecutionData[]> {
	const plan = await planCampaign(items).catch((error: Error) => ({
		...NO_PLAN,
		problem: invalidInput(error),
	}));
	const problem = wanted.problem ?? ('problem' in plan ? plan.problem : undefined);
	const { run, verdicts, preview } = await judgeRun(context, {
		operation: operationTable[OPERATION],
		items,
		plan,
		wanted: { ...wanted, problem },
		sent: { people: peopleIn(sent), items: new Set() },
	});
	if (preview) return preview;
	const stopsOnError = !context.continueOnFail();
	const { parts, planned } = toRequest(verdicts, { plan, run, sent, stopsOnError });
	const [outcome] = await sendRequests(context, OPERATION, [planned], run.problem);
	return await campaignOutput(context, items, parts, outcome as Outcome, plan.view);
}

/** @returns what is sent, and what it makes of the items */
function toRequest(
	verdicts: readonly Verdict[],
	{
		plan,
		run,
		sent,
		stopsOnError,
	}: { plan: CampaignPlan; run: RunFacts; sent: SentCampaign | undefined; stopsOnError: boolean },
): { parts: readonly Part[]; planned: Request | Unsent } {
	const ready = readyCalls(verdicts);
	const groups = groupCalls(ready, plan);
	const places = new Map(groups.flat().map((call, place) => [call, place]));
	const parts = verdicts.map((verdict) => toPart(verdict, run, (call) => places.get(call)));
	const all = { place: 0, items: parts.map(({ item }) => item) };
	const problems = parts.flatMap(({ item, failure }) => (failure ? [[item, failure] as const] : []));
	const [problem] = problems;
	if (sent && (sent.isFinal || !holdsAgain(parts, sent))) {
		const why = sent.isFinal ? 'an earlier try sent it' : 'some of its calls are skipped now';
		const failure = notSentFailure(why, 'Check in the service which calls it has.');
		return { parts: sent.parts, planned: { ...all, instead: problem?.[1] ?? failure } };
	}
	if (problem && stopsOnError) return { parts, planned: { ...all, instead: problem[1], problems } };
	if (ready.length === 0) {
		return { parts, planned: { ...all, instead: { kind: 'done', body: {}, isSkipped: true } } };
	}
	const body = { ...plan.body, calls: groups.map((group) => group.map(toCampaignCall)) };
	let judged = Date.now();
	const planned: Request = {
		...all,
		path: operationTable[OPERATION].path,
		body,
		hidden: NOTHING_HIDDEN,
		// The calls were judged when the run began, and the service may take nothing for an hour.
		again: () => {
			if (Date.now() - judged < MINUTE) return { body };
			judged = Date.now();
			const instead = findTooLate(ready, run);
			return instead ? { instead } : { body };
		},
		people: ready.map(({ person }) => person),
		memo: toMemo(parts),
	};
	return { parts, planned };
}

function findTooLate(ready: readonly Call[], run: RunFacts): Failure | undefined {
	for (const call of ready) {
		const now = judgeAgain(call, run);
		if (now.state === 'ready' && dueOf(now.call)?.moment === dueOf(call)?.moment) continue;
		const reason =
			now.state === 'ready'
				? (now.call.moved?.note ?? 'its time has passed')
				: now.state === 'skipped'
					? now.reason
					: now.failure.message;
		return notSentFailure(
			`while the campaign waited for the service, ${run.nameOf(call.item.getItemIndex())} became too late: ${reason}`,
			'Correct times that have passed, and schedule the campaign again.',
		);
	}
	return undefined;
}
