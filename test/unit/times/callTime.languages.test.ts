import fc from 'fast-check';
import { DateTime } from 'luxon';

import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { toCallTime } from '../../../nodes/shared/times/callTime';
import { languageOptions } from '../../../nodes/shared/fields/node/choices';

const ZONE = 'Europe/Berlin';

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
	return new Date(moment).toLocaleString(locale, { dateStyle, timeStyle, timeZone: ZONE });
}

/** @returns whether the text was read as this moment, or refused; anything else is an error */
function outcomeOf(text: string, moment: number): 'right' | 'refused' | 'wrong' {
	const read = unlessRefused(() => toCallTime(text, { zone: ZONE }, 'X'));
	return read === undefined ? 'refused' : read.moment === moment ? 'right' : 'wrong';
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
	.integer({ min: Date.UTC(2026, 10, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
	.map((minutes) => minutes * 60_000)
	.filter((moment) => {
		const { hour, minute } = DateTime.fromMillis(moment, { zone: ZONE });
		return hour > 3 || (hour > 0 && minute > 0 && hour !== 2 && hour !== 3);
	});

describe('what ICU writes', () => {
	it('in any language is read as what it is, or refused, and never as another moment', () => {
		expect(LOCALES.length).toBeGreaterThan(150);
		const wrong: string[] = [];
		const locales = fc.constantFrom(...LOCALES);
		fc.assert(
			fc.property(ordinaryMoment, locales, fc.constantFrom(...STYLES), (moment, locale, style) => {
				const text = textOf(moment, locale, style);
				if (outcomeOf(text, moment) !== 'wrong') return;
				wrong.push(`${locale}: ${text} is not ${DateTime.fromMillis(moment, { zone: ZONE }).toISO()}`);
			}),
			{ numRuns: 4_000 },
		);
		expect(wrong).toEqual([]);
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
