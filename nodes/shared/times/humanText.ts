import { dayNumber, HOUR, MINUTE, SECOND, toWeekday } from './calendar';
import { vocabularies, type Meaning, type Vocabulary } from './vocabulary';

/** Which of two figures in a date is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A day that a date may mean. */
export interface DayReading {
	/** In days since 1970-01-01. */
	day: number;
	/** The order in which it is that day, where another order is another day or none. */
	order?: DateOrder;
}

/** What a text says of a day and of a time of day. */
export interface HumanText {
	/** Days that it may mean: several if day and month may be swapped. Absent if it names none. */
	days?: DayReading[];
	/** Milliseconds since midnight, at most 24 hours. Absent if it names no time of day. */
	clock?: number;
}

/**
 * Reads dates and times as people and spreadsheets write them: `25.11.2026 14:30`, `Nov 25, 2026 2:30 PM`,
 * `Mittwoch, 25. November 2026 um 14:30 Uhr`, `14h30`, `2 pm`. Every part must be understood.
 *
 * @param text without a zone, with single spaces
 * @returns undefined if something in it is not understood, or contradicts the rest
 */
export function readHumanText(text: string): HumanText | undefined {
	const inEnglish = splitParts(text, vocabularies.english);
	const reading = inEnglish && combineParts(inEnglish);
	if (reading || !/\p{L}/u.test(text)) return reading;
	const inAnyLanguage = splitParts(text, vocabularies.all);
	return inAnyLanguage && combineParts(inAnyLanguage);
}

/** What a text consists of. */
interface Parts {
	/** A date in figures: the days that it may be. */
	date?: DayReading[];
	clock?: { hour: number; rest: number };
	/** Figures and words of a date in words, in their order. */
	named: Array<{ value: number; digits: number } | Meaning>;
}

const EAST_ASIAN_DATE = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/y;
const YEAR_FIRST = /(\d{4})( ?[-/.] ?)(\d{1,2})\2(\d{1,2})\.?(?![\d:])/y;
const YEAR_LAST = /(\d{1,2})( ?[-/.] ?)(\d{1,2})\2(\d{4}|\d{2})\.?(?![\d:])/y;
const CLOCK = /(\d{1,2}) ?[:.hH] ?(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?!\d)/y;
const FULL_HOUR = /(\d{1,2}) ?(?=(?:[ap]m|h|uhr)(?!\p{L}))/iuy;
const NUMBER = /(\d{1,4})(?:(?:st|nd|rd|th|er|º|ª)(?!\p{L}))?\.?(?!\d)/iuy;
const WORD = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*[.॰]?/uy;
const SEPARATOR = /[\s,;、，·]+(?:[-–—] )?|[-/](?=\p{L})|(?<=\p{L}\.?)[-/]/uy;
/** `p. m.` and `p.m.` */
const HALF_WITH_POINTS = /(?<!\p{L})([ap])\. ?m(?!\p{L})\.?/giu;

/** @returns undefined if something is not understood, or if there are two of a kind */
function splitParts(written: string, vocabulary: Vocabulary): Parts | undefined {
	const text = written.includes('.') ? written.replace(HALF_WITH_POINTS, '$1m') : written;
	const parts: Parts = { named: [] };
	let position = 0;
	const next = (pattern: RegExp): RegExpExecArray | null => {
		pattern.lastIndex = position;
		const match = pattern.exec(text);
		if (match) position = pattern.lastIndex;
		return match;
	};

	while (position < text.length) {
		if (!isFigure(text.charCodeAt(position))) {
			if (next(SEPARATOR)) continue;
			const word = next(WORD);
			const meaning = word && vocabulary(word[0]);
			if (!meaning) return undefined;
			parts.named.push(meaning);
			continue;
		}
		const isDateKnown = parts.date || parts.named.some((part) => 'digits' in part);
		const date = isDateKnown ? undefined : dateAt(next);
		const clock = date || parts.clock ? undefined : clockAt(next);
		const number = date || clock ? null : next(NUMBER);
		if (date) parts.date = date;
		else if (clock) parts.clock = clock;
		else if (number?.[1]) parts.named.push({ value: Number(number[1]), digits: number[1].length });
		else return undefined;
	}
	return parts;
}

function isFigure(code: number): boolean {
	return code >= 48 && code <= 57;
}

type Next = (pattern: RegExp) => RegExpExecArray | null;

function dateAt(next: Next): DayReading[] | undefined {
	let match = next(EAST_ASIAN_DATE);
	if (match) return existingDays([[match[1], match[2], match[3]]]);
	if ((match = next(YEAR_FIRST))) return existingDays([[match[1], match[3], match[4]]]);
	if ((match = next(YEAR_LAST))) {
		const [, first = '', separator = '', second = '', year = ''] = match;
		return readNumericDate(first, second, year, separator);
	}
	return undefined;
}

function clockAt(next: Next): Parts['clock'] {
	let match = next(CLOCK);
	if (match) {
		const [, hour, minute, second = '0', fraction] = match;
		if (Number(minute) >= 60 || Number(second) >= 60) return undefined;
		const part = fraction === undefined ? 0 : Number(`0.${fraction}`);
		return { hour: Number(hour), rest: Number(minute) * MINUTE + (Number(second) + part) * SECOND };
	}
	match = next(FULL_HOUR);
	return match ? { hour: Number(match[1]), rest: 0 } : undefined;
}

