import { DAY, dayText, localText } from '../times/calendar';
import type { DateOrder } from '../times/dateText';
import { numberIn, orderIn, spreadsheetTime, toWritten } from '../times/written';
import { MAX_OFFSET, zoneIfKnown } from '../times/zone';
import { unlessRefused } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { type Columns, type RowItem, valueIn } from './columns';

/** Dates in lists of calls are of these days, in days from now. Other numbers as large are amounts and the like. */
const NEAR_DAYS = { first: -60, last: 730 };

/** @returns whether a number is probably what a spreadsheet has for a date near `now`, milliseconds since 1970 */
export function looksLikeDate(value: unknown, now: number): boolean {
	const time = typeof value === 'number' ? spreadsheetTime(value) : undefined;
	if (!time?.hasDate) return false;
	const days = (time.local - now) / DAY;
	return days > NEAR_DAYS.first && days < NEAR_DAYS.last;
}

/** @returns what a spreadsheet shows for a number: `2026-11-24`, `14:30`, or both; undefined for everything else */
export function spreadsheetDateText(value: unknown): string | undefined {
	const number = typeof value === 'string' ? numberIn(value) : value;
	const time = typeof number === 'number' ? spreadsheetTime(number) : undefined;
	if (!time) return undefined;
	const { local, hasTime, hasDate } = time;
	if (!hasDate) return localText(local).slice(11);
	return hasTime ? localText(local) : dayText(local / DAY);
}

/** Two figures and a year behind them, as in `25/11/2026`. */
const MAY_BE_SWAPPED = /\d ?[-/] ?\d{1,2} ?[-/] ?\d/;

/**
 * @param columns names of columns that hold the times of calls
 * @param items all rows
 * @returns the order of day and month in which dates of the columns are, if some can be read in one order only, and
 *   none in the other
 */
export async function dateOrderIn(
	columns: readonly string[],
	items: readonly RowItem[],
): Promise<DateOrder | undefined> {
	const found = new Set<DateOrder>();
	await inTurns(items, (item) => {
		for (const column of columns) {
			const cell = valueIn(item.row, column);
			if (typeof cell !== 'string' || !MAY_BE_SWAPPED.test(cell)) continue;
			const order = orderIn(cell);
			if (order) found.add(order);
		}
	});
	const [order, other] = found;
	return other === undefined ? order : undefined;
}

/**
 * Finds columns that hold dates or times of calls to come, whatever they are called: most of their cells are dates or
 * times, and of dates at least one is certainly to come, which that of a form that was just filled in is not.
 *
 * @param now milliseconds since 1970
 * @returns their names, in the order of the columns
 */
export function timeColumnsAmong(columns: Columns, now: number): string[] {
	return [...columns].flatMap(([column, cells]) => {
		const read = [...cells.values()].map((cell) => earliestMoment(cell, now));
		const times = read.filter((moment) => moment !== undefined);
		const dated = times.filter((moment) => moment !== 'time');
		const isToCome = dated.length === 0 || dated.some((moment) => moment > now);
		return times.length * 2 > cells.size && isToCome ? [column] : [];
	});
}

/** A date or a time; digits alone are anything. */
const HAS_TWO_PARTS = /\d\D/;

/** @returns the earliest moment that a cell can mean, wherever its clock is */
function earliestMoment(cell: unknown, now: number): number | 'time' | undefined {
	const isDate = typeof cell === 'object' || looksLikeDate(cell, now);
	if (!(typeof cell === 'string' ? HAS_TWO_PARTS.test(cell) : isDate)) return undefined;
	const { day, clock, zone } = unlessRefused(() => toWritten(cell, '')) ?? {};
	if (day === undefined) return clock === undefined ? undefined : 'time';
	const local = day * DAY + (clock ?? 0);
	return local - (zoneIfKnown(zone ?? '')?.offsetAt(local) ?? MAX_OFFSET);
}
