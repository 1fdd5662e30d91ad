import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import type { Call, RunFacts, Verdict } from '../shared/call/call';
import { dueOf, noteOf } from '../shared/call/checks';
import { type CallPlan, gatherFacts, listSent } from '../shared/call/facts';
import { judgeAgain, judgeItems } from '../shared/call/verdicts';
import { utcText } from '../shared/fields/calling/callTime';
import { duplicatePolicy } from '../shared/fields/calling/phoneNumber';
import { isPreview as isPreviewOf } from '../shared/fields/calling/preview';
import {
	findHistory,
	inputItems,
	previousRequests,
	readDelays,
	readSettings,
	sendRequests,
} from '../shared/request/engine';
import { toErrorItem } from '../shared/request/errors';
import { type ItemContext, itemContexts } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/output';
import { type Failure, invalidInput, notSentFailure } from '../shared/request/policy/failure';
import type { Outcome } from '../shared/request/policy/sending';
import type { Request, Unsent } from '../shared/request/send';
import { DUPLICATE_REMEDIES } from '../shared/rules/duplicates';
import { inTurns } from '../shared/values/inTurns';
import { readRecordView, type RecordView, viewRecord } from '../shared/values/records/recordView';

const OPERATION = 'dialOutbound';
const { path } = operationTable[OPERATION];

/** How an operation of the node places calls. */
export interface DialPlan extends CallPlan {
	/** @returns texts of a body that must come back neither in an error nor in the output */
	hides?: (body: IDataObject) => string[];
	/** @returns the service's answer as it is put out */
	finish?: (record: IDataObject) => IDataObject;
	describe?: (
		context: IExecuteFunctions,
		items: readonly ItemContext[],
		verdicts: readonly Verdict[],
		isPreview: boolean,
	) => Promise<void>;
}

/** What became of the node's items, in their order. */
export interface Placed {
	/** Undefined in a preview. */
	outcomes?: readonly Outcome[];
	verdicts: readonly Verdict[];
	output: INodeExecutionData[];
}

/**
 * Places one call for each item, all of them checked before the first is placed; or shows what it would do.
 *
 * @throws NodeApiError for the item that failed, or all with problems, when the node stops on errors
 */
export async function placeCalls(context: IExecuteFunctions, plan: DialPlan): Promise<Placed> {
	const items = itemContexts(context, inputItems(context));
	const { isPreview, problem } = readPreview(items);
	const views = new Map<number, RecordView>();
	const run = await gatherFacts(
		items,
		{
			...plan,
			contentOf: (item, number) => {
				views.set(
					item.getItemIndex(),
					readRecordView((name, fallback) => item.getNodeParameter(name, fallback)),
				);
				return plan.contentOf(item, number);
			},
		},
		{
			history: findHistory(context, operationTable[OPERATION], isPreview),
			sent: listSent(isPreview ? new Map<number, never>() : await previousRequests(context, OPERATION)),
		},
	);
	const verdicts = await judgeItems(items, { ...run, problem: problem ?? run.problem });
	await plan.describe?.(context, items, verdicts, isPreview);
	if (isPreview) return { verdicts, output: await preview(context, verdicts) };
	const delayOf = readDelays(context);
	const requests = verdicts.map((verdict) => toRequest(verdict, run, plan, delayOf));
	const outcomes = await sendRequests(context, OPERATION, requests, problem ?? run.problem);
	const output = await inTurns(verdicts, ({ item }, index) =>
		pairItem(outputOf(item, outcomes[index] as Outcome, views.get(index) ?? 'simplified', plan), item),
	);
	return { outcomes, verdicts, output };
}

/** Where it cannot be read, nobody is called: the user may have wanted to see what would be sent. */
function readPreview(items: readonly ItemContext[]): { isPreview: boolean; problem?: Failure } {
	try {
		return { isPreview: items.some(isPreviewOf) };
	} catch (error) {
		return { isPreview: false, problem: invalidInput(error) };
	}
}

/** A person who is called is known to later previews of the execution, so that loops show duplicates. */
async function preview(
	context: IExecuteFunctions,
	verdicts: readonly Verdict[],
): Promise<INodeExecutionData[]> {
	const history = findHistory(context, operationTable[OPERATION], true);
	const settings = readSettings(context);
	return await inTurns(verdicts, (verdict) => {
		const { item } = verdict;
		if ('kind' in settings)
			return pairItem(toErrorItem(item.getNode(), item.getInputData().json, settings), item);
		if (verdict.state === 'invalid')
			return pairItem(toErrorItem(item.getNode(), item.getInputData().json, verdict.failure), item);
		if (verdict.state === 'skipped') return pairItem(skippedRecord(verdict), item);
		history?.add(verdict.call.person, 'done');
		const note = noteOf(verdict.call);
		return pairItem({ preview: true, call: bodyOf(verdict.call), ...(note && { note }) }, item);
	});
}

function toRequest(
	verdict: Verdict,
	run: RunFacts,
	{ isQuestion, hides = () => [] }: DialPlan,
	delayOf: (place: number) => number,
): Request | Unsent {
	const place = verdict.item.getItemIndex();
	if (verdict.state === 'invalid') return { place, instead: verdict.failure };
	const { call } = verdict;
	if (!call) return { place, instead: skip(verdict as Skipped) };
	const hidden = hides(call.content);
	const isRepeatable = isQuestion || duplicatePolicy(verdict.item) === 'send';
	return {
		place,
		path,
		body: bodyOf(call),
		note: noteOf(call),
		hidden: { inErrors: hidden, inOutput: hidden },
		delay: delayOf(place),
		people: isRepeatable ? [] : [call.person],
		again: () => {
			const now = judgeAgain(call, run);
			if (now.state === 'invalid') return { instead: now.failure };
			if (now.state === 'skipped') return { instead: skip(now) };
			return { body: bodyOf(now.call), note: noteOf(now.call) };
		},
		...(verdict.state === 'skipped' && {
			ifCalled: (outcome: 'done' | 'unknown') =>
				outcome === 'done'
					? skip(verdict)
					: notSentFailure(`${verdict.reason}, whose outcome is unknown`, DUPLICATE_REMEDIES.unknown),
		}),
	};
}

type Skipped = Extract<Verdict, { state: 'skipped' }>;

function skip(verdict: Skipped): Outcome {
	return { kind: 'done', body: skippedRecord(verdict), isSkipped: true };
}

function skippedRecord({ number, reason }: Skipped): IDataObject {
	return { phone_number: number, skipped: true, reason };
}

function bodyOf(call: Call): IDataObject {
	const due = dueOf(call);
	return { ...call.content, ...(due && { scheduled_for: utcText(due.moment) }) };
}

function outputOf(
	item: ItemContext,
	outcome: Outcome,
	view: RecordView,
	{ finish = (record) => record }: DialPlan,
): IDataObject {
	if (outcome.kind !== 'done') return toErrorItem(item.getNode(), item.getInputData().json, outcome);
	if (outcome.isSkipped) return outcome.body as IDataObject;
	const record = viewRecord(finish(toRecord(outcome.body)), view, SIMPLIFIED_CALL);
	return outcome.note === undefined ? record : { ...record, note: outcome.note };
}

/** What Output: Simplified keeps of a call that was just created (openapi.yaml, OutboundCall). */
export const SIMPLIFIED_CALL = ['id', 'created', 'metadata', 'use_case.id', 'use_case.name', 'params'];

function pairItem(json: IDataObject, item: ItemContext): INodeExecutionData {
	return { json, pairedItem: { item: item.getItemIndex() } };
}
