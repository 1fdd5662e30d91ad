import { DateTime } from 'luxon';

import { InputProblem, quote } from '../values/inputProblem';
import {
	DAY,
	HOUR,
	MINUTE,
	SECOND,
	SECONDS_OF_DAY,
	dayNumber,
	toDay,
	dayText,
	exampleTime,
} from './calendar';
import { readHumanText, type DateOrder, type DayReading, type HumanText } from './humanText';
import { momentsAt, offsetIn, offsetText, type Countries, type Zone, zoneOfPerson } from './zone';

/** How values are read that do not say everything themselves. */
export interface WritingRules {
	/** Whether day or month comes first in dates that can be read in both orders; then other orders are refused. */
	dateOrder?: DateOrder;
	/** Of the number that is called. Without them, abbreviations of zones are refused. */
	countries?: Countries;
}

/** What a value says of a moment, before it is known in which zone the row is. */
export interface Written {
	/** Milliseconds since 1970 on the clock that the value shows. */
	local: number;
	/** Whether it shows a time of day, and not a day alone. */
	hasTime: boolean;
	/** Whether midnight was written as one, with 24:00 or in a cell for times. */
	isMidnightMeant?: boolean;
	/** How far the value says its clock is ahead of UTC, in milliseconds. */
	offset?: number;
	/** The zone that the value names. */
	zone?: Zone;
	/** The only order of day and month in which it is a date, if there is one. */
	order?: DateOrder;
	/**
	 * Set for what software writes and no person does: a moment in UTC, or one of n8n's dates. Its clock
	 * need not be the one that a person looked at.
	 */
	madeBy?: 'software' | 'n8n';
}

