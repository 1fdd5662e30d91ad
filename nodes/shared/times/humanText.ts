import { dayNumber, HOUR, MINUTE, SECOND, toWeekday } from './calendar';
import { vocabularies, type Sense, type Vocabulary } from './vocabulary';

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

type Figures = { value: number; digits: number };

/** What a text consists of. */
interface Parts {
	/** A date in figures: the days that it may be. */
	date?: DayReading[];
	clock?: { hour: number; rest: number };
	/** Figures and words of a date in words, in their order. */
	named: Array<Figures | readonly Sense[]>;
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

type Next = (pattern: RegExp) => RegExpExecArray | null;

/** @returns undefined if something is not understood, or if there are two of a kind */
function splitParts(written: string, vocabulary: Vocabulary): Parts | undefined {
	const text = written.includes('.') ? written.replace(HALF_WITH_POINTS, '$1m') : written;
	const parts: Parts = { named: [] };
	let position = 0;
	const next: Next = (pattern) => {
		pattern.lastIndex = position;
		const match = pattern.exec(text);
		if (match) position = pattern.lastIndex;
		return match;
	};

	while (position < text.length) {
		if (!isFigure(text.charCodeAt(position))) {
			if (next(SEPARATOR)) continue;
			const word = next(WORD);
			const senses = word && vocabulary(word[0]);
			if (!senses) return undefined;
			parts.named.push(senses);
			continue;
		}
		const isDateKnown = parts.date ?? parts.named.find(isFigures);
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

function isFigures(part: Parts['named'][number]): part is Figures {
	return 'digits' in part;
}

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
	const match = next(CLOCK);
	if (!match) {
		const fullHour = next(FULL_HOUR);
		return fullHour ? { hour: Number(fullHour[1]), rest: 0 } : undefined;
	}
	const [, hour, minute, second = '0', fraction = '0'] = match;
	if (Number(minute) >= 60 || Number(second) >= 60) return undefined;
	return { hour: Number(hour), rest: Number(minute) * MINUTE + Number(`${second}.${fraction}`) * SECOND };
}

/** @returns what the parts say together, if that is one thing */
function combineParts({ date, clock, named }: Parts): HumanText | undefined {
	const hasFigures = named.some(isFigures);
	const days = new Map<number, DayReading>();
	const times = new Set<number | undefined>();
	for (const { month, weekday, half } of waysToRead(named)) {
		if ((month !== undefined) !== hasFigures || (half && !clock) || (date && hasFigures)) continue;
		const time = clock && toTimeOfDay(clock, half);
		if (clock && time === undefined) continue;
		const candidates = date ?? (month === undefined ? [] : readNamedMonth(named, month));
		const fitting = candidates.filter(({ day }) => weekday === undefined || toWeekday(day) === weekday);
		if (fitting.length === 0 && (date ?? month ?? weekday) !== undefined) continue;
		for (const reading of fitting) days.set(reading.day, reading);
		times.add(time);
	}
	const [time] = times;
	if (times.size !== 1 || (time === undefined && days.size === 0)) return undefined;
	return { ...(days.size > 0 && { days: sortByDay([...days.values()]) }), clock: time };
}

/** Every way to take each word for one thing, with at most one of each kind; many words are few ways. */
function waysToRead(named: Parts['named']): Sense[] {
	let ways: Sense[] = [{}];
	for (const part of named) {
		if (isFigures(part)) continue;
		const all = ways.flatMap((way) =>
			part
				.filter((sense) => Object.keys(sense).every((kind) => !(kind in way)))
				.map((sense) => ({ ...way, ...sense })),
		);
		ways = [...new Map(all.map((way) => [`${way.month} ${way.weekday} ${way.half}`, way])).values()];
	}
	return ways;
}

function toTimeOfDay(
	{ hour, rest }: { hour: number; rest: number },
	half?: Sense['half'],
): number | undefined {
	if (half !== undefined) {
		return hour >= 1 && hour <= 12 ? ((hour % 12) + (half === 'pm' ? 12 : 0)) * HOUR + rest : undefined;
	}
	const time = hour * HOUR + rest;
	return time <= 24 * HOUR ? time : undefined;
}

/** Other years belong to other calendars: the Buddhists' 2569, the Persians' 1405. */
const YEARS = { first: 1900, last: 2199 };

type DateParts = [
	year: string | undefined,
	month: string | undefined,
	day: string | undefined,
	order?: DateOrder,
];

/** @returns those of the dates that the calendar has, each once, the earliest first */
function existingDays(dates: readonly DateParts[]): DayReading[] {
	const readings = new Map<number, DayReading>();
	for (const [year, month, dayOfMonth, order] of dates) {
		const day = dayNumber(Number(year), Number(month), Number(dayOfMonth));
		if (day === undefined || Number(year) < YEARS.first || Number(year) > YEARS.last) continue;
		readings.set(day, order === undefined || readings.has(day) ? { day } : { day, order });
	}
	return sortByDay([...readings.values()]);
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
	const isShort = year.length === 2;
	if (separator.trim() === '.') {
		return isShort && separator !== '.' ? [] : existingDays([[fullYear(year), second, first]]);
	}
	return existingDays([
		[fullYear(year), second, first, 'dayFirst'],
		[fullYear(year), first, second, 'monthFirst'],
		...(isShort ? [[fullYear(first), second, year] satisfies DateParts] : []),
	]);
}

/** `25 November 2026`, `November 25, 2026`, `2026 November 25` and `25-Nov-26`, but no other orders. */
function readNamedMonth(named: Parts['named'], month: number): DayReading[] {
	const order = named.map((part) => {
		if (isFigures(part)) return part.digits === 4 ? 'y' : 'n';
		return part.some((sense) => sense.month === month) ? 'm' : '';
	});
	const [first, second] = named.filter(isFigures);
	if (!first || !second) return [];
	const day = (year: string | number, ofMonth: number) =>
		existingDays([[String(year), String(month), String(ofMonth)]]);
	switch (order.join('')) {
		case 'nmy':
		case 'mny':
			return day(second.value, first.value);
		case 'ymn':
			return day(first.value, second.value);
		case 'nmn':
			return second.digits === 2 ? day(fullYear(String(second.value)), first.value) : [];
		default:
			return [];
	}
}