/** @returns what the parts say together, if that is one thing */
function combineParts({ date, clock, named }: Parts): HumanText | undefined {
	if (named.length === 0) return toHumanText(date ?? [], clock && toTimeOfDay(clock), date, clock);

	const hasNumbers = named.some((part) => 'digits' in part);
	const days = new Map<number, DayReading>();
	const times = new Set<number | undefined>();
	for (const { month, weekday, half } of listInterpretations(named)) {
		if ((month !== undefined) !== hasNumbers || (half && !clock) || (date && hasNumbers)) continue;
		const time = clock && toTimeOfDay(clock, half);
		if (clock && time === undefined) continue;
		const candidates = date ?? (month === undefined ? [] : readNamedMonth(named, month));
		const fitting = candidates.filter(({ day }) => weekday === undefined || toWeekday(day) === weekday);
		if (fitting.length === 0 && (date ?? month ?? weekday) !== undefined) continue;
		for (const reading of fitting) days.set(reading.day, reading);
		times.add(time);
	}
	if (times.size !== 1) return undefined;
	const [time] = times;
	return toHumanText(sortByDay([...days.values()]), time, date, clock);
}

function toHumanText(
	days: DayReading[],
	time: number | undefined,
	date: Parts['date'],
	clock: Parts['clock'],
): HumanText | undefined {
	if ((date && days.length === 0) || (clock && time === undefined)) return undefined;
	if (days.length === 0) return time === undefined ? undefined : { clock: time };
	return { days, clock: time };
}

function toTimeOfDay({ hour, rest }: { hour: number; rest: number }, half?: 'am' | 'pm'): number | undefined {
	if (half === undefined) {
		const time = hour * HOUR + rest;
		return time <= 24 * HOUR ? time : undefined;
	}
	return hour >= 1 && hour <= 12 ? ((hour % 12) + (half === 'pm' ? 12 : 0)) * HOUR + rest : undefined;
}

/** Other years belong to other calendars: the Buddhists' 2569, the Persians' 1405. */
const YEARS = { first: 1900, last: 2199 };

type DateParts = [year: string | undefined, month: string | undefined, day: string | undefined];

/** @returns those of the dates that the calendar has, each once, the earliest first */
function existingDays(
	dates: readonly DateParts[],
	orders: ReadonlyArray<DateOrder | undefined> = [],
): DayReading[] {
	const readings: DayReading[] = [];
	dates.forEach(([year, month, day], index) => {
		const number = dayNumber(Number(year), Number(month), Number(day));
		if (number === undefined || Number(year) < YEARS.first || Number(year) > YEARS.last) return;
		const same = readings.find((other) => other.day === number);
		if (same) delete same.order;
		else readings.push({ day: number, ...(orders[index] && { order: orders[index] }) });
	});
	return sortByDay(readings);
}

function sortByDay(readings: DayReading[]): DayReading[] {
	return readings.sort((one, other) => one.day - other.day);
}

/** What two figures stand for. Others are past, or belong to another calendar. */
const SHORT_YEARS = { first: 26, last: 60 };

/** @returns a year that no calendar has, if two figures do not stand for one of ours */
function fullYear(year: string): string {
	if (year.length > 2) return year;
	const isOurs = Number(year) >= SHORT_YEARS.first && Number(year) <= SHORT_YEARS.last;
	return isOurs ? `20${year}` : '0';
}

/** Points are written with the day first everywhere. Of other signs, all orders that give a day. */
function readNumericDate(first: string, second: string, year: string, separator: string): DayReading[] {
	const sign = separator.trim();
	const isShort = year.length === 2;
	const dayFirst: DateParts = [fullYear(year), second, first];
	if (sign === '.') return isShort && separator !== '.' ? [] : existingDays([dayFirst]);
	const monthFirst: DateParts = [fullYear(year), first, second];
	const yearFirst: DateParts[] = isShort ? [[fullYear(first), second, year]] : [];
	return existingDays([dayFirst, monthFirst, ...yearFirst], ['dayFirst', 'monthFirst']);
}

/** `25 November 2026`, `November 25, 2026`, `2026 November 25` and `25-Nov-26`, but no other orders. */
function readNamedMonth(named: Parts['named'], month: number): DayReading[] {
	const order = named.map((part) => {
		if ('digits' in part) return part.digits === 4 ? 'y' : 'n';
		return part.months.has(month) ? 'm' : '';
	});
	const [first, second] = named.filter((part) => 'digits' in part);
	if (!first || !second) return [];
	const day = (year: number, ofMonth: number) =>
		existingDays([[String(year), String(month), String(ofMonth)]]);
	switch (order.join('')) {
		case 'nmy':
		case 'mny':
			return day(second.value, first.value);
		case 'ymn':
			return day(first.value, second.value);
		case 'nmn':
			return second.digits === 2 ? day(Number(fullYear(String(second.value))), first.value) : [];
		default:
			return [];
	}
}

interface Interpretation {
	month?: number;
	weekday?: number;
	half?: 'am' | 'pm';
}

/** Every way to take each word for one thing, with at most one of each kind; many words are few ways. */
function listInterpretations(named: Parts['named']): Interpretation[] {
	return named.reduce<Interpretation[]>(
		(soFar, part) => {
			if ('digits' in part) return soFar;
			const { months, weekdays, halvesOfDay, isFiller } = part;
			const all = soFar.flatMap((one) => [
				...(isFiller ? [one] : []),
				...(one.month === undefined ? [...months].map((month) => ({ ...one, month })) : []),
				...(one.weekday === undefined ? [...weekdays].map((weekday) => ({ ...one, weekday })) : []),
				...(one.half === undefined ? [...halvesOfDay].map((half) => ({ ...one, half })) : []),
			]);
			const different = new Map(all.map((one) => [`${one.month} ${one.weekday} ${one.half}`, one]));
			return [...different.values()];
		},
		[{}],
	);
}
