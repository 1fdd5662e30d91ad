import { Duration } from 'luxon';

import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { asFields, isBlank, plainText } from '../values/read';
import { DAY } from './calendar';
import { bareDayIn, type ReadingRules } from './callTime';
import { clockIn, quoteValue, toWritten } from './written';

/** A part of a day, in milliseconds since midnight on the wall's clock. */
export interface Window {
	from: number;
	/** The first moment after it; at most 24 hours. */
	to: number;
}

/** When people may be called, by the clocks where they are. */
export interface CallingHours {
	/** For Monday to Sunday: none, one or more windows, in order. None goes over midnight. */
	week: ReadonlyArray<readonly Window[]>;
	/** Days without calls, in days since 1970-01-01. */
	holidays: ReadonlySet<number>;
	/** Where no hours are set, but holidays: a call is put off by whole days, since no office opens at midnight. */
	keepsTimeOfDay?: true;
}

export const WEEKDAYS = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const;

/**
 * Reads the hours in which calls are allowed. Days that are not named are closed.
 *
 * @param rows such as `{ days: ['monday', …], from: '09:00', to: '18:00' }`
 * @throws InputProblem when something of it is invalid, a window spans midnight, or it has no window
 */
export function toCallingHours(rows: unknown[], holidays: ReadonlySet<number>, name: string): CallingHours {
	const week = WEEKDAYS.map((): Window[] => []);
	for (const { days, from, to } of rows.map(asFields)) {
		const window = windowBetween(plainText(from), plainText(to), name);
		for (const day of Array.isArray(days) ? days : [days]) week[findDay(day, name)]?.push(window);
	}
	if (week.every((windows) => windows.length === 0)) {
		const remedy = 'Add days with hours, e.g. Monday to Friday from 09:00 to 18:00.';
		throw new InputProblem(`'${name}' contains no hours`, remedy);
	}
	for (const windows of week) windows.sort((one, other) => one.from - other.from);
	return { week, holidays };
}

/** @returns the hours if none are set: only holidays have no calls */
export function allHoursBut(holidays: ReadonlySet<number>): CallingHours {
	return { week: WEEKDAYS.map(() => [{ from: 0, to: DAY }]), holidays, keepsTimeOfDay: true };
}

/** @returns such as `Mon–Fri 09:00–12:00, 14:00–18:00; Sat 10:00–13:00` */
export function hoursText({ week }: CallingHours): string {
	const runs: Array<{ first: number; last: number; windows: string }> = [];
	week.forEach((windows, day) => {
		if (windows.length === 0) return;
		const text = windows.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join(', ');
		const run = runs.at(-1);
		if (run && run.last === day - 1 && run.windows === text) run.last = day;
		else runs.push({ first: day, last: day, windows: text });
	});
	return runs.map(({ first, last, windows }) => `${daysText(first, last)} ${windows}`).join('; ');
}

function daysText(first: number, last: number): string {
	const [from, to] = [first, last].map((day) => WEEKDAYS[day]?.slice(0, 3));
	return first === last ? `${from}` : `${from}${last === first + 1 ? ', ' : '–'}${to}`;
}

function clockText(clock: number): string {
	return Duration.fromMillis(clock).toISOTime({ suppressSeconds: true }) ?? '24:00';
}

/** @returns 0 for Monday */
function findDay(value: unknown, name: string): number {
	const text = plainText(value).toLowerCase();
	const day = WEEKDAYS.map((weekday) => weekday.toLowerCase()).findIndex(
		(weekday) => weekday === text || weekday.slice(0, 3) === text,
	);
	if (day < 0) throw invalid(value, name);
	return day;
}

function windowBetween(fromText: string, toText: string, name: string): Window {
	const [from, to] = [clockIn(fromText), clockIn(toText)];
	// People who write "2:00" and "6 pm" mean the afternoon.
	const [isHalf, isOtherHalf] = [fromText, toText].map((text) => /[ap]\.? ?m/i.test(text));
	if (from === undefined || to === undefined || isHalf !== isOtherHalf)
		throw invalid(`${fromText} to ${toText}`, name);
	if (from < to) return { from, to };
	throw new InputProblem(
		`Hours from ${clockText(from)} to ${clockText(to)} in '${name}' end before they begin`,
		"Set 'To' to 24:00, and add the rest to 'More Hours', from 00:00 on the next day.",
	);
}

function invalid(value: unknown, name: string): InputProblem {
	const remedy = 'Choose days from the list, and enter times such as 09:00 or 24:00.';
	return new InputProblem(`${quote(value)} in '${name}' can't be read`, remedy);
}

const MAX_SPAN_DAYS = 366;
const BETWEEN_DATES = /\s(?:to|until|bis|[-–—])\s|\.{2,3}/i;
/** Not the comma of `Dec 25, 2026`. */
const BETWEEN_ENTRIES = /[;\n]|,(?! *\d{4}(?![-/.\d]))/;

/**
 * @param value a text with dates in lines, or separated by commas or semicolons, a list of dates, or a single date;
 *   empty for none. `2026-12-24 to 2027-01-01` are all days from the first to the last
 * @param rules zones in which a moment may be the midnight of a date
 * @returns days since 1970-01-01
 * @throws InputProblem when one of them is not a valid date
 */
export function toHolidays(value: unknown, rules: ReadingRules, name: string): Set<number> {
	const cells: unknown[] = Array.isArray(value) ? value : [value];
	const days = cells.flatMap((cell) => {
		if (typeof cell !== 'string') return isBlank(cell) ? [] : [dayOf(cell, rules, name)];
		return cell.split(BETWEEN_ENTRIES).flatMap((text) => readEntry(text, rules, name));
	});
	return new Set(days);
}

function readEntry(text: string, rules: ReadingRules, name: string): number[] {
	if (text.trim() === '') return [];
	const [first = '', last, ...more] = text.split(BETWEEN_DATES);
	if (last === undefined) return [dayOf(first, rules, name)];
	const [from, to] = [dayOf(first, rules, name), dayOf(last, rules, name)];
	if (more.length > 0 || to < from || to - from > MAX_SPAN_DAYS) throw notADate(text, name);
	return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function dayOf(cell: unknown, rules: ReadingRules, name: string): number {
	const bare = unlessRefused(() => bareDayIn(toWritten(cell, name), rules));
	if (!bare) throw notADate(cell, name);
	return bare.day;
}

function notADate(value: unknown, name: string): InputProblem {
	const remedy = 'Enter dates as year-month-day, separated by commas, e.g. 2026-12-25, 2026-12-26.';
	return new InputProblem(`${quoteValue(value)} in '${name}' is not a valid date`, remedy);
}
