import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, CallPlan, Due, Verdict } from '../call/call';
import { dueOf, noteOf } from '../call/checks';
import { isFaxCell } from '../numbers/rowNumber';
import { isTool } from '../request/engine';
import { addHint, describeFailure, toErrorItem } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import type { Failure } from '../request/policy/failure';
import { localText } from '../times/calendar';
import { inTurns } from '../values/inTurns';
import { asFields, filledText, isBlank, NOTHING } from '../values/read';
import { quote, tryRead } from '../values/inputProblem';
import { type RecordView, viewRecord } from '../request/message/output';
import { recordOfCall } from './callRecord';

/**
 * What became of an item, or would: who, what, when, and why. Plain data, and each of its texts has something in it.
 */
export interface Fate {
	status: 'ready' | 'placed' | 'scheduled' | 'skipped' | 'invalid' | 'failed' | 'unknown';
	/** As it is called; else the cell in quotes, or `(empty)`. */
	phone_number: string;
	/** `now`, a local time with its zone, or nothing. */
	call_time: string;
	/** Why, or how the item was read. */
	reason: string;
	/** The service's, once there is one. */
	call_id: string;
}

/** The record of an item, for the editor before the first run. Which columns a row has is not known there. */
export const SAMPLE_RECORD: IDataObject = {
	row_number: 0,
	...{ status: '', phone_number: '', call_time: '', reason: '', call_id: '' },
	row: {},
};

/** @returns what becomes of an item before it is sent, or in place of that */
export function fateOf(
	verdict: Verdict,
	{ cellsOf, unscheduled }: Pick<CallPlan, 'cellsOf' | 'unscheduled'>,
): Fate {
	if (verdict.state === 'ready') return readyFate(verdict.call, unscheduled);
	const { state: status, item, number: phone_number = cellText(item, cellsOf) } = verdict;
	const reason = verdict.state === 'skipped' ? verdict.reason : verdict.failure.message;
	return { status, phone_number, call_time: NOTHING, reason, call_id: NOTHING };
}

export function readyFate(call: Call, unscheduled: string): Fate {
	const due = dueOf(call);
	return {
		status: 'ready',
		phone_number: call.number.number,
		call_time: due ? dueText(due) : unscheduled,
		reason: noteOf(call) ?? NOTHING,
		call_id: NOTHING,
	};
}

/** @returns what became of a call of which only the service's answer is known: not the item that it was made of */
export function fateOfAnswer(status: Fate['status'], { id, metadata }: IDataObject): Fate {
	const phone_number = filledText(asFields(metadata).to);
	return { status, phone_number, call_time: NOTHING, reason: NOTHING, call_id: filledText(id) };
}

/** @returns a moment as the clock of its zone shows it, with the zone: in words, so that a narrow column breaks it */
export function dueText(due: Due): string {
	return `${localClock(due)} ${due.zone.name.replaceAll('_', ' ')}`;
}

export function localClock({ moment, zone }: Due): string {
	return localText(moment + zone.offsetAt(moment));
}

/** @returns what becomes of an item whose request failed */
export function failedFate(fate: Fate, failure: Failure): Fate {
	const status = failure.kind === 'invalid' || failure.kind === 'unknown' ? failure.kind : 'failed';
	// A table has room for why. What to do is said where it can't be seen: of a call that may have been placed.
	const reason = failure.kind === 'unknown' ? describeFailure(failure) : failure.message;
	return { ...fate, status, call_time: NOTHING, reason };
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
	fate: Fate;
	/** Why it failed, if it did. */
	failure?: Failure;
	/** The service's, if it has answered. */
	answer?: IDataObject;
}

/** @returns what a node puts out for its items when a run has ended, with a hint that counts them */
export async function endItems(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	endings: readonly Ending[],
	{ view = 'simplified', mode = 'run' }: { view?: RecordView; mode?: RecordMode } = {},
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const fates = endings.map(({ fate, failure }) => (failure ? failedFate(fate, failure) : fate));
	if (endings.length > 1) addHint(context, describeCounts(fates), 'info');
	return await inTurns(endings, ({ item: index, failure, answer }, place) => {
		const pairedItem = { item: index };
		// n8n takes for the error output only what has no other field than the error.
		if (failure && node.onError === 'continueErrorOutput') {
			return { json: toErrorItem(node, {}, failure), pairedItem };
		}
		const record = recordOf(items[index] as ItemContext, fates[place] as Fate, mode);
		if (view === 'raw' && !failure) return { json: answer ?? record, pairedItem };
		if (view !== 'simplified' && !failure) {
			return { json: viewRecord({ ...answer, ...record }, view, []), pairedItem };
		}
		const { status, reason, phone_number, call_id } = record;
		return { json: isTool(context) ? { status, reason, phone_number, call_id } : record, pairedItem };
	});
}

const STATUSES = ['placed', 'scheduled', 'skipped', 'invalid', 'failed', 'unknown'] as const;

function describeCounts(fates: readonly Fate[]): string {
	const countOf = (name: Fate['status']) => fates.filter(({ status }) => status === name).length;
	const texts = STATUSES.filter((name) => countOf(name) > 0).map((name) => `${countOf(name)} ${name}`);
	const again = fates.some(({ status }) => MAY_HAVE_CALLED.includes(status));
	return `Result: ${texts.join(', ')}.${again ? " If you execute the node again, it calls these people again. To only look, turn on 'Preview'." : ''}`;
}

/** Whether a call was placed, or may have been. */
const MAY_HAVE_CALLED: ReadonlyArray<Fate['status']> = ['placed', 'scheduled', 'unknown'];

/** The row is the input's own object: n8n stores it once. */
function recordOf(item: ItemContext, fate: Fate, mode: RecordMode): IDataObject {
	const row = item.row;
	if (mode === 'wait') {
		const outcome = MAY_HAVE_CALLED.includes(fate.status) ? NOTHING : 'not called';
		return { ...recordOfCall({}), ...fate, outcome, direction: 'Outbound', row };
	}
	const { status, phone_number, call_time, reason, call_id } = fate;
	return {
		row_number: isBlank(row.row_number) ? item.index + 1 : row.row_number,
		status,
		phone_number,
		call_time,
		reason,
		...(mode === 'run' && { call_id }),
		row,
	};
}

const EMPTY = '(empty)';

function cellText(item: ItemContext, cellsOf: CallPlan['cellsOf']): string {
	const cells = tryRead(() => cellsOf(item)) ?? [];
	const filled = cells.find((cell) => !cell.notCalled && !isFaxCell(cell) && !isBlank(cell.value));
	return filled ? quote(filled.value) : EMPTY;
}
