import fc from 'fast-check';
import { DateTime } from 'luxon';

import { InputProblem, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { toCallTime } from '../../../nodes/shared/times/callTime';
import { languageOptions } from '../../../nodes/shared/fields/node/choices';
import { runs } from '../../harness/properties/runs';
import { anyZone, changesOf, momentMeant, momentsOfLocal, zoneAndMoment } from './judge';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RUNS = { numRuns: runs(150, 4000) };

/** Ways to write a local time, each as luxon, spreadsheets or people write it. */
const WRITTEN: Record<string, (wallClock: DateTime) => unknown> = {
	iso: (at) => at.toFormat("yyyy-MM-dd'T'HH:mm"),
	'iso with seconds': (at) => at.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
	'iso with thousandths': (at) => at.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS"),
	'iso basic': (at) => at.toFormat("yyyyMMdd'T'HHmm"),
	sql: (at) => at.toFormat('yyyy-MM-dd HH:mm'),
	'sql, hour without zero': (at) => at.toFormat('yyyy-MM-dd H:mm'),
	'Japanese slashes': (at) => at.toFormat('yyyy/MM/dd HH:mm'),
	'Korean points': (at) => at.toFormat('yyyy. M. d. HH:mm'),
	German: (at) => at.toFormat('dd.MM.yyyy HH:mm'),
	'German, short': (at) => at.toFormat('d.M.yyyy, H:mm'),
	'German in words': (at) => at.setLocale('de').toFormat("cccc, d. LLLL yyyy 'um' HH:mm 'Uhr'"),
	Finnish: (at) => at.toFormat('d.M.yyyy H.mm'),
	English: (at) => at.setLocale('en').toFormat("LLLL d, yyyy 'at' h:mm a"),
	'English, British': (at) => at.setLocale('en').toFormat('d LLL yyyy HH:mm'),
	'Excel, d-mmm-yy': (at) => at.setLocale('en').toFormat('d-LLL-yy H:mm'),
	'French in words': (at) => at.setLocale('fr').toFormat("cccc d LLLL yyyy 'à' HH:mm"),
	'French hours': (at) => at.setLocale('fr').toFormat("d LLLL yyyy HH'h'mm"),
	'Spanish in words': (at) => at.setLocale('es').toFormat("d 'de' LLLL 'de' yyyy, H:mm"),
	'Japanese in signs': (at) => at.toFormat("yyyy'年'M'月'd'日' H:mm"),
	'the day count of a spreadsheet': (at) => dayCount(at),
	'such a count as text': (at) => String(dayCount(at)),
};

const dayCount = (wallClock: DateTime) => wallClock.toMillis() / DAY + 25_569;

const shownIn = (zone: string, moment: number) =>
	DateTime.fromMillis(moment, { zone }).setZone('utc', { keepLocalTime: true });
const isMidnightIn = (zone: string, moment: number) => shownIn(zone, moment).toMillis() % DAY === 0;

/** What the clock in a zone shows at a moment, as if it hung in UTC. Never midnight. */
const localTime = zoneAndMoment
	.map(([zone, moment]) => ({ zone, wallClock: shownIn(zone, moment) }))
	.filter(({ wallClock }) => wallClock.toMillis() % DAY !== 0);

const readOrRefused = (value: unknown, zone: string, madeIn?: string) =>
	unlessRefused(() => toCallTime(value, { zone, madeIn }, 'Call Time')) ?? 'refused';

it('a local time, in every form and zone, is the moment that is meant, and never an earlier one', () => {
	fc.assert(
		fc.property(localTime, fc.constantFrom(...Object.entries(WRITTEN)), ({ zone, wallClock }, [, write]) => {
			const result = toCallTime(write(wallClock), { zone }, 'Call Time');
			expect(result.moment).toBe(momentMeant(wallClock, zone));
			expect(shownIn(zone, result.moment) >= wallClock).toBe(true);
			expect(result.note === undefined).toBe(momentsOfLocal(wallClock, zone).length === 1);
		}),
		RUNS,
	);
});

it('a time whose day and month may be swapped is the moment that is meant, or refused', () => {
	const forms = [
		...['MM/dd/yyyy HH:mm', 'dd/MM/yyyy HH:mm', 'M/d/yy h:mm a', 'd/M/yy h:mm a'],
		...['dd-MM-yyyy HH:mm', 'yy-MM-dd HH:mm'],
	];
	fc.assert(
		fc.property(localTime, fc.constantFrom(...forms), ({ zone, wallClock }, format) => {
			const result = readOrRefused(wallClock.setLocale('en').toFormat(format), zone);
			if (result !== 'refused') expect(result.moment).toBe(momentMeant(wallClock, zone));
			else expect(wallClock.day <= 12 || format.includes('yy-MM') || !format.includes('yyyy')).toBe(true);
		}),
		RUNS,
	);
});

it('a time with an offset or a zone of its own is its moment, in whatever zone the row is', () => {
	const forms = [
		...["yyyy-MM-dd'T'HH:mmZZ", 'yyyy-MM-dd HH:mm:ssZZ', "yyyy-MM-dd'T'HH:mm:ssZZZ"],
		...["yyyy-MM-dd'T'HH:mmZZ'['z']'", 'dd.MM.yyyy HH:mm:ss ZZ', 'ccc, dd LLL yyyy HH:mm:ss ZZZ'],
	];
	fc.assert(
		fc.property(zoneAndMoment, anyZone, fc.constantFrom(...forms), ([zone, moment], rowZone, format) => {
			const there = DateTime.fromMillis(moment, { zone }).setLocale('en');
			const inRow = DateTime.fromMillis(moment, { zone: rowZone });
			fc.pre(there.hour + there.minute > 0 && there.offset % 1 === 0);
			// In UTC, what is midnight where the row is may be a date that was handed on.
			fc.pre(there.offset !== 0 || inRow.hour + inRow.minute > 0);
			expect(toCallTime(there.toFormat(format), { zone: rowZone }, 'Call Time')).toEqual({ moment });
		}),
		RUNS,
	);
});

it('a moment from software is itself, unless it is a midnight that is known: then it is refused', () => {
	const forms: Array<(moment: number) => unknown> = [
		(moment) => new Date(moment),
		(moment) => new Date(moment).toISOString(),
		(moment) => moment,
		(moment) => String(moment),
		(moment) => DateTime.fromMillis(moment, { zone: 'utc' }),
		(moment) => DateTime.fromMillis(moment, { zone: 'utc' }).toISO(),
	];
	fc.assert(
		fc.property(zoneAndMoment, anyZone, fc.constantFrom(...forms), ([zone, moment], workflow, write) => {
			fc.pre(moment >= 1e12);
			const isMidnight = ['utc', zone, workflow].some((name) => isMidnightIn(name, moment));
			const result = readOrRefused(write(moment), zone, workflow);
			expect(result).toEqual(isMidnight ? 'refused' : { moment });
		}),
		RUNS,
	);
});

it('a bare date, in every form and made in every zone, is refused, and rings at the Call Time of its day', () => {
	const midnight = (day: DateTime, madeIn: string) =>
		day.setZone(madeIn, { keepLocalTime: true }).startOf('day');
	const forms: Array<(day: DateTime, madeIn: string) => unknown> = [
		(day) => day.toFormat('yyyy-MM-dd'),
		(day) => day.toFormat('dd.MM.yyyy'),
		(day) => day.setLocale('de').toFormat('d. LLLL yyyy'),
		(day) => day.toFormat('yyyy-MM-dd HH:mm:ss'),
		(day) => dayCount(day),
		(day) => String(dayCount(day)),
		(day) => day.toMillis(),
		(day) => day.toJSDate(),
		(day) => day.toISO(),
		midnight,
		(day, madeIn) => midnight(day, madeIn).toISO(),
		(day, madeIn) => midnight(day, madeIn).toJSDate(),
		(day, madeIn) => midnight(day, madeIn).toUTC().toISO(),
	];
	const anyDay = fc
		.integer({ min: 12_000, max: 40_000 })
		.map((days) => DateTime.fromMillis(days * DAY, { zone: 'utc' }));
	const zoneAndDay = anyZone.chain((madeIn) => {
		const ofChanges = changesOf(madeIn).map((change) => fc.constant(shownIn(madeIn, change).startOf('day')));
		return fc.tuple(fc.constant(madeIn), fc.oneof(anyDay, ...ofChanges));
	});
	const clock = fc.integer({ min: 1, max: 24 * 60 - 1 });
	fc.assert(
		fc.property(
			zoneAndDay,
			anyZone,
			fc.constantFrom(...forms),
			clock,
			([madeIn, day], zone, write, minutes) => {
				// Where clocks are put forward at midnight, a day begins at another time.
				const begins = midnight(day, madeIn);
				fc.pre(begins.offset % 1 === 0 && isMidnightIn(madeIn, begins.toMillis()));
				const rules = { zone, madeIn };
				const value = write(day, madeIn);
				expect(() => toCallTime(value, rules, 'X')).toThrow(InputProblem);

				const { moment } = toCallTime(value, { ...rules, callTime: minutes * MINUTE }, 'X');
				expect(moment).toBe(momentMeant(day.plus({ minutes }), zone));
			},
		),
		RUNS,
	);
});

it('a date and a time, one after the other in a text, are that time of that day, or refused', () => {
	const dates: Array<(day: DateTime) => string> = [
		(day) => day.toFormat('yyyy-MM-dd'),
		(day) => day.toFormat('d.M.yyyy'),
		(day) => day.setLocale('en').toFormat('LLLL d, yyyy'),
	];
	const times: Array<(at: DateTime) => string> = [
		(at) => at.toFormat('HH:mm'),
		(at) => at.toFormat('H:mm:ss'),
		(at) => at.setLocale('en').toFormat('h:mm a'),
		(at) => at.toFormat("H'h'mm"),
		(at) => at.toFormat("HH:mm 'Uhr'"),
	];
	/** As spreadsheet files give dates and times, not as people read them. */
	const rawDates: typeof dates = [(day) => String(dayCount(day)), (day) => day.toISO() ?? ''];
	const rawTimes: typeof times = [
		(at) => String((at.toMillis() % DAY) / DAY),
		(at) => at.set({ year: 1899, month: 12, day: 30 }).toISO() ?? '',
	];
	const anyOf = (...[someDates, someTimes]: [typeof dates, typeof times]) =>
		fc.tuple(fc.constantFrom(...someDates), fc.constantFrom(...someTimes));
	const written = fc.oneof(anyOf(dates, times), anyOf([...dates, ...rawDates], [...times, ...rawTimes]));
	fc.assert(
		fc.property(localTime, written, ({ zone, wallClock }, [date, time]) => {
			const result = readOrRefused(`${date(wallClock.startOf('day'))} ${time(wallClock)}`, zone);
			if (result !== 'refused') expect(result.moment).toBe(momentMeant(wallClock, zone));
			else expect(rawDates.includes(date) || rawTimes.includes(time)).toBe(true);
		}),
		RUNS,
	);
});

it('whatever is given is read or refused, and never anything else', () => {
	const anything = fc.oneof(
		fc.anything(),
		fc.string({ unit: 'grapheme' }),
		fc.stringMatching(/^[0-9 :.,/+\-TZamp[\]()]{1,30}$/),
		fc.double(),
		fc.date({ noInvalidDate: false }),
	);
	const readAny = fc.property(
		anything,
		anyZone,
		(value, zone) => void readOrRefused(value, zone, 'Europe/Berlin'),
	);
	fc.assert(readAny, { numRuns: runs(1000, 20_000) });
});

const BERLIN = 'Europe/Berlin';

/** Languages, and countries that write them in their own way. ICU says which of them it knows. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const COUNTRIES = 'en es pt de fr zh ar nl it ru sr-Latn'
	.split(' ')
	.flatMap((language) =>
		'US GB CA AU ZA IN MX CO BR PT AT CH BE TW HK SA EG'
			.split(' ')
			.map((country) => `${language}-${country}`),
	);
/** Their short names of months are other months' names in languages that many more people write. */
const MISTAKABLE = ['lu', 'st'];
const LOCALES = Intl.DateTimeFormat.supportedLocalesOf([
	...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
	...COUNTRIES,
]).filter((locale) => !MISTAKABLE.includes(locale));
const DATES = ['short', 'medium', 'long', 'full'] as const;
const STYLES = DATES.flatMap((date) => (['short', 'medium'] as const).map((time) => [date, time] as const));

function textOf(moment: number, locale: string, [dateStyle, timeStyle]: (typeof STYLES)[number]): string {
	return new Date(moment).toLocaleString(locale, { dateStyle, timeStyle, timeZone: BERLIN });
}

/** @returns whether the text was read as this moment, or refused; anything else is an error */
function outcomeOf(text: string, moment: number): 'right' | 'refused' | 'wrong' {
	const read = readOrRefused(text, BERLIN);
	return read === 'refused' ? read : read.moment === moment ? 'right' : 'wrong';
}

/** @returns the days that luxon finds in figures, with day, month or (in short) year first */
function daysIn(text: string): Set<string> {
	const [figures = ''] = /^\d+[/-]\d+[/-]\d+/.exec(text) ?? [];
	const isShort = /[/-]\d\d$/.test(figures) && !/^\d{4}/.test(figures);
	const orders = isShort ? ['d/M/yy', 'M/d/yy', 'yy/M/d'] : ['d/M/yyyy', 'M/d/yyyy'];
	const days = orders.map((order) => DateTime.fromFormat(figures.replaceAll('-', '/'), order));
	return new Set(
		days.filter(({ isValid, year }) => isValid && year >= 2026).map((day) => day.toFormat('yyyy-MM-dd')),
	);
}

/** Not where clocks change, nor midnight, of which other tests tell. */
const ordinaryMoment = fc
	.integer({ min: Date.UTC(2026, 10, 1) / MINUTE, max: Date.UTC(2060, 0, 1) / MINUTE })
	.map((minutes) => minutes * MINUTE)
	.filter((moment) => {
		const { hour, minute } = DateTime.fromMillis(moment, { zone: BERLIN });
		return hour > 3 || (hour > 0 && minute > 0 && hour !== 2 && hour !== 3);
	});

describe('what ICU writes', () => {
	it('in any language is read as what it is, or refused, and never as another moment', () => {
		expect(LOCALES.length).toBeGreaterThan(150);
		const locales = fc.constantFrom(...LOCALES);
		fc.assert(
			fc.property(ordinaryMoment, locales, fc.constantFrom(...STYLES), (moment, locale, style) => {
				const text = textOf(moment, locale, style);
				expect([text, outcomeOf(text, moment)]).not.toEqual([text, 'wrong']);
			}),
			{ numRuns: 4_000 },
		);
	});

	const OTHERS = ['nl-NL', 'ru-RU', 'tr-TR', 'cs-CZ', 'da-DK', 'fi-FI'];
	const LANGUAGES = [...languageOptions.map(({ value }) => String(value)), ...OTHERS];

	it.each(LANGUAGES)('in %s is read, unless days may be months, or its Polish be Croatian', (locale) => {
		fc.assert(
			fc.property(ordinaryMoment, fc.constantFrom(...STYLES), (moment, style) => {
				const text = textOf(moment, locale, style);
				const isCertain = daysIn(text).size < 2 && !/^(?!31)\d+ (lip|lis|listopada) /.test(text);
				expect([text, outcomeOf(text, moment)]).toEqual([text, isCertain ? 'right' : 'refused']);
			}),
			{ numRuns: 60 },
		);
	});
});
