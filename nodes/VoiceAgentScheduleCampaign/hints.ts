import type { IExecuteFunctions } from 'n8n-workflow';

import { type TimeColumn, timeColumnsAmong } from '../shared/columns/timeColumns';
import { summarizeCalls, warnOfSerialDates } from '../shared/fields/calling/callSummary';
import { countryName } from '../shared/numbers/country';
import { inTurns } from '../shared/values/inTurns';
import { quote } from '../shared/values/inputProblem';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { addHint } from '../shared/request/run/hint';
import { CALL_COLUMNS } from './sources/columns';
import type { CheckedCall, ReadyCall } from './calls/askedCalls';
import type { Campaign } from './campaign';

const MAX_ITEMS_NAMED = 20;
const MAX_COLUMNS_NAMED = 5;

/**
 * Says how a campaign would go that is only looked at.
 *
 * @param items of the run
 */
export function hintAtPreview(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	{ calls, columns }: Pick<Campaign, 'calls' | 'columns'>,
): void {
	const ready = onlyReady(calls);
	const count = (state: CheckedCall['state']) => calls.filter((call) => call.state === state).length;
	const withoutTime = ready.filter(({ call }) => call.scheduled_date === undefined).length;
	const inForeignZone = ready.filter(({ isInForeignZone }) => isInForeignZone).length;
	const parts = [
		`Preview, nothing is sent. Calls to schedule: ${ready.length}`,
		`skipped: ${count('skipped')}`,
		`with errors: ${count('problem')}`,
		`without a scheduled time: ${withoutTime}`,
		...completedNumbers(ready),
		...(inForeignZone > 0
			? [`in the workflow's time zone, but with a number elsewhere: ${inForeignZone}`]
			: []),
	];
	const sources = summarizeCalls(items, {
		...(columns ?? { phone: [], time: [], zone: [] }),
		sent: [...new Set(ready.flatMap((call) => Object.keys(onlyParameters(call))))],
	});
	addHint(context, `${parts.join('; ')}. ${sources}`, 'info');
}

/** Says that the agent would read out numbers in place of dates. */
export function hintAtSerialDates(context: IExecuteFunctions, calls: readonly CheckedCall[]): void {
	const warning = warnOfSerialDates(onlyReady(calls).map(({ call }) => call));
	if (warning !== undefined) addHint(context, warning, 'warning');
}

function onlyReady(calls: readonly CheckedCall[]): ReadyCall[] {
	return calls.flatMap((call) => (call.state === 'ready' ? [call] : []));
}

/** @returns what is sent for the prompt */
function onlyParameters({ call }: ReadyCall): Record<string, unknown> {
	const isParameter = ([name]: [string, unknown]) => !(CALL_COLUMNS as readonly string[]).includes(name);
	return Object.fromEntries(Object.entries(call).filter(isParameter));
}

function completedNumbers(ready: readonly ReadyCall[]): string[] {
	const counts = new Map<string, number>();
	for (const { completedWith } of ready) {
		if (completedWith) counts.set(completedWith, (counts.get(completedWith) ?? 0) + 1);
	}
	return [...counts].map(([country, count]) => `read as a number of ${countryName(country)}: ${count}`);
}

export function hintAtMissing(context: IExecuteFunctions, missing: readonly CheckedCall[]): void {
	const count = missing.length;
	if (count === 0) return;
	const rows = missing.slice(0, MAX_ITEMS_NAMED).map(({ asked }) => asked.item + 1);
	const more = count > rows.length ? ` and ${count - rows.length} more` : '';
	addHint(
		context,
		`The service created no call for ${count === 1 ? 'item' : 'items'} ${rows.join(', ')}${more}. Check in the service before you schedule them again.`,
		'warning',
	);
}

/** @param item that has the file */
export function hintAtEmptyFile(context: IExecuteFunctions, item: number): void {
	addHint(
		context,
		`The service created no call for the file of item ${item + 1}. Check the column names that the service expects, or read the file with Extract From File and schedule input items.`,
		'warning',
	);
}

/**
 * Calls without a time are placed as the campaign runs, which is not what a user with a column for it wants.
 *
 * @param columns names of those that nothing is done with
 * @param items all rows
 * @param withoutTime those of them that say nothing of when to call
 */
export async function hintAtTimes(
	context: IExecuteFunctions,
	columns: string[],
	items: readonly ItemContext[],
	withoutTime: readonly ItemContext[],
): Promise<void> {
	const times = await findTimeColumns(withoutTime, columns);
	if (times.length === 0) return;
	const missing =
		withoutTime.length === items.length
			? 'No column is named like a call time, so the calls have no scheduled time.'
			: `${withoutTime.length} of ${items.length} items have no call time.`;
	addHint(context, `${missing} ${describeTimes(times)} ${CHOOSE_COLUMNS}`, 'warning');
}

/**
 * The option Time of Day is for dates without a time, not for those whose time is in a column that was not found.
 *
 * @param columns names of those that nothing is done with
 * @param withDateAlone the rows that take the option
 */
export async function hintAtTimeOfDay(
	context: IExecuteFunctions,
	columns: string[],
	withDateAlone: readonly ItemContext[],
): Promise<void> {
	const found = await findTimeColumns(withDateAlone, columns);
	const times = found.filter(({ looksLike }) => looksLike === 'time');
	if (times.length === 0) return;
	addHint(
		context,
		`'Time of Day' is used for items with only a date (${withDateAlone.length}). ${describeTimes(times)} ${CHOOSE_COLUMNS}`,
		'warning',
	);
}

async function findTimeColumns(items: readonly ItemContext[], columns: string[]): Promise<TimeColumn[]> {
	const rows = await inTurns(items, (item) => item.getInputData().json);
	return await timeColumnsAmong(columns, rows, Date.now());
}

const CHOOSE_COLUMNS = "To use them, set 'Mapping' to 'Manual' and drag the columns into 'Call Fields'.";

function describeTimes(times: readonly TimeColumn[]): string {
	const named = times.slice(0, MAX_COLUMNS_NAMED);
	const columns = named.map(({ column, looksLike }) => `${quote(column)} (${looksLike})`);
	return `Columns that look like times: ${columns.join(', ')}.`;
}
