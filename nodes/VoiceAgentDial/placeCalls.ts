import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { CallPlan, RunFacts, Verdict } from '../shared/call/call';
import { dueOf, duplicateInDoubt, judgeAgain } from '../shared/call/checks';
import { operationTable } from '../shared/contract/contract';
import { utcText } from '../shared/fields/calling/scheduledFor';
import { judgeRun, listSent, readWanted } from '../shared/call/judge';
import {
	dueText,
	endItems,
	type Ending,
	fateOf,
	fateOfAnswer,
	readyFate,
	type RecordMode,
} from '../shared/record/record';
import { previousRequests, readItems, sendRequests } from '../shared/request/engine';
import { toRecord } from '../shared/request/message/output';
import type { Outcome } from '../shared/request/policy/outcome';
import type { Request, Unsent } from '../shared/request/send';
import { filledText } from '../shared/values/read';

const OPERATION = 'dialOutbound';
const { path } = operationTable[OPERATION];

/** How an operation of the node places calls. */
export interface DialPlan extends CallPlan {
	/** @returns texts of the content that must come back neither in an error nor in the output */
	hides?: (content: IDataObject) => string[];
	/** Of what is put out. */
	mode?: RecordMode;
}

/** What became of the node's items, in their order. */
export interface Placed {
	/** Their calls as they were sent. */
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
	const items = readItems(context);
	const wanted = readWanted(items);
	const sent = listSent(wanted.isPreview ? new Map() : previousRequests(context, OPERATION));
	const { run, verdicts, preview } = await judgeRun(context, OPERATION, items, plan, { wanted, sent });
	if (preview) return { verdicts, output: preview };
	const requests = verdicts.map((verdict) => callRequest(verdict, run, plan));
	const outcomes = await sendRequests(context, OPERATION, requests, run.problem);
	const endings = verdicts.map((verdict, item): Ending => {
		const outcome = outcomes[item] as Outcome;
		if (outcome.kind !== 'done') return { item, fate: fateOf(verdict, run), outcome };
		const { call } = verdict;
		const answer = toRecord(outcome.body);
		// An earlier try may have placed the call, and its item is no longer what it was.
		if (!call) return { item, fate: fateOfAnswer('placed', answer), outcome };
		const fate = readyFate(call, call.here ? dueText(call.here) : placedText(answer, verdict.item.timezone));
		return { item, fate: { ...fate, status: dueOf(call) ? 'scheduled' : 'placed' }, outcome };
	});
	const output = await endItems(context, items, endings, { view: wanted.view, mode: plan.mode });
	return { verdicts, outcomes, output };
}

/** @returns when the service placed a call, in the form of all times */
function placedText({ created }: IDataObject, zone: string): string {
	const text = filledText(created);
	const placed = DateTime.fromISO(text, { zone: 'UTC' });
	return placed.isValid ? `${placed.setZone(zone).toFormat('yyyy-MM-dd HH:mm')} ${zone}` : text;
}

function callRequest(verdict: Verdict, run: RunFacts, plan: DialPlan): Request | Unsent {
	const place = verdict.item.index;
	const { call, failure } = verdict;
	if (!call) return { place, instead: failure };
	const inDoubt = failure && duplicateInDoubt(failure.message);
	return {
		place,
		path,
		body: () => {
			const instead = judgeAgain(call, run);
			const due = dueOf(call);
			const scheduled = due && { scheduled_for: utcText(due.moment) };
			return instead ? { instead } : { body: { ...call.content, ...scheduled } };
		},
		number: call.number.number,
		hidden: plan.hides?.(call.content),
		people: [call.person],
		ifCalled: inDoubt && ((outcome) => (outcome === 'done' ? failure : inDoubt)),
	};
}
