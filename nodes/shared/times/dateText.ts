import { Info } from 'luxon';

import { LANGUAGES } from '../words/words';
import { dayNumber, HOUR, MINUTE, SECOND, toWeekday } from './calendar';

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
export interface DateText {
	/** Days that it may mean: several if day and month may be swapped. Absent if it names none. */
	days?: DayReading[];
	/** Milliseconds since midnight, at most 24 hours. Absent if it names no time of day. */
	clock?: number;
}

/**
 * Reads dates and times as software and people write them: `2026-11-25T14:30`, `25.11.2026 14:30`,
 * `Nov 25, 2026 2:30 PM`, `Mittwoch, 25. November 2026 um 14:30 Uhr`, `14h30`, `2 pm`. Every part must be understood.
 *
 * @param text of at most about a hundred characters, without a zone, with single spaces
 * @returns undefined if something in it is not understood, or contradicts the rest
 */
export function readDateText(text: string): DateText | undefined {
	const days = new Map<number, DayReading>();
	const clocks = new Set<number | undefined>();
	for (const { days: possible = [], clock } of waysToRead(withPlainFigures(text)).flatMap(readParts)) {
		for (const reading of possible) days.set(reading.day, reading);
		clocks.add(clock);
	}
	const [clock] = clocks;
	if (clocks.size !== 1 || (clock === undefined && days.size === 0)) return undefined;
	const inOrder = [...days.values()].sort((one, other) => one.day - other.day);
	return { days: inOrder.length > 0 ? inOrder : undefined, clock };
}

/** Figures that stand among letters, as they are written elsewhere, and words without the signs beside them. */
function withPlainFigures(text: string): string {
	return text
		.replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/, '$1-$2-$3 ')
		.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})/i, '$1-$2-$3T$4:$5')
		.replace(/(\dT\d{2}:\d{2})(\d{2})/i, '$1:$2')
		.replace(/(\d)T(\d)/i, '$1 $2')
		.replace(/(\d)(?:st|nd|rd|th|er)(?!\p{L})/iu, '$1')
		.replace(/(?<!\p{L})([ap])\. ?m(?!\p{L})\.?/iu, '$1m')
		.replace(/[-/](?=\p{L})|(?<=\p{L}[\p{M}.॰]?)[-/]/gu, ' ');
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*[.॰]?/gu;
/** More words with several meanings are no date. */
const MAX_WAYS = 30;

/** @returns the text with each of its words as what it means, in every way; none if a word is not known */
function waysToRead(text: string): string[] {
	let ways = [''];
	let position = 0;
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const before = text.slice(position, index);
		ways = ways.flatMap((way) => sensesOf(word).map((sense) => `${way}${before} ${sense} `));
		if (ways.length === 0 || ways.length > MAX_WAYS) return [];
		position = index + word.length;
	}
	const rest = text.slice(position);
	return ways.map((way) => {
		const figures = ` ${`${way}${rest}`.replace(/[\s,;、，·]+(?:[-–—] )?/g, ' ').trim()} `;
		return figures
			.replace(/ (\d{1,2}) hour (\d{2})(?: minute)? /, ' $1:$2 ')
			.replace(/ (?:at (\d{1,2})|(\d{1,2}) hour) (?![:.]?\d)/, ' $1$2:00 ')
			.replace(/ (?:at|hour)(?= )/g, '');
	});
}

const FIGURES =
	/ (?:(\d{4})( ?[-/.] ?)(\d{1,2})\2(\d{1,2})|(\d{1,2})( ?[-/.] ?)(\d{1,2})\6(\d{4}|\d{2}))\.? /;
/** `0.45` is what part of a day a spreadsheet's time is. */
const CLOCK = / (?!0\.)(\d{1,2})(?: ?[:.] ?(\d{2})(?:[:.](\d{2}(?:\.\d{1,9})?))?(?= )|(?= [ap]m ))/;
/** With the positions of year, month and day among their groups. */
const NAMED: ReadonlyArray<readonly [pattern: RegExp, year: number, month: number, day: number]> = [
	[/ (\d{1,2})\.? m(\d+) (\d{4}|\d{2}) /, 3, 2, 1],
	[/ m(\d+) (\d{1,2})\.? (\d{4}) /, 3, 1, 2],
	[/ (\d{4})\.? m(\d+) (\d{1,2})\.? /, 1, 2, 3],
];

