import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, CallPlan, RunFacts, Verdict } from '../shared/call/call';
import { dueOf, judgeAgain } from '../shared/call/checks';
import { operationTable } from '../shared/contract/contract';
import { utcText } from '../shared/fields/calling/scheduledFor';
import { duplicatePolicy } from '../shared/fields/calling/phoneNumber';
import { judgeRun, listSent, readWanted } from '../shared/call/judge';
import {
	dueText,
	endItems,
	type Fate,
	fateOf,
	fateOfAnswer,
	readyFate,
	type RecordMode,
} from '../shared/record/record';
import { inputItems, previousRequests, sendRequests } from '../shared/request/engine';
import { itemContexts } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/output';
import { notSentFailure } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/outcome';
import type { Request, Unsent } from '../shared/request/send';
import { DUPLICATE_REMEDIES } from '../shared/rules/whoMayBeCalled';

const OPERATION = 'dialOutbound';
const { path } = operationTable[OPERATION];

/** How an operation of the node places calls. */
export interface DialPlan extends CallPlan {
	/** @returns texts of the content that must come back neither in an error nor in the output */
	hides?: (content: IDataObject) => string[];
	/** Of what is put out. */
	mode?: RecordMode;
	/** @returns the service's answer as it is put out */
	finish?: (answer: IDataObject) => IDataObject;
}

/** What became of the node's items, in their order. */
export interface Placed {
	verdicts: readonly Verdict[];
	/** Undefined in a preview. */
	outcomes?: readonly Outcome[];
	output: INodeExecutionData[];
}

/**
 * Places one call for each item, all of them checked before the first is placed; or shows what it would do.
 *
 * @throws NodeApiError for the item that failed, or all that are invalid, when the node stops on errors
 */
export async function placeCalls(context: IExecuteFunctions, plan: DialPlan): Promise<Placed> {
	const items = itemContexts(context, inputItems(context));
	const wanted = readWanted(items);
	const sent = listSent(wanted.isPreview ? new Map() : await previousRequests(context, OPERATION));
	const { run, verdicts, preview } = await judgeRun(context, { id: OPERATION, items, plan, wanted, sent });
	if (preview) return { verdicts, output: preview };
	const placed = new Map<number, Call>();
	const requests = verdicts.map((verdict) => callRequest(verdict, { run, plan, placed }));
	const outcomes = await sendRequests(context, OPERATION, requests, run.problem);
	const endings = verdicts.map((verdict, item) => {
		const outcome = outcomes[item] as Outcome;
		if (outcome.kind !== 'done') return { item, fate: fateOf(verdict, run), failure: outcome };
		if (outcome.isSkipped) return { item, fate: outcome.body as Fate };
		const record = toRecord(outcome.body);
		const answer = plan.finish?.(record) ?? record;
		return { item, fate: placedFate(placed.get(item), answer, run), answer };
	});
	const output = await endItems(context, items, endings, { view: wanted.view, mode: plan.mode });
	return { verdicts, outcomes, output };
}

/** @param placed is told the call as it was sent */
function callRequest(
	verdict: Verdict,
	{ run, plan, placed }: { run: RunFacts; plan: DialPlan; placed: Map<number, Call> },
): Request | Unsent {
	const place = verdict.item.index;
	if (verdict.state === 'invalid') return { place, instead: verdict.failure };
	const skip = (skipped: Verdict): Outcome => ({
		kind: 'done',
		body: fateOf(skipped, run),
		isSkipped: true,
	});
	const { call } = verdict;
	if (!call) return { place, instead: skip(verdict) };
	placed.set(place, call);
	const isRepeatable = plan.isQuestion || duplicatePolicy(verdict.item) === 'send';
	return {
		place,
		path,
		body: bodyOf(call),
		hidden: plan.hides?.(call.content),
		people: isRepeatable ? [] : [call.person],
		again: () => {
			const now = judgeAgain(call, run);
			if (now.state === 'invalid') return { instead: now.failure };
			if (now.state === 'skipped') return { instead: skip(now) };
			placed.set(place, now.call);
			return { body: bodyOf(now.call) };
		},
		...(verdict.state === 'skipped' && {
			ifCalled: (outcome: 'done' | 'unknown') =>
				outcome === 'done'
					? skip(verdict)
					: notSentFailure(`${verdict.reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown),
		}),
	};
}

function bodyOf(call: Call): IDataObject {
	const due = dueOf(call);
	return { ...call.content, ...(due && { scheduled_for: utcText(due.moment) }) };
}

/** @param call undefined if an earlier try placed it, and its item is no longer what it was */
function placedFate(call: Call | undefined, answer: IDataObject, { unscheduled }: CallPlan): Fate {
	const placed = fateOfAnswer('placed', answer);
	if (!call) return placed;
	const { call_id } = placed;
	const fate = readyFate(call, call.here ? dueText(call.here) : unscheduled);
	return { ...fate, status: dueOf(call) ? 'scheduled' : 'placed', call_id };
}
