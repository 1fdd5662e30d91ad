import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, RunFacts, Verdict } from '../shared/call/call';
import { dueOf, judgeAgain, readyCalls } from '../shared/call/checks';
import { judgeRun, readWanted, type Wanted } from '../shared/call/judge';
import { endItems, fateOf } from '../shared/record/record';
import { callingHours } from '../shared/fields/calling/callingRules';
import { isFieldAdded } from '../shared/fields/node/fieldPath';
import { operationTable } from '../shared/contract/contract';
import { addHint, type Previous, previousRequests, readItems, sendRequests } from '../shared/request/engine';
import { toNodeError } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { type Failure, notSentFailure, skippedBy } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/outcome';
import type { Request, Unsent } from '../shared/request/send';
import { MINUTE } from '../shared/times/calendar';
import { type CampaignPlan, groupCalls, planCampaign, planOfProblem, toCampaignCall } from './group';
import { campaignOutput, type Part } from './campaignOutput';
import { scheduleRaw, UNSEEN_FATE } from './raw';

const OPERATION = 'scheduleCampaign';

/** A campaign that an earlier try sent, and that may have had an effect, as it was then. */
type SentCampaign = readonly Part[];

/**
 * Schedules one campaign out of all input items, or one for each file or JSON, which is sent as it is
 * (openapi.yaml, scheduleCampaign).
 *
 * @returns each item once, in order: with its created call, as skipped, as one without a call, or as an
 *   error; created calls that belong to no item come last
 * @throws NodeApiError when the node stops on errors: with all invalid items, before anything is sent
 */
export async function schedule(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = readItems(context);
	const wanted = readWanted(items);
	const source = wanted.problem ? 'rows' : (context.getNodeParameter('source', 0) as string);
	const previous = wanted.isPreview ? new Map() : previousRequests(context, OPERATION);
	const places = items.map((_, index) => [index]);
	const changed = problemOfChange(previous, source === 'rows' ? [places.flat()] : places);
	if (!changed) {
		return source === 'rows'
			? await scheduleItems(context, items, wanted, readSent(previous.get(0)))
			: await scheduleRaw(context, items, source, wanted);
	}
	// What an earlier try sent is no answer for other items.
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), changed);
	const endings = items.map((_, item) => ({ item, fate: UNSEEN_FATE, outcome: changed }));
	return await endItems(context, items, endings);
}

/** @returns the campaign of an earlier try; undefined if there was none */
function readSent(previous: Previous | undefined): SentCampaign | undefined {
	return previous?.memo?.parts as SentCampaign | undefined;
}

/**
 * @param previous by place, what earlier tries sent
 * @param now the indexes of the items at each place
 * @returns why nothing can be sent: what an earlier try sent was made of other items, so that it is unknown which of
 *   them are still to be called
 */
function problemOfChange(
	previous: ReadonlyMap<number, Previous>,
	now: ReadonlyArray<readonly number[]>,
): Failure | undefined {
	const isSame = [...previous].every(([place, one]) => {
		const items = readSent(one)?.map(({ item }) => item);
		return items === undefined || items.join() === now[place]?.join();
	});
	if (isSame) return undefined;
	return notSentFailure(
		'an earlier try of this execution may have scheduled other items',
		"Undo the change to 'Source' or 'Execute Once', and retry. Or check in the service who is scheduled, and call the others in a new execution.",
	);
}

/** When calls without a time are placed, the service decides: `outsideHours` has looked at this moment alone. */
function warnOfLateCalls(context: IExecuteFunctions, verdicts: readonly Verdict[]): void {
	const late = readyCalls(verdicts).filter((call) => isFieldAdded(call.item, callingHours) && !dueOf(call));
	const warning = `${late.length} ${late.length > 1 ? 'calls have' : 'call has'} no scheduled time, and may be placed after the calling hours. To keep to the hours, set 'Scheduled For', or 'Staggered Interval (Minutes)' in 'Options'.`;
	if (late.length > 0) addHint(context, warning, 'warning');
}

