import { InputProblem, unlessRefused } from '../values/inputProblem';
import { DAY, SECOND, SECONDS_OF_DAY, dayNumber, toDay } from './calendar';
import type { BareDay } from './callTime';
import {
	clockIn,
	numberIn,
	quoteValue,
	toWritten,
	type Written,
	type WrittenClock,
	type WritingRules,
} from './written';

/** What a cell beside a date says. */
export type TimeCell =
	| ({ kind: 'clock' } & WrittenClock)
	/** Date and time. */
	| { kind: 'moment'; written: Written }
	/** Midnight, as spreadsheets give it for a missing time. */
	| { kind: 'nothing' };

/** The date beside a time. */
export interface DateBeside {
	written: Written;
	/** Undefined if it has a time of its own. */
	bare?: BareDay;
}

/** What spreadsheets and programs put in place of the date that a time of day lacks. */
const NO_DATES = [
	[1899, 12, 30],
	[1899, 12, 31],
	[1900, 1, 1],
	[1904, 1, 1],
	[1970, 1, 1],
].map(([year = 0, month = 0, day = 0]) => dayNumber(year, month, day));

/** From here on a number is the count of a day, with the time behind the point. */
const MIN_DAY_COUNT = 20_000;

/** @returns whether it is a time of day that software wrote as a moment of a day long ago */
export function isOfNoDay({ local }: Written): boolean {
	return [-1, 0, 1].some((days) => NO_DATES.includes(toDay(local) + days));
}

/**
 * @param cell of a column for times
 * @param date the cell beside it
 * @param name the column, for messages
 * @throws InputProblem when it holds no time of day that can be read with certainty
 */
export function toTimeCell(
	cell: unknown,
	date: DateBeside,
	name: string,
	rules: WritingRules = {},
): TimeCell {
	const number = typeof cell === 'string' ? numberIn(cell) : cell;
	if (typeof number === 'number' && number < 1) return partOfDay(number, cell, name);
	const clock = typeof cell === 'string' ? clockIn(cell, name, rules) : undefined;
	if (clock) return { kind: 'clock', ...clock };
	if (typeof number === 'number' && number < MIN_DAY_COUNT) throw noTime(cell, name);
	const written = unlessRefused(() => toWritten(cell, name, rules));
	if (!written) throw noTime(cell, name);
	if (!isOfNoDay(written)) return { kind: 'moment', written };
	const local = shownTime(written, date);
	if (local === undefined) throw noTime(cell, name);
	return skipMidnight(((local % DAY) + DAY) % DAY);
}

function partOfDay(number: number, cell: unknown, name: string): TimeCell {
	const seconds = Math.round(number * SECONDS_OF_DAY);
	if (number < 0 || seconds >= SECONDS_OF_DAY) throw noTime(cell, name);
	return skipMidnight(seconds * SECOND);
}

function skipMidnight(clock: number): TimeCell {
	return clock === 0 ? { kind: 'nothing' } : { kind: 'clock', clock };
}

/**
 * A time of day that software wrote as a moment of a day long ago shows its clock only in the zone of the
 * sheet. The date beside it shows which: the one where it is midnight.
 */
function shownTime(time: Written, { written, bare }: DateBeside): number | undefined {
	if (time.offset === undefined) return time.local;
	const moment = time.local - time.offset;
	const sheet = written.madeBy && bare?.midnightIn;
	if (!sheet) return undefined;
	if (sheet.isNamed) return moment + sheet.offsetAt(moment);
	return written.madeBy === 'n8n' && time.madeBy === 'n8n' ? time.local : undefined;
}

function noTime(cell: unknown, name: string): InputProblem {
	return new InputProblem(
		`${name} ${quoteValue(cell)} is not a clear time of day`,
		'Enter hours and minutes, e.g. 14:30.',
		'have an unclear time of day',
	);
}
