import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Call, Verdict } from '../shared/call/call';
import { findColumns } from '../shared/columns/columnsOfRows';
import { type TimeColumn, timeColumnsAmong } from '../shared/columns/timeColumns';
import { summarizeCalls, warnOfSerialDates } from '../shared/fields/calling/callSummary';
import { timeColumns } from '../shared/fields/calling/callTime';
import { columnsReadBy } from '../shared/fields/calling/promptParameters';
import { countryName } from '../shared/numbers/country';
import { addHint } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { inTurns } from '../shared/values/inTurns';
import { quote } from '../shared/values/inputProblem';
import type { CampaignPlan } from './group';

const MAX_ITEMS_NAMED = 20;
const MAX_COLUMNS_NAMED = 5;

/**
 * Says how a campaign would go that is only looked at.
 *
 * @param items of the run
 */
export async function hintAtPreview(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	{ phoneColumns }: CampaignPlan,
	verdicts: readonly Verdict[],
): Promise<void> {
	const ready = onlyReady(verdicts);
	const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
	const withoutTime = ready.filter(({ time, moved }) => !time && !moved).length;
	const inForeignZone = ready.filter(({ time }) => time?.isInForeignZone).length;
	const parts = [
		`Preview, nothing is sent. Calls to schedule: ${ready.length}`,
		`skipped: ${count('skipped')}`,
		`with errors: ${count('invalid')}`,
		`without a scheduled time: ${withoutTime}`,
		...completedNumbers(ready),
		...(inForeignZone > 0
			? [`in the workflow's time zone, but with a number elsewhere: ${inForeignZone}`]
			: []),
	];
	const first = items[0] as ItemContext;
	const time = timeColumns(first);
	const sources = summarizeCalls(items, await findColumns(items), {
		phone: phoneColumns,
		time,
		zone: [],
		sent: [...new Set(ready.flatMap((call) => Object.keys(parametersOf(call))))],
	});
	addHint(context, `${parts.join('; ')}. ${sources}`, 'info');
	if (withoutTime > 0) await hintAtTimes(context, items, [...phoneColumns, ...time]);
}

/** Says that the agent would read out numbers in place of dates. */
export function hintAtSerialDates(context: IExecuteFunctions, verdicts: readonly Verdict[]): void {
	const warning = warnOfSerialDates(onlyReady(verdicts).map(parametersOf));
	if (warning !== undefined) addHint(context, warning, 'warning');
}

function onlyReady(verdicts: readonly Verdict[]): Call[] {
	return verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [verdict.call] : []));
}

/** @returns what is sent for the prompt */
function parametersOf({ content }: Call): IDataObject {
	const { phone_number: _, max_duration_mins: __, ...parameters } = content;
	return parameters;
}

function completedNumbers(ready: readonly Call[]): string[] {
	const counts = new Map<string, number>();
	for (const { number } of ready) {
		const { completedWith } = number;
		if (completedWith) counts.set(completedWith, (counts.get(completedWith) ?? 0) + 1);
	}
	return [...counts].map(([country, count]) => `read as a number of ${countryName(country)}: ${count}`);
}

export function hintAtMissing(context: IExecuteFunctions, missing: readonly number[]): void {
	const count = missing.length;
	if (count === 0) return;
	const rows = missing.slice(0, MAX_ITEMS_NAMED).map((item) => item + 1);
	const more = count > rows.length ? ` and ${count - rows.length} more` : '';
	addHint(
		context,
		`The service created no call for ${count === 1 ? 'item' : 'items'} ${rows.join(', ')}${more}. Check in the service before you schedule them again.`,
		'warning',
	);
}

/**
 * Calls without a time are placed as the campaign runs, which is not what a user with a column for it wants.
 *
 * @param used columns that are read already
 */
async function hintAtTimes(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	used: readonly string[],
): Promise<void> {
	const { parameters } = (items[0] as ItemContext).getNode();
	const read = new Set([...used, ...columnsReadBy(parameters)]);
	const others = [...(await findColumns(items)).keys()].filter((column) => !read.has(column));
	const rows = await inTurns(items, (item) => item.getInputData().json);
	const times = await timeColumnsAmong(others, rows, Date.now());
	if (times.length === 0) return;
	addHint(
		context,
		`${describeTimes(times)} To call people at these times, drag the column into 'Scheduled For'; a date and a time column one after the other.`,
		'warning',
	);
}

function describeTimes(times: readonly TimeColumn[]): string {
	const named = times.slice(0, MAX_COLUMNS_NAMED);
	const columns = named.map(({ column, looksLike }) => `${quote(column)} (${looksLike})`);
	return `Columns that look like times: ${columns.join(', ')}.`;
}
