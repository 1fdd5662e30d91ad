import { DAY } from '../times/calendar';
import { toWritten } from '../times/written';
import { MAX_OFFSET } from '../times/zone';
import { unlessRefused } from '../values/inputProblem';
import type { Columns } from './columnsOfRows';
import { looksLikeDate } from './spreadsheetDates';

/**
 * Finds columns that hold dates or times of calls to come, whatever they are called: most of their cells are dates or
 * times, and of dates at least one is certainly to come, which that of a form that was just filled in is not.
 *
 * @param now milliseconds since 1970
 * @returns their names, in the order of the columns
 */
export function timeColumnsAmong(columns: Columns, now: number): string[] {
	return [...columns].flatMap(([column, cells]) => {
		const seen = [...cells.values()].map((cell) => readCell(cell, now));
		const dated = seen.filter((moment) => moment !== undefined && moment !== 'time');
		const times = seen.filter((moment) => moment === 'time').length;
		const isMost = (dated.length + times) * 2 > seen.length;
		const isToCome = dated.length === 0 || dated.some((moment) => moment > now);
		return isMost && isToCome ? [column] : [];
	});
}

/** @returns the earliest moment that a cell can mean, wherever its clock is */
function readCell(cell: unknown, now: number): number | 'time' | undefined {
	if (!(typeof cell === 'string' ? HAS_TWO_PARTS.test(cell) : isDate(cell, now))) return undefined;
	const { day, clock, offset = MAX_OFFSET } = unlessRefused(() => toWritten(cell, '')) ?? {};
	if (day === undefined) return clock === undefined ? undefined : 'time';
	return day * DAY + (clock ?? 0) - offset;
}

/** A date or a time; digits alone are anything. */
const HAS_TWO_PARTS = /\d\D/;

function isDate(cell: unknown, now: number): boolean {
	return typeof cell === 'object' || looksLikeDate(cell, now);
}