/** @returns what a text with words as `sensesOf` gives them says, if that is one thing */
function readParts(text: string): DateText[] {
	let rest = text;
	const take = (pattern: RegExp) => {
		const match = pattern.exec(rest);
		if (match) rest = rest.replace(match[0], ' ').replace(/ +/g, ' ');
		return match ?? undefined;
	};
	const takeNamed = () => NAMED.flatMap(([pattern, ...order]) => namedDate(take(pattern), order));
	const before = takeNamed();
	const figures = before.length > 0 ? undefined : take(FIGURES);
	const written = take(CLOCK);
	const named = figures ? [] : [...before, ...takeNamed()];
	const [half] = take(/ [ap]m(?= )/) ?? [];
	const [, weekday] = take(/ w(\d)(?= )/) ?? [];
	if (rest.trim() !== '' || named.length > 1 || (half !== undefined && !written)) return [];
	const clock = written && toTimeOfDay(written, half);
	if (written && clock === undefined) return [];
	if (!figures && named.length === 0) return weekday === undefined && clock !== undefined ? [{ clock }] : [];
	const days = existingDays(figures ? datesInFigures(figures) : named).filter(
		({ day }) => weekday === undefined || toWeekday(day) === Number(weekday),
	);
	return days.length > 0 ? [{ days, clock }] : [];
}

function toTimeOfDay(
	[, hours, minutes = '0', seconds = '0']: RegExpExecArray,
	half?: string,
): number | undefined {
	const hour = Number(hours);
	if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
	if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
	const ofDay = half === undefined ? hour : (hour % 12) + (half.trim() === 'pm' ? 12 : 0);
	const time = ofDay * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
	return time <= 24 * HOUR ? time : undefined;
}

type DateParts = [year: string, month: string, day: string, order?: DateOrder];

/** `25 November 2026`, `November 25, 2026`, `2026 November 25` and `25-Nov-26`, but no other orders. */
function namedDate(match: RegExpExecArray | undefined, order: readonly number[]): DateParts[] {
	const [year = '', month = '', day = ''] = order.map((group) => match?.[group] ?? '');
	return match ? [[fullYear(year), month, day]] : [];
}

/** Points are written with the day first everywhere. Of other signs, all orders that give a day. */
function datesInFigures(match: RegExpExecArray): DateParts[] {
	const [, year, mark, month = '', day = '', first = '', sign = '', second = '', last = ''] = match;
	// By the standard, a year is one of our calendar.
	if (year !== undefined) return [[mark === '-' ? year : fullYear(year), month, day]];
	const isShort = last.length === 2;
	if (sign.trim() === '.') return isShort && sign !== '.' ? [] : [[fullYear(last), second, first]];
	return [
		[fullYear(last), second, first, 'dayFirst'],
		[fullYear(last), first, second, 'monthFirst'],
		...(isShort ? [[fullYear(first), second, last] satisfies DateParts] : []),
	];
}

/** What two figures stand for. Others are past, or belong to another calendar. */
const SHORT_YEARS = { first: 26, last: 60 };
/** Other years belong to other calendars: the Persians' 1405. */
const YEARS = { first: 1900, last: 2199 };
/** As in Thailand, where 2026 is 2569. */
const BUDDHISTS_AHEAD = 543;

/** @returns 0 if it is not one of ours */
function fullYear(year: string): string {
	const isIn = ({ first, last }: typeof YEARS, one: number) => one >= first && one <= last;
	if (year.length < 3) return isIn(SHORT_YEARS, Number(year)) ? `20${year}` : '0';
	const years = [Number(year), Number(year) - BUDDHISTS_AHEAD];
	return String(years.find((one) => isIn(YEARS, one)) ?? 0);
}

/** @returns those of the dates that the calendar has, each once */
function existingDays(dates: readonly DateParts[]): DayReading[] {
	const readings = new Map<number, DayReading>();
	for (const [year, month, dayOfMonth, order] of dates) {
		const day = dayNumber(Number(year), Number(month), Number(dayOfMonth));
		if (day === undefined) continue;
		readings.set(day, order === undefined || readings.has(day) ? { day } : { day, order });
	}
	return [...readings.values()];
}

/** The languages whose dates are read; of the others, times of day alone. Their words are ICU's, not ours. */
const OF_DATES =
	'en es pt de fr it nl pl ro sv da nb fi cs sk hu hr tr el ru uk bg id hi ja ko zh zh-TW'.split(' ');