/** A time of day without a date. */
export interface WrittenClock {
	/** Milliseconds since midnight, at most 24 hours. */
	clock: number;
	offset?: number;
	zone?: Zone;
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
/** Marks of the direction of writing, and other invisible ones. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** Longer texts are no dates. */
const MAX_LENGTH = 100;

const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:(?:[Tt]| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: *([Zz]|[+-]\d{2}(?::?\d{2})?))?$/;
const CLOCK = /^ *(\d{1,2}):(\d{2})(?::(\d{2}))? *$/;
const ISO_HOUR = /^(\d{4}-\d{2}-\d{2}T\d{2})((?:Z|[+-]\d{2}(?::?\d{2})?)?)$/i;
const ISO_BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?((?:Z|[+-]\d{2}(?::?\d{2})?)?)$/i;
/** Weeks and days of the year, which luxon reads. */
const ISO_RARE = /^\d{4}-?(W\d{2}-?\d|\d{3})(T[\d:.]+)?$/;
const BRACKETED = /^(.*\S) ?\[!?([^[\]]+)\]$/;
const OFFSET_AT_END =
	/^(.*?) ?(?<![A-Za-z/])((?:UTC|GMT)? ?[+\-\u2212]\d{1,2}(?::?\d{2})?|Z)(?: ?\([^()]*\))?$/i;
const NAME_AT_END = /^(.*[^\s(]) ?\(?(?<![A-Za-z_/+-])(?![ap]m$)([a-z]{1,6}|[a-z]+\/[\w/+-]+)\)?$/i;

/**
 * @param value what a field or cell holds
 * @param name the field, as the editor calls it
 * @throws InputProblem when it is not a date, or could be several
 */
export function toWritten(value: unknown, name: string, rules: WritingRules = {}): Written {
	if (typeof value === 'string') return fromText(value, name, rules);
	if (typeof value === 'number') return fromNumber(value) ?? refuse(value, name);
	if (DateTime.isDateTime(value) && isWritable(value.toMillis())) return fromLuxon(value);
	if (isJsDate(value) && isWritable(value.getTime())) return inUtc(value.getTime());
	return refuse(value, name);
}

/**
 * @param text a time of day, such as `14:30`, `2:30 pm` or `14:30+01:00`
 * @param name the field, as the editor calls it
 * @returns undefined if it is none
 * @throws InputProblem when the zone beside it does not exist, or it could be a time span
 */
export function clockIn(
	text: string,
	name: string,
	{ countries }: WritingRules = {},
): WrittenClock | undefined {
	const [, hour, minute, second] = CLOCK.exec(text) ?? [];
	const common = hour === undefined ? undefined : toClock(hour, minute, second);
	if (common !== undefined) return { clock: common };

	const plain = plainText(text);
	const whole = readHumanText(plain);
	if (whole) return whole.clock === undefined || whole.days ? undefined : { clock: whole.clock };
	const zone = zoneAtEnd(plain);
	const rest = zone && readHumanText(zone.rest);
	if (!zone || rest?.clock === undefined || rest.days) return undefined;
	refuseSpan(rest.clock, zone, text, name);
	return { clock: rest.clock, ...readZone(zone, countries) };
}

/**
 * @param text a number as text
 * @returns the number; undefined if the text holds anything else
 */
export function numberIn(text: string): number | undefined {
	return /^\s*(\d+(\.\d+)?|\.\d+)\s*$/.test(text) ? Number(text) : undefined;
}

/** @returns the value as a message shows it */
export function quoteValue(value: unknown): string {
	if (typeof value === 'bigint') return quote(String(value));
	return quote(isJsDate(value) || DateTime.isDateTime(value) ? value.toJSON() : value);
}

function isJsDate(value: unknown): value is Date {
	// Expressions may run in a realm of their own, whose Date is another.
	return Object.prototype.toString.call(value) === '[object Date]';
}

function refuse(value: unknown, name: string): never {
	throw new InputProblem(
		`${name} ${quoteValue(value)} is not a clear date and time`,
		`Enter year-month-day and time, e.g. ${exampleTime()} or ${exampleTime()}+01:00.`,
		'have an unclear date and time',
	);
}

/** Not all dates of JavaScript are dates of a calendar that people use. */
function isWritable(moment: number): boolean {
	return moment > MIN_MOMENT && moment < MAX_MOMENT;
}

/** A number in the cell of a spreadsheet that is formatted as a date or a time. */
export interface SpreadsheetTime extends Pick<Written, 'local' | 'hasTime'> {
	hasDate: boolean;
}

/** @returns the date, time of day, or both that the number of a cell means; undefined if it can be none */
export function spreadsheetTime(value: number): SpreadsheetTime | undefined {
	const { first, last } = SPREADSHEET_DAYS;
	const hasDate = value >= first && value < last;
	if (!hasDate && !(value > 0 && value < 1)) return undefined;
	const days = Math.floor(value);
	const seconds = Math.round((value - days) * SECONDS_OF_DAY);
	const local = (SPREADSHEET_DAY_ZERO + days) * DAY + seconds * SECOND;
	return { local, hasDate, hasTime: seconds % SECONDS_OF_DAY !== 0 };
}

function fromNumber(value: number): Written | undefined {
	const within = ({ first, last }: { first: number; last: number }) => value >= first && value < last;
	if (within(EPOCH_MILLISECONDS)) return inUtc(value);
	if (within(EPOCH_SECONDS)) return inUtc(value * SECOND);
	const ofSpreadsheet = spreadsheetTime(value);
	if (ofSpreadsheet?.hasDate) return ofSpreadsheet;
	if (!within(COMPACT_DAYS) || !Number.isInteger(value)) return undefined;
	const day = dayNumber(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
	return day === undefined ? undefined : { local: day * DAY, hasTime: false };
}

function fromLuxon(date: DateTime): Written {
	const offset = Math.round(date.offset * MINUTE);
	return {
		local: date.toMillis() + offset,
		hasTime: true,
		offset,
		madeBy: offset === 0 ? 'software' : 'n8n',
	};
}

function inUtc(moment: number): Written {
	return { local: moment, hasTime: true, offset: 0, madeBy: 'software' };
}

function fromText(value: string, name: string, rules: WritingRules): Written {
	const number = numberIn(value);
	if (number !== undefined) return fromNumber(number) ?? refuse(value, name);
	const iso = fromIso(value.trim(), value, name);
	if (iso) return iso;
	if (value.length > MAX_LENGTH) return refuse(value, name);

	const text = plainText(value);
	const plain = fromPlainText(text, value, name, rules);
	if (plain) return plain;
	const zone = zoneAtEnd(text);
	const written = zone && fromPlainText(zone.rest, value, name, rules);
	if (!zone || !written || (written.offset ?? zone.offset) !== (zone.offset ?? written.offset)) {
		return refuse(value, name);
	}
	if (written.hasTime) refuseSpan(written.local - toDay(written.local) * DAY, zone, value, name);
	const { countries } = rules;
	refuseContradiction(
		{ ...zone, offset: zone.offset ?? written.offset },
		written.local,
		value,
		name,
		countries,
	);
	return { ...written, ...readZone(zone, countries) };
}

/** Spaces of all kinds become one, figures of all widths those of ASCII; spreadsheets mark text with a `'` that is not part of it. */
function plainText(text: string): string {
	const short = text.slice(0, MAX_LENGTH + 1);
	const ascii = /^[ -~]*$/.test(short) ? short : short.normalize('NFKC');
	return ascii.replace(INVISIBLE, '').replace(/^\s*'/, '').replace(/\s+/g, ' ').trim();
}

function fromIso(text: string, value: unknown, name: string): Written | undefined {
	const match = ISO.exec(text);
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second, fraction, zone] = match;
	const date = dayNumber(Number(year), Number(month), Number(day));
	if (date === undefined) return undefined;
	if (hour === undefined) return { local: date * DAY, hasTime: false };

	const clock = toClock(hour, minute, second, fraction);
	if (clock === undefined) return undefined;
	const written: Written = { local: date * DAY + clock, hasTime: true, isMidnightMeant: clock === DAY };
	if (zone === undefined) return written;
	const offset = offsetIn(zone);
	if (offset === undefined) return undefined;
	if (offset < 0) refuseSpan(clock, { rest: text.slice(0, -zone.length), offset }, value, name);
	return { ...written, offset, madeBy: guessWriter(offset, fraction) };
}

/** UTC is what computers write, and thousandths beside another offset are how n8n writes its dates. */
function guessWriter(offset: number, fraction: string | undefined): Written['madeBy'] {
	if (offset === 0) return 'software';
	return fraction?.length === 3 ? 'n8n' : undefined;
}

function toClock(hour = '0', minute = '0', second = '0', fraction = ''): number | undefined {
	if (Number(minute) >= 60 || Number(second) >= 60) return undefined;
	const clock =
		Number(hour) * HOUR +
		Number(minute) * MINUTE +
		Number(second) * SECOND +
		(fraction === '' ? 0 : Number(`0.${fraction}`) * SECOND);
	return clock <= DAY ? clock : undefined;
}

function fromPlainText(text: string, value: unknown, name: string, rules: WritingRules): Written | undefined {
	const iso = fromIso(toIso(text), value, name);
	if (iso) return iso;
	if (ISO_RARE.test(text)) {
		const date = DateTime.fromISO(text, { zone: 'utc' });
		return date.isValid ? { local: date.toMillis(), hasTime: text.includes('T') } : undefined;
	}
	const human = readHumanText(text);
	return human && fromHuman(human, value, name, rules);
}

/** Forms of ISO 8601 that differ in signs alone. */
function toIso(text: string): string {
	return text
		.replace(ISO_HOUR, '$1:00$2')
		.replace(
			ISO_BASIC,
			(_, year, month, day, hour, minute, second = '00', zone = '') =>
				`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
		);
}

function fromHuman(
	{ days, clock }: HumanText,
	value: unknown,
	name: string,
	{ dateOrder }: WritingRules,
): Written {
	if (days === undefined) {
		throw new InputProblem(
			`${name} ${quoteValue(value)} has no date`,
			`Add the date, e.g. ${exampleTime()}.`,
			'have a time without a date',
		);
	}
	const [reading, other] = dateOrder === undefined ? days : readingsIn(dateOrder, days);
	if (reading === undefined) throw notInOrder(value, name, dateOrder);
	if (other !== undefined) throw twoReadings(reading, other, value, name);
	const { day, order } = reading;
	const ofOrder = order && { order };
	if (clock === undefined) return { local: day * DAY, hasTime: false, ...ofOrder };
	return { local: day * DAY + clock, hasTime: true, isMidnightMeant: clock === DAY, ...ofOrder };
}

/** @returns the readings in an order of day and month; if there are none, those that no order is needed for */
function readingsIn(dateOrder: DateOrder, days: readonly DayReading[]): readonly DayReading[] {
	const inOrder = days.filter(({ order }) => order === dateOrder);
	return inOrder.length > 0 ? inOrder : days.filter(({ order }) => order === undefined);
}

const ORDERS: Record<DateOrder, string> = { dayFirst: 'day', monthFirst: 'month' };

function notInOrder(value: unknown, name: string, order: DateOrder = 'dayFirst'): InputProblem {
	return new InputProblem(
		`${name} ${quoteValue(value)} is not a date with the ${ORDERS[order]} first`,
		"Correct it, or set 'Date Order' to 'Automatic'.",
		`have a date without the ${ORDERS[order]} first`,
	);
}

function twoReadings(one: DayReading, other: DayReading, value: unknown, name: string): InputProblem {
	const texts = [one, other].map(
		({ day, order }) => dayText(day) + (order ? ` (${ORDERS[order]} first)` : ''),
	);
	const hasOrder = one.order !== undefined || other.order !== undefined;
	return new InputProblem(
		`${name} ${quoteValue(value)} is ambiguous: ${texts.join(' or ')}`,
		hasOrder
			? "Set 'Date Order' in 'Schedule' to 'Day First' or 'Month First', or enter dates as year-month-day."
			: 'Enter the date as year-month-day.',
		'have an ambiguous date',
	);
}

/** A zone at the end of a text. */
interface ZoneAtEnd {
	/** The text before it. */
	rest: string;
	offset?: number;
	/** Its name, as it is written. */
	name?: string;
}

function zoneAtEnd(text: string): ZoneAtEnd | undefined {
	const [, before, inBrackets] = BRACKETED.exec(text) ?? [];
	if (before !== undefined) return { rest: before, ...offsetAtEnd(before), name: inBrackets };
	const offset = offsetAtEnd(text);
	if (offset) return offset;
	const [, rest, name] = NAME_AT_END.exec(text) ?? [];
	return rest === undefined ? undefined : { rest, name };
}

function offsetAtEnd(text: string): ZoneAtEnd | undefined {
	const [, rest, written = ''] = OFFSET_AT_END.exec(text) ?? [];
	const offset = offsetIn(written.replace(' ', ''));
	return rest === undefined || offset === undefined ? undefined : { rest, offset };
}

/** @throws InputProblem when the zone does not exist */
function readZone(
	{ offset, name }: ZoneAtEnd,
	countries: Countries | undefined,
): Pick<Written, 'offset' | 'zone'> {
	if (offset !== undefined) return { offset };
	return name === undefined ? {} : { zone: zoneOfPerson(name, countries) };
}

/** People write `09:00-11:00` for a span of time; by the standard it is an offset. */
function refuseSpan(clock: number, { rest, offset = 0 }: ZoneAtEnd, value: unknown, name: string): void {
	if (offset >= 0 || -offset <= clock || /T\d|:\d{2}[:.]\d{2}/i.test(rest)) return;
	throw new InputProblem(
		`${name} ${quoteValue(value)} is ambiguous: a time span, or a time with an offset`,
		`Enter one time, e.g. ${exampleTime()}.`,
		'have an ambiguous time',
	);
}

function refuseContradiction(
	{ offset, name: zoneName }: ZoneAtEnd,
	local: number,
	value: unknown,
	name: string,
	countries: Countries | undefined,
): void {
	if (offset === undefined || zoneName === undefined) return;
	const zone = zoneOfPerson(zoneName, countries);
	const there = zone.offsetAt(local - offset);
	if (there === offset) return;
	throw new InputProblem(
		`${name} ${quoteValue(value)} has the offset ${offsetText(offset)}, but ${zone.name} is at ${offsetText(zone.offsetAt(momentsAt(local, zone).moment))} then`,
		'Remove or correct the offset.',
	);
}
