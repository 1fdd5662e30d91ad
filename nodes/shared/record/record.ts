import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Call, Due, Verdict } from '../call/call';
import { dueOf, noteOf } from '../call/checks';
import { isFaxCell, type PhoneCell } from '../numbers/rowNumber';
import { isTool } from '../request/engine';
import { addHint, describeFailure, toErrorItem } from '../request/errors';
import type { ItemContext } from '../request/message/item';
import type { Failure } from '../request/policy/failure';
import { localText } from '../times/calendar';
import { inTurns } from '../values/inTurns';
import { isBlank } from '../values/read';
import { quote, tryRead } from '../values/inputProblem';
import { type RecordView, viewRecord } from '../values/records/recordView';
import { NOTHING, recordOfCall } from './callRecord';

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

/** What a verdict is told by. */
export interface VerdictTexts {
	/** @returns the cells that may hold an item's number */
	cellsOf: (item: ItemContext) => PhoneCell[];
	/** When a call without a time is placed, e.g. `now`. */
	unscheduled: string;
}

export function fateOf(verdict: Verdict, { cellsOf, unscheduled }: VerdictTexts): Fate {
	const nobody = { call_time: NOTHING, call_id: NOTHING };
	switch (verdict.state) {
		case 'ready':
			return readyFate(verdict.call, unscheduled);
		case 'skipped': {
			const phone_number = verdict.number || cellText(verdict.item, cellsOf);
			return { ...nobody, status: 'skipped', phone_number, reason: verdict.reason };
		}
		case 'invalid': {
			const phone_number = verdict.number ?? cellText(verdict.item, cellsOf);
			return { ...nobody, status: 'invalid', phone_number, reason: verdict.failure.message };
		}
	}
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

/** @returns a moment as the clock of its zone shows it, with the zone: in words, so that a narrow column breaks it */
export function dueText({ moment, zone }: Due): string {
	return `${localText(moment + zone.offsetAt(moment))} ${zone.name.replaceAll('_', ' ')}`;
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
	return pairItem(item, recordOf(item, fate, mode));
}

/** What became of an item in the end. */
export interface Ending {
	item: ItemContext;
	fate: Fate;
	/** Why it failed, if it did. */
	failure?: Failure;
	/** The service's, if it has answered. */
	answer?: IDataObject;
}

/** How items are put out. */
interface Endings {
	/** @returns the form in which the user wants an item */
	viewOf?: (item: ItemContext) => RecordView;
	mode?: RecordMode;
}

/** @returns what a node puts out for its items when a run has ended, with a hint that counts them */
export async function endItems(
	context: IExecuteFunctions,
	endings: readonly Ending[],
	{ viewOf = () => 'simplified', mode = 'run' }: Endings = {},
): Promise<INodeExecutionData[]> {
	const fates = endings.map(({ fate, failure }) => (failure ? failedFate(fate, failure) : fate));
	if (endings.length > 1) addHint(context, describeCounts(fates), 'info');
	return await inTurns(endings, ({ item, failure, answer }, index) => {
		const node = item.getNode();
		// n8n takes for the error output only what has no other field than the error.
		if (failure && node.onError === 'continueErrorOutput')
			return pairItem(item, toErrorItem(node, {}, failure));
		const record = recordOf(item, fates[index] as Fate, mode);
		return pairItem(item, viewEnding(context, record, failure ? 'simplified' : viewOf(item), answer));
	});
}

function viewEnding(
	context: IExecuteFunctions,
	record: IDataObject,
	view: RecordView,
	answer: IDataObject | undefined,
): IDataObject {
	if (view === 'raw') return answer ?? record;
	if (view !== 'simplified') return viewRecord({ ...answer, ...record }, view, []);
	const { status, reason, phone_number, call_id } = record;
	return isTool(context) ? { status, reason, phone_number, call_id } : record;
}

const STATUSES = ['placed', 'scheduled', 'skipped', 'invalid', 'failed', 'unknown'] as const;

function describeCounts(fates: readonly Fate[]): string {
	const counts = STATUSES.map(
		(name) => [fates.filter(({ status }) => status === name).length, name] as const,
	);
	const texts = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
	const again = fates.some(({ status }) => MAY_HAVE_CALLED.includes(status));
	return `Result: ${texts.join(', ')}.${again ? ' Executing the node again calls these people again.' : ''}`;
}

/** Whether a call was placed, or may have been. */
const MAY_HAVE_CALLED: ReadonlyArray<Fate['status']> = ['placed', 'scheduled', 'unknown'];

/** The row is the input's own object: n8n stores it once. */
function recordOf(item: ItemContext, fate: Fate, mode: RecordMode): IDataObject {
	const row = item.getInputData().json;
	if (mode === 'wait') {
		const outcome = MAY_HAVE_CALLED.includes(fate.status) ? NOTHING : 'not called';
		return { ...recordOfCall({}), ...fate, outcome, direction: 'Outbound', row };
	}
	const { status, phone_number, call_time, reason, call_id } = fate;
	return {
		row_number: isBlank(row.row_number) ? item.getItemIndex() + 1 : row.row_number,
		status,
		phone_number,
		call_time,
		reason,
		...(mode === 'run' && { call_id }),
		row,
	};
}

const EMPTY = '(empty)';

function cellText(item: ItemContext, cellsOf: VerdictTexts['cellsOf']): string {
	const cells = tryRead(() => cellsOf(item)) ?? [];
	const own = cells.filter((cell) => !cell.notCalled && !isFaxCell(cell));
	const filled = own.find(({ value }) => !isBlank(value));
	return filled ? quote(filled.value) : EMPTY;
}

function pairItem(item: ItemContext, json: IDataObject): INodeExecutionData {
	return { json, pairedItem: { item: item.getItemIndex() } };
}