/** What people write beside times, and ICU does not. */
const MORE_WORDS = { hour: 'h hrs hs uhr u น', '': 'at den' };
const STYLES = [
	{ dateStyle: 'full', timeStyle: 'short' },
	{ dateStyle: 'long', timeStyle: 'short' },
	{ timeStyle: 'full', hourCycle: 'h23' },
	{ hour: 'numeric', hourCycle: 'h23' },
] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 0, 5, hour));

type Senses = Map<string, ReadonlySet<string>>;
let vocabulary: Senses | undefined;
let otherTimes: Senses | undefined;

/**
 * @returns what a word says in some language: `m11` for November, `w1` for Monday, `am`, or `pm`; `hour` and `minute`
 *   behind figures, and `at` before an hour; an empty text for a filler such as "of"; several if languages disagree;
 *   none for a word of no date
 */
function sensesOf(word: string): readonly string[] {
	vocabulary ??= readVocabulary();
	const known = [
		...(vocabulary.get(wordKey(word)) ?? (otherTimes ??= readOtherTimes()).get(wordKey(word)) ?? []),
	];
	// "de" is Hungarian for the morning, and a mere "of" to many more people.
	return known.includes('') ? known.filter((sense) => !/^[ap]m$/.test(sense)) : known;
}

/** Asking ICU takes a while, so this is done when a word is read first. */
function readVocabulary(): Senses {
	const senses: Senses = new Map();
	for (const locale of OF_DATES) {
		for (const length of ['long', 'short'] as const) {
			Info.monthsFormat(length, { locale }).forEach((name, index) => add(senses, name, `m${index + 1}`));
			for (const names of [Info.weekdays(length, { locale }), Info.weekdaysFormat(length, { locale })])
				names.forEach((name, index) => add(senses, name, `w${index + 1}`));
		}
		addTimes(senses, locale);
	}
	for (const [sense, words] of Object.entries(MORE_WORDS)) add(senses, words, sense, sense);
	return senses;
}

/** A fifth of a second, for which hardly any list has to wait. */
function readOtherTimes(): Senses {
	const senses: Senses = new Map();
	for (const locale of LANGUAGES) if (!OF_DATES.includes(locale)) addTimes(senses, locale);
	return senses;
}

/** @param ofNext what other words of the text say */
function add(senses: Senses, text: string, sense: string, ofNext = ''): void {
	const words = (/\d/.test(text) ? '' : text).match(WORD) ?? [];
	words.map(wordKey).forEach((word, index) => {
		senses.set(word, new Set([...(senses.get(word) ?? []), index === 0 ? sense : ofNext]));
	});
}

function addTimes(senses: Senses, locale: string): void {
	for (const style of STYLES) {
		const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
		// Who writes "at 5" in English may mean the afternoon.
		const at = format.resolvedOptions().hour12 ? '' : 'at';
		const parts = format.formatToParts(HOURS[9]);
		for (const [index, { type, value }] of parts.entries()) {
			const [before, after] = [parts[index - 1]?.type, parts[index + 1]?.type];
			const sense = before === 'hour' || before === 'minute' ? before : after === 'hour' ? at : '';
			if (type === 'literal') add(senses, value, sense, sense);
		}
	}
	const [am = '', pm = ''] = Info.meridiems({ locale });
	add(senses, am.replaceAll(/[\s.]/g, ''), 'am');
	add(senses, pm.replaceAll(/[\s.]/g, ''), 'pm');
	const options = { hour: 'numeric', hourCycle: 'h12', dayPeriod: 'long', timeZone: 'UTC' } as const;
	const format = new Intl.DateTimeFormat(locale, options);
	const halves = new Map<string, string>();
	HOURS.forEach((moment, hour) => {
		const { value = '' } = format.formatToParts(moment).find(({ type }) => type === 'dayPeriod') ?? {};
		const half = hour < 12 ? 'am' : 'pm';
		halves.set(value, (halves.get(value) ?? half) === half ? half : '');
	});
	for (const [word, half] of halves) if (half && !/\s/.test(word)) add(senses, word, half);
}

/** Case, accents and points differ from writer to writer. */
function wordKey(word: string): string {
	return word
		.normalize('NFKD')
		.replace(/[\u0300-\u036f.॰]/g, '')
		.toLowerCase();
}
