import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, CallPlan, Due, Verdict } from '../call/call';
import { dueOf } from '../call/checks';
import { isVoiceCell, noteOnNumber } from '../numbers/rowNumber';
import { addHint, isTool } from '../request/engine';
import { describeFailure, describeProblems, toErrorItem } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import type { Failure, Problems } from '../request/policy/failure';
import { isError, type Outcome } from '../request/policy/outcome';
import { localText } from '../times/calendar';
import { inTurns } from '../values/inTurns';
import { asFields, filledText, isBlank, NOTHING, plainText } from '../values/read';
import { quote, tryRead } from '../values/inputProblem';
import { type RecordView, toRecord, viewRecord } from '../request/message/output';
import { FINAL_STATUSES } from '../waiting/callEnd';
import { recordOfCall } from './callRecord';

/** What became of an item, or would: who, what, when, and why. Plain data, without empty texts. */
export interface Fate {
	status: 'ready' | 'placed' | 'scheduled' | 'skipped' | 'invalid' | 'failed' | 'unknown';
	/** As it is called; else the cell in quotes, or `(empty)`. */
	phone_number: string;
	/** `now`, a local time with its zone, that the service chooses, or nothing. */
	call_time: string;
	/** Why, or how the item was read. */
	reason: string;
}

/** The record of an item, for the editor before the first run. Which columns a row has is not known there. */
export const SAMPLE_RECORD = recordOf({ index: 0, row: {} }, fateOfAnswer('placed', {}), 'run');

/** @returns what becomes of an item before it is sent, or in place of that */
export function fateOf(
	verdict: Verdict,
	{ cellsOf, unscheduled }: Pick<CallPlan, 'cellsOf' | 'unscheduled'>,
): Fate {
	if (verdict.state === 'ready') return readyFate(verdict.call, unscheduled);
	const { item, number: phone_number = cellText(item, cellsOf), failure } = verdict;
	return failedFate({ phone_number }, failure);
}

export function readyFate(call: Call, unscheduled: string): Fate {
	const due = dueOf(call);
	const { number, time, moved } = call;
	return {
		status: 'ready',
		phone_number: number.number,
		call_time: due ? dueText(due) : unscheduled,
		reason: [noteOnNumber(number), time?.note, moved?.note].filter(Boolean).join('. ') || NOTHING,
	};
}

/** @returns what became of a call of which only the service's answer is known: not the item that it was made of */
export function fateOfAnswer(status: Fate['status'], { metadata }: IDataObject): Fate {
	return { status, phone_number: filledText(asFields(metadata).to), call_time: NOTHING, reason: NOTHING };
}

/** @returns the same with one more reason, if it is one */
export function withReason(fate: Fate, more: string | undefined): Fate {
	const reasons = [fate.reason, more].filter((reason) => reason && reason !== NOTHING);
	return { ...fate, reason: reasons.join('. ') || NOTHING };
}

/** @returns what is not as it should be in the service's answer, which says that it has created a call */
function remarkOn({ id, status, service_error: error }: IDataObject): string | undefined {
	const ended = FINAL_STATUSES.includes(status as string) ? status : undefined;
	const said = [ended ?? [], isBlank(error) ? [] : error].flat();
	if (said.length > 0) return `The service says: ${said.map(quote).join(', ')}`;
	return isBlank(id) ? 'The service returned no call ID' : undefined;
}

/** @returns a moment as the clock of its zone shows it, with the zone as n8n names it */
export function dueText({ moment, zone }: Due): string {
	return `${localText(moment + zone.offsetAt(moment))} ${zone.name}`;
}

/** @returns what becomes of an item that is not sent, or whose request failed */
export function failedFate({ phone_number }: Pick<Fate, 'phone_number'>, failure: Failure): Fate {
	const { kind } = failure;
	const status = kind === 'invalid' || kind === 'unknown' || kind === 'skipped' ? kind : 'failed';
	// A table has room for why. What to do is said where it can't be seen: of a call that may have been placed.
	const reason = kind === 'unknown' ? describeFailure(failure) : failure.message;
	return { status, phone_number, call_time: NOTHING, reason };
}

/** A preview speaks of no call that there is not yet; an operation that waits, of what becomes of the call. */
export type RecordMode = 'preview' | 'run' | 'wait';

/** What a node puts out for an item. */
export function toItem(item: ItemContext, fate: Fate, mode: RecordMode): INodeExecutionData {
	return { json: recordOf(item, fate, mode), pairedItem: { item: item.index } };
}