/** One campaign of all items. */
async function scheduleItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	wanted: Wanted,
	sent: SentCampaign | undefined,
): Promise<INodeExecutionData[]> {
	const plan = await planCampaign(items).catch(planOfProblem);
	const { run, verdicts, preview } = await judgeRun(context, OPERATION, items, plan, { wanted });
	warnOfLateCalls(context, verdicts);
	if (preview) return preview;
	const stopsOnError = !context.continueOnFail();
	const { parts, planned } = planRequest(verdicts, plan, run, { sent, stopsOnError });
	const [outcome] = await sendRequests(context, OPERATION, [planned], run.problem);
	return await campaignOutput(context, items, parts, outcome as Outcome, wanted.view);
}

/** @returns what is sent, and what it makes of the items */
function planRequest(
	verdicts: readonly Verdict[],
	plan: CampaignPlan,
	run: RunFacts,
	{ sent, stopsOnError }: { sent: SentCampaign | undefined; stopsOnError: boolean },
): { parts: readonly Part[]; planned: Request | Unsent } {
	const ready = readyCalls(verdicts);
	const groups = groupCalls(ready, plan);
	const places = new Map(groups.flat().map((call, place) => [call, place]));
	const parts = verdicts.map((verdict): Part => {
		const part = { item: verdict.item.index, fate: fateOf(verdict, run) };
		if (verdict.state === 'ready') return { ...part, place: places.get(verdict.call) };
		const { state, duplicateOf, failure } = verdict;
		return state === 'skipped' ? { ...part, duplicateOf } : { ...part, outcome: failure };
	});
	const all = { place: 0, items: parts.map(({ item }) => item) };
	const problems = verdicts.flatMap((verdict, item) =>
		verdict.state === 'invalid' ? [[item, verdict.failure] as const] : [],
	);
	const [problem] = problems;
	if (sent && !holdsAgain(parts, sent)) {
		const why = 'an earlier try may have scheduled calls that would be skipped now';
		const failure = notSentFailure(why, 'Check in the service which calls are scheduled.');
		return { parts: sent, planned: { ...all, instead: problem?.[1] ?? failure } };
	}
	if (problem && stopsOnError) return { parts, planned: { ...all, instead: problem[1], problems } };
	if (ready.length === 0) {
		return { parts, planned: { ...all, instead: skippedBy('no item is ready') } };
	}
	const body = { ...plan.body, calls: groups.map((group) => group.map(toCampaignCall)) };
	let judged = Date.now();
	const planned: Request = {
		...all,
		path: operationTable[OPERATION].path,
		// The calls were judged when the run began, and the service may take nothing for an hour.
		body: () => {
			if (Date.now() - judged < MINUTE) return { body };
			judged = Date.now();
			const instead = findTooLate(ready, run);
			return instead ? { instead } : { body };
		},
		people: ready.map(({ person }) => person),
		memo: { parts },
	};
	return { parts, planned };
}

/** @returns whether all that an earlier try sent is in a campaign again */
function holdsAgain(parts: readonly Part[], before: SentCampaign): boolean {
	return before.every(
		({ fate: { status, phone_number } }, index) =>
			status !== 'ready' ||
			(parts[index]?.fate.status === 'ready' && parts[index].fate.phone_number === phone_number),
	);
}

function findTooLate(ready: readonly Call[], run: RunFacts): Failure | undefined {
	for (const call of ready) {
		const planned = dueOf(call)?.moment;
		const failure = judgeAgain(call, run);
		if (!failure && dueOf(call)?.moment === planned) continue;
		const why = failure?.message ?? call.moved?.note;
		return notSentFailure(
			`the call time of ${run.nameOf(call.item.index)} passed while the campaign waited for the service${why ? `: ${why}` : ''}`,
			'Correct times that have passed, and schedule the campaign again.',
		);
	}
	return undefined;
}
