import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../shared/call/call';
import { dueOf } from '../shared/call/checks';
import { gatherFacts } from '../shared/call/facts';
import { judgeAgain, judgeItems } from '../shared/call/verdicts';
import {
	previewCalls,
	tellMoved,
	warnOfSerialDates,
	isPreview as isPreviewOf,
} from '../shared/record/preview';
import { endItems } from '../shared/record/record';
import { operationTable } from '../shared/contract/contract';
import {
	findHistory,
	inputItems,
	previousRequests,
	readSettings,
	sendRequests,
} from '../shared/request/engine';
import { toNodeError } from '../shared/request/errors';
import { type ItemContext, itemContexts } from '../shared/request/message/item';
import { type Failure, invalidInput, notSentFailure } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/outcome';
import { NOTHING_HIDDEN } from '../shared/request/policy/sending';
import type { Request, Unsent } from '../shared/request/send';
import { MINUTE } from '../shared/times/calendar';
import { readRecordView } from '../shared/values/records/recordView';
import { type CampaignPlan, type Settings, groupCalls, planCampaign, toCampaignCall } from './group';
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
const { path } = operationTable[OPERATION];
const CHECK_CAMPAIGN = 'Check in the service which calls it has.';

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
	const settings = readCampaignSettings(items);
	const isRaw = settings.source === 'csv' || settings.source === 'json';
	const previous = settings.isPreview ? undefined : await previousRequests(context, OPERATION);
	const indexes = items.map((item) => item.getItemIndex());
	const changed = previous && problemOfChange(previous, isRaw ? indexes.map((index) => [index]) : [indexes]);
	if (changed) return await failItems(context, items, changed);
	return isRaw
		? await scheduleRaw(context, items, settings)
		: await scheduleItems(context, items, settings, readSent(previous?.get(0)));
}

/** What an earlier try sent is no answer for other items. */
async function failItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	failure: Failure,
): Promise<INodeExecutionData[]> {
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), failure, 0);
	const endings = items.map((item) => ({ item, fate: NO_FATE, failure }));
	return await endItems(context, endings);
}

function readCampaignSettings(items: readonly ItemContext[]): Settings {
	const first = items[0] as ItemContext;
	try {
		return {
			source: first.getNodeParameter('source') as string,
			isPreview: items.some(isPreviewOf),
			view: readRecordView((name, fallback) => first.getNodeParameter(name, fallback)),
		};
	} catch (error) {
		// Nobody is called: the user may have wanted to see what would be sent.
		return { source: 'rows', isPreview: false, view: 'raw', problem: invalidInput(error) };
	}
}

/** One campaign of all items. */
async function scheduleItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	{ isPreview, view, problem: unreadable }: Settings,
	sent: SentCampaign | undefined,
): Promise<INodeExecutionData[]> {
	const history = findHistory(context, operationTable[OPERATION], isPreview);
	const plan = await planCampaign(items);
	const run = await gatherFacts(items, plan, { history, sent: { people: peopleIn(sent), items: new Set() } });
	const settings = readSettings(context);
	const problem = unreadable ?? plan.problem ?? run.problem ?? ('kind' in settings ? settings : undefined);
	const verdicts = sent?.isFinal ? [] : await judgeItems(items, { ...run, problem });
	warnOfSerialDates(context, verdicts, plan);
	tellMoved(context, verdicts);
	if (isPreview) {
		for (const verdict of verdicts) if (verdict.state === 'ready') history?.add(verdict.call.person, 'done');
		return await previewCalls(context, items, verdicts, { ...plan, otherColumns: run.otherColumns });
	}
	const { parts, planned } = planRequest(verdicts, {
		plan,
		run,
		sent,
		stopsOnError: !context.continueOnFail(),
	});
	const [outcome] = await sendRequests(context, OPERATION, [planned], problem);
	return await campaignOutput(context, items, parts, outcome as Outcome, view);
}

function planRequest(
	verdicts: readonly Verdict[],
	{
		plan,
		run,
		sent,
		stopsOnError,
	}: { plan: CampaignPlan; run: RunFacts; sent: SentCampaign | undefined; stopsOnError: boolean },
): { parts: readonly Part[]; planned: Request | Unsent } {
	const ready = verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.call] : []));
	const groups = groupCalls(ready, plan);
	const places = new Map(groups.flat().map((call, place) => [call, place]));
	const parts = verdicts.map((verdict) => toPart(verdict, plan, (call) => places.get(call)));
	const problems = parts.flatMap(({ item, failure }) => (failure ? [[item, failure] as const] : []));
	const [problem] = problems;
	const unsent = (instead: Outcome) => ({ place: 0, items: parts.map(({ item }) => item), instead });
	if (sent && (sent.isFinal || !holdsAgain(parts, sent))) {
		const why = sent.isFinal ? 'an earlier try sent it' : 'some of its calls are skipped now';
		const failure = problem?.[1] ?? notSentFailure(why, CHECK_CAMPAIGN);
		return { parts: sent.parts, planned: unsent(failure) };
	}
	if (problem && stopsOnError) return { parts, planned: { ...unsent(problem[1]), problems } };
	if (ready.length === 0) return { parts, planned: unsent({ kind: 'done', body: {}, isSkipped: true }) };
	const body = { ...plan.body, calls: groups.map((group) => group.map(toCampaignCall)) };
	return {
		parts,
		planned: {
			place: 0,
			items: parts.map(({ item }) => item),
			path,
			body,
			hidden: NOTHING_HIDDEN,
			again: lookAgain(ready, run, body),
			people: ready.map(({ person }) => person),
			memo: toMemo(parts),
		},
	};
}

/** The calls were judged when the run began, and the service may take nothing for an hour. */
function lookAgain(
	ready: readonly Call[],
	run: RunFacts,
	body: Request['body'],
): NonNullable<Request['again']> {
	let judged = Date.now();
	let instead: Failure | undefined;
	return () => {
		if (!instead && Date.now() - judged >= MINUTE) {
			judged = Date.now();
			instead = findTooLate(ready, run);
		}
		return instead ? { instead } : { body };
	};
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
