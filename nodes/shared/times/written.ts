import { DateTime } from 'luxon';

import { withPlainDigits } from '../values/digits';
import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { DAY, MINUTE, SECOND, dayNumber, toDay, dayText, exampleTime } from './calendar';
import { readDateText, type DateOrder, type DayReading } from './dateText';
import { offsetIn, offsetText, toZone, UTC, type Countries } from './zone';

/** How values are read that do not say everything themselves. */
export interface WritingRules {
	/** Whether day or month comes first in dates that can be read in both orders; then other orders are refused. */
	dateOrder?: DateOrder;
	/** Of the number that is called. Without them, abbreviations of zones are refused. */
	countries?: Countries;
}

/** What a value says of a moment, before it is known in which zone the row is. */
export interface Written {
	/** In days since 1970-01-01; undefined for a time of day alone. */
	day?: number;
	/**
	 * Milliseconds since midnight on the clock that the value shows; undefined for a date alone. Midnight is 0 where
	 * a time is missing, and 24 hours where it is meant.
	 */
	clock?: number;
	/** The name of a zone that the value holds, or an offset. UTC is what software writes: nobody need have looked at it. */
	zone?: string;
	/** The only order of day and month in which it is a date, if there is one. */
	order?: DateOrder;
}

/** Spreadsheets count days from here; the day itself is an old mistake that all of them keep. */
const SPREADSHEET_DAY_ZERO = dayNumber(1899, 12, 30) as number;
/** As day counts: the years 1954 to 2118. */
const SPREADSHEET_DAYS = { first: 20_000, last: 80_000 };
const EPOCH_SECONDS = { first: 1e9, last: 1e10 };
const EPOCH_MILLISECONDS = { first: 1e12, last: 1e13 };
/** Days written as one number, `20261125`. */
const COMPACT_DAYS = { first: 19_000_101, last: 21_000_101 };
const MIN_MOMENT = Date.UTC(1600, 0, 1);
const MAX_MOMENT = Date.UTC(9000, 0, 1);
/** What spreadsheets and databases put in place of the date that a time of day lacks, give or take a zone. */
const NO_DAYS = [dayNumber(1899, 12, 31), dayNumber(1904, 1, 1), dayNumber(1970, 1, 1)] as number[];
/** Marks of the direction of writing, and other invisible ones. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** Longer texts are no dates. */
const MAX_LENGTH = 100;