/** What became of an item in the end. */
export interface Ending {
	/** Its index. */
	item: number;
	/** As of a call that was placed, if it was to be sent; of one that failed, only the number counts. */
	fate: Fate;
	/** What came of it; undefined if the fate says all. */
	outcome?: Outcome;
}

/** @returns what a node puts out for its items when a run has ended, with a hint that counts them */
export async function endItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	endings: readonly Ending[],
	{ view = 'simplified', mode = 'run' }: { view?: RecordView; mode?: RecordMode } = {},
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const fates = endings.map(({ fate, outcome }) => {
		if (outcome && outcome.kind !== 'done') return failedFate(fate, outcome);
		const isCreated = fate.status === 'placed' || fate.status === 'scheduled';
		const remark = outcome && isCreated && remarkOn(toRecord(outcome.body));
		return remark ? withReason(fate, remark) : fate;
	});
	if (mode !== 'wait') addHint(context, describeResult(items, endings, fates), 'info');
	return await inTurns(endings, ({ item: index, outcome }, place) => {
		const pairedItem = { item: index };
		const failure = outcome && isError(outcome) ? outcome : undefined;
		// n8n takes for the error output only what has no other field than the error.
		if (failure && node.onError === 'continueErrorOutput') {
			return { json: toErrorItem(node, {}, failure), pairedItem };
		}
		const answer = outcome?.kind === 'done' ? toRecord(outcome.body) : undefined;
		const record = recordOf(items[index] as ItemContext, fates[place] as Fate, mode, answer);
		if (view === 'raw' && !failure) return { json: answer ?? record, pairedItem };
		if (view !== 'simplified' && !failure) {
			return { json: viewRecord({ ...answer, ...record }, view, []), pairedItem };
		}
		const { status, reason, phone_number, call_id } = record;
		return { json: isTool(context) ? { status, reason, phone_number, call_id } : record, pairedItem };
	});
}

const STATUSES = ['placed', 'scheduled', 'skipped', 'invalid', 'failed', 'unknown'] as const;

/** @returns how many items have ended in which way, and what is wrong with those that failed */
function describeResult(
	items: readonly ItemContext[],
	endings: readonly Ending[],
	fates: readonly Fate[],
): string[] {
	const problems: Array<Problems[number]> = [];
	for (const { item, outcome } of endings) if (outcome && isError(outcome)) problems.push([item, outcome]);
	const counts = new Map<Fate['status'], number>();
	for (const { status } of fates) counts.set(status, (counts.get(status) ?? 0) + 1);
	const texts = STATUSES.flatMap((one) => (counts.has(one) ? [`${counts.get(one)} ${one}`] : []));
	const result = `Result: ${texts.join(', ').replace('skipped', "skipped ('reason' says why)")}.`;
	const mayHaveCalled = MAY_HAVE_CALLED.some((status) => counts.has(status));
	const again =
		'Executing the node again calls the same people again. To call only some of them, put a Filter node before it.';
	const count = mayHaveCalled ? `${result} ${again}` : result;
	if (problems.length === 0) return [count];
	return [count, '', ...describeProblems(problems, (item) => items[item]?.row.row_number, endings.length)];
}

/** Whether a call was placed, or may have been. */
const MAY_HAVE_CALLED: ReadonlyArray<Fate['status']> = ['placed', 'scheduled', 'unknown'];

/** The row is the input's own object: n8n stores it once. */
export function recordOf(
	{ row, index }: Pick<ItemContext, 'row' | 'index'>,
	fate: Fate,
	mode: RecordMode,
	answer: IDataObject = {},
): IDataObject {
	const call_id = filledText(answer.id);
	if (mode === 'wait') {
		const outcome = MAY_HAVE_CALLED.includes(fate.status) ? NOTHING : 'not called';
		return { ...recordOfCall({}), ...fate, call_id, outcome, direction: 'Outbound', row };
	}
	const inSheet = plainText(row.row_number);
	const row_number = /^\d{1,9}$/.test(inSheet) ? Number(inSheet) : index + 1;
	return { ...fate, ...(mode === 'run' && { call_id }), row_number, row };
}

function cellText(item: ItemContext, cellsOf: CallPlan['cellsOf']): string {
	const cells = tryRead(() => cellsOf(item)) ?? [];
	const filled = cells.find((cell) => !cell.notCalled && isVoiceCell(cell) && !isBlank(cell.value));
	return filled ? quote(filled.value) : '(empty)';
}
