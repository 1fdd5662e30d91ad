import { InputProblem } from '../values/inputProblem';
import { bareDayIn, type ReadingRules } from './callTime';
import { quoteValue, toWritten, type Written } from './written';

const MAX_SPAN_DAYS = 366;
/** Longer texts are no two dates. */
const MAX_SPAN_LENGTH = 200;
const BETWEEN_DATES = /\s(?:to|until|bis|[-–—])\s|\.{2,3}/i;
/** Not the comma of `Dec 25, 2026`. */
const BETWEEN_ENTRIES = /[;\n]|,(?! *\d{4}(?![-/.\d]))/;

/**
 * Reads days without calls: a text with dates in lines, or separated by commas or semicolons, a
 * list of dates, or a single date. `2026-12-24 to 2027-01-01` are all days from the first to the last.
 *
 * @param value as the field holds it; empty for none
 * @param rules zones in which a moment may be the midnight of a date
 * @param name the field, as the editor calls it
 * @returns days since 1970-01-01
 * @throws InputProblem when one of them is not a clear date
 */
export function toHolidays(value: unknown, rules: ReadingRules, name: string): Set<number> {
	const days = new Set<number>();
	const rest = [value];
	while (rest.length > 0) {
		const part = rest.pop();
		if (part === undefined || part === null) continue;
		if (Array.isArray(part)) for (const one of [...(part as unknown[])].reverse()) rest.push(one);
		else if (typeof part !== 'string') days.add(dayOf(part, rules, name));
		else
			for (const text of part.split(BETWEEN_ENTRIES))
				for (const day of readEntry(text, rules, name)) days.add(day);
	}
	return days;
}

function readEntry(text: string, rules: ReadingRules, name: string): number[] {
	if (text.trim() === '') return [];
	const [first = '', last, ...more] = text.length <= MAX_SPAN_LENGTH ? text.split(BETWEEN_DATES) : [text];
	if (last === undefined) return [dayOf(first, rules, name)];
	const [from, to] = [dayOf(first, rules, name), dayOf(last, rules, name)];
	if (more.length > 0 || to < from || to - from > MAX_SPAN_DAYS) throw notADate(text, name);
	return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function dayOf(cell: unknown, rules: ReadingRules, name: string): number {
	const bare = bareDayIn(writtenDate(cell, name), rules);
	if (!bare) throw notADate(cell, name);
	return bare.day;
}

/** The remedy of the time reader asks for a time, which a holiday has not. */
function writtenDate(cell: unknown, name: string): Written {
	try {
		return toWritten(cell, name);
	} catch (error) {
		throw error instanceof InputProblem ? new InputProblem(error.message, REMEDY) : error;
	}
}

const REMEDY = 'Enter dates as year-month-day, separated by commas, e.g. 2026-12-25, 2026-12-26.';

function notADate(value: unknown, name: string): InputProblem {
	return new InputProblem(`${quoteValue(value)} in '${name}' is not a clear date without a time`, REMEDY);
}