const NAME_AT_END =
	/^(.*[^\s(]) ?(?:\[!?([^[\]]+)\]|\(([^()]+)\)|(?<![A-Za-z_/+-])(?![ap]m$)([a-z]{1,6}|[a-z]+\/[\w/+-]+))$/i;
const OFFSET_AT_END = /^(.*?) ?(?<![A-Za-z/])((?:UTC|GMT)? ?[+\-\u2212]\d{1,2}(?::?\d{2})?|Z)$/i;

/**
 * @param value what a field or cell holds
 * @throws InputProblem when it is neither a date nor a time of day, or could be several, or names a zone that is none
 */
export function toWritten(value: unknown, name: string, rules: WritingRules = {}): Written {
	const written = withoutNoDay(fromValue(value, (days) => chooseDay(days, rules.dateOrder, value, name)));
	if (!written) {
		throw new InputProblem(
			`${name} ${quoteValue(value)} is not a valid date and time`,
			`Enter year-month-day and time, e.g. ${exampleTime()} or ${exampleTime()}+01:00.`,
			'have an invalid date and time',
		);
	}
	if (written.zone !== undefined) toZone(written.zone, rules.countries, undefined, name);
	return written;
}

/** @returns the only order of day and month in which a text is a date, if there is one */
export function orderIn(text: string): DateOrder | undefined {
	return unlessRefused(() => fromText(text, (days) => chooseDay(days, undefined, text, '')))?.order;
}

/** @returns milliseconds since midnight, at most 24 hours; undefined if the text is not a time of day alone */
export function clockIn(text: string): number | undefined {
	const { days, clock } = readDateText(inPlainSpaces(text)) ?? {};
	return days ? undefined : clock;
}

/** @returns the number that a text is; undefined if it holds anything else */
export function numberIn(text: string): number | undefined {
	return /^\s*(\d+(\.\d+)?|\.\d+)\s*$/.test(text) ? Number(text) : undefined;
}

/** @returns the value as a message shows it */
export function quoteValue(value: unknown): string {
	return quote(isJsDate(value) || DateTime.isDateTime(value) ? value.toJSON() : value);
}

/**
 * @param value of a cell that a spreadsheet shows as a date, a time of day, or both
 * @returns which of them it is, in milliseconds since 1970 on the wall's clock; undefined if it can be none
 */
export function spreadsheetTime(value: number) {
	const { first, last } = SPREADSHEET_DAYS;
	const hasDate = value >= first && value < last;
	if (!hasDate && !(value > 0 && value < 1)) return undefined;
	const days = Math.floor(value);
	const time = Math.round(((value - days) * DAY) / SECOND) * SECOND;
	return { local: (SPREADSHEET_DAY_ZERO + days) * DAY + time, hasDate, hasTime: time % DAY !== 0 };
}

/** @returns which of several days is meant; throws if that is uncertain */
type ChooseDay = (days: readonly DayReading[]) => DayReading;

function fromValue(value: unknown, choose: ChooseDay): Written | undefined {
	if (typeof value === 'string') return fromText(value, choose);
	if (typeof value === 'number') return fromNumber(value);
	if (DateTime.isDateTime(value)) return fromMoment(value.toMillis(), Math.round(value.offset * MINUTE));
	return isJsDate(value) ? fromMoment(value.getTime(), 0) : undefined;
}

function isJsDate(value: unknown): value is Date {
	// Expressions may run in a realm of their own, whose Date is another.
	return Object.prototype.toString.call(value) === '[object Date]';
}

/** @returns undefined for what is no date of a calendar that people use */
function fromMoment(moment: number, offset: number): Written | undefined {
	if (!(moment > MIN_MOMENT && moment < MAX_MOMENT)) return undefined;
	return { ...atLocal(moment + offset), zone: offset === 0 ? UTC.name : offsetText(offset) };
}

function atLocal(local: number): { day: number; clock: number } {
	const day = toDay(local);
	return { day, clock: local - day * DAY };
}

function fromNumber(value: number): Written | undefined {
	const within = ({ first, last }: { first: number; last: number }) => value >= first && value < last;
	if (within(EPOCH_MILLISECONDS)) return fromMoment(value, 0);
	if (within(EPOCH_SECONDS)) return fromMoment(value * SECOND, 0);
	const ofSpreadsheet = spreadsheetTime(value);
	if (ofSpreadsheet) {
		const { day, clock } = atLocal(ofSpreadsheet.local);
		return { ...(ofSpreadsheet.hasDate && { day }), ...(ofSpreadsheet.hasTime && { clock }) };
	}
	if (value === 0) return { clock: 0 };
	if (!within(COMPACT_DAYS) || !Number.isInteger(value)) return undefined;
	const day = dayNumber(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
	return day === undefined ? undefined : { day };
}

function withoutNoDay(written: Written | undefined): Written | undefined {
	if (written?.day === undefined || written.clock === undefined) return written;
	const { day, ...timeOfDay } = written;
	return NO_DAYS.some((none) => Math.abs(day - none) <= 2) ? timeOfDay : written;
}

function fromText(value: string, choose: ChooseDay): Written | undefined {
	const number = numberIn(value);
	const counted = number === undefined ? undefined : fromNumber(number);
	if (counted) return counted;
	const text = inPlainSpaces(value);
	if (text.length > MAX_LENGTH) return undefined;
	const plain = fromPlainText(text, choose);
	if (plain) return plain;
	const [, before = text, ...names] = NAME_AT_END.exec(text) ?? [];
	const name = names.find((one) => one !== undefined);
	const named = name === undefined ? undefined : fromPlainText(before, choose);
	if (named) return { ...named, zone: offsetIn(name as string) === 0 ? UTC.name : name };
	const [, rest = '', shown = ''] = OFFSET_AT_END.exec(before) ?? [];
	const offset = offsetIn(shown.replace(' ', ''));
	const written = offset === undefined ? undefined : fromPlainText(rest, choose);
	if (!written || offset === undefined || isSpan(rest, written.clock, offset)) return undefined;
	return { ...written, zone: offset === 0 ? UTC.name : offsetText(offset) };
}

/** People write `09:00-11:00` for a span of time; by the standard it is an offset. */
function isSpan(text: string, clock: number | undefined, offset: number): boolean {
	return clock !== undefined && -offset > clock && !/T\d|:\d{2}[:.]\d{2}/i.test(text);
}

/** Spaces of all kinds become one, figures of all widths those of ASCII; spreadsheets mark text with a `'` that is not part of it. */
function inPlainSpaces(text: string): string {
	const short = text.slice(0, MAX_LENGTH + 1);
	const ascii = /^[ -~]*$/.test(short) ? short : withPlainDigits(short.normalize('NFKC'));
	return ascii.replace(INVISIBLE, '').replace(/^\s*'/, '').replace(/\s+/g, ' ').trim();
}

function fromPlainText(text: string, choose: ChooseDay): Written | undefined {
	const read = readDateText(text);
	return read && { ...(read.days && choose(read.days)), clock: read.clock };
}

const ORDERS: Record<DateOrder, string> = { dayFirst: 'day', monthFirst: 'month' };

function chooseDay(
	days: readonly DayReading[],
	dateOrder: DateOrder | undefined,
	value: unknown,
	name: string,
): DayReading {
	const inOrder = dateOrder ? days.filter(({ order }) => order === dateOrder) : days;
	// A date that needs no order is the same in each.
	const [reading, other] = inOrder.length > 0 ? inOrder : days.filter(({ order }) => order === undefined);
	if (other) throw ambiguous([reading as DayReading, other], value, name);
	if (reading) return reading;
	const order = ORDERS[dateOrder ?? 'dayFirst'];
	throw new InputProblem(
		`${name} ${quoteValue(value)} is not a date with the ${order} first`,
		"Correct it, or set 'Date Order' in 'Options' to 'Automatic'.",
		`have a date without the ${order} first`,
	);
}

function ambiguous(readings: readonly DayReading[], value: unknown, name: string): InputProblem {
	const texts = readings.map(({ day, order }) => dayText(day) + (order ? ` (${ORDERS[order]} first)` : ''));
	return new InputProblem(
		`${name} ${quoteValue(value)} is ambiguous: ${texts.join(' or ')}`,
		readings.some(({ order }) => order !== undefined)
			? "Set 'Date Order' in 'Options' to 'Day First' or 'Month First', or enter dates as year-month-day."
			: 'Enter the date as year-month-day.',
		'have an ambiguous date',
	);
}
