import { DateTime } from 'luxon';

import { InputProblem } from '../../../nodes/shared/values/inputProblem';
import { toZone } from '../../../nodes/shared/times/zone';
import { refusePast, toCallTime, toClock } from '../../../nodes/shared/times/callTime';
import { readOrProblem } from '../../harness/readOrProblem';

const read = (value: unknown, zone: string, clock?: string) =>
	toCallTime(
		value,
		{ zone, madeIn: 'Europe/Berlin', callTime: toClock(clock, 'Call Time') },
		'Scheduled For',
	);
const utc = (value: unknown, zone: string, callTime?: string) =>
	new Date(read(value, zone, callTime).moment).toISOString().slice(0, 19);

const problemOf = (value: unknown, zone: string) => readOrProblem(() => read(value, zone)) as InputProblem;

/** Examples in messages are times to come. */
const NOW = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

it.each<[unknown, string, string]>([
	['2026-11-25T14:30:00Z', 'Asia/Tokyo', '2026-11-25T14:30:00'],
	['2026-11-25 14:30:00 +0100', 'Asia/Tokyo', '2026-11-25T13:30:00'],
	['2026-11-25 9:05', 'Europe/Berlin', '2026-11-25T08:05:00'],
	['２０２６-11-25 14：30', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['20261125T143000Z', 'Europe/Berlin', '2026-11-25T14:30:00'],
	["'25.11.2026 14:30", 'Europe/Berlin', '2026-11-25T13:30:00'],
	['\ufeff25.11.2026\u200e 14:30\u200f', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['2026-11-25 14:30:00.000000+00', 'Europe/Berlin', '2026-11-25T14:30:00'],
	['2026-11-25 14:30:00 +0000 UTC', 'Europe/Berlin', '2026-11-25T14:30:00'],
	['11/11/2026 14:30', 'Europe/Berlin', '2026-11-11T13:30:00'],
	['3 fevrier 2026 14h30', 'Europe/Berlin', '2026-02-03T13:30:00'],
	['25.11.2026 14 Uhr', 'Europe/Berlin', '2026-11-25T13:00:00'],
	['25/11/2026 14u30', 'Europe/Brussels', '2026-11-25T13:30:00'],
	['25.11.2026 klo 14', 'Europe/Helsinki', '2026-11-25T12:00:00'],
	['25. 11. 2026 ob 8:00', 'Europe/Ljubljana', '2026-11-25T07:00:00'],
	['25.11.2026 г., 10:00 ч.', 'Europe/Sofia', '2026-11-25T08:00:00'],
	['25/11/2026 8.45 malam', 'Asia/Kuala_Lumpur', '2026-11-25T12:45:00'],
	['٢٥/١١/٢٠٢٦ ٢:٣٠ م', 'Africa/Cairo', '2026-11-25T12:30:00'],
	['2026年11月25日 14時30分', 'Asia/Tokyo', '2026-11-25T05:30:00'],
	['2026. 11. 25. 오후 2시 30분', 'Asia/Seoul', '2026-11-25T05:30:00'],
	['25/11/2569 14.30 น.', 'Asia/Bangkok', '2026-11-25T07:30:00'],
	['Wed, 25 Nov 2026 14:30:00 +0100 (CET)', 'UTC', '2026-11-25T13:30:00'],
	['Wed Nov 25 2026 14:30:00 GMT+0100 (Central European Standard Time)', 'Asia/Tokyo', '2026-11-25T13:30:00'],
	[46351.604166666664, 'Europe/Berlin', '2026-11-25T13:30:00'],
	[1795617000, 'Europe/Berlin', '2026-11-25T14:30:00'],
	[new Date('2026-11-25T14:30:00Z'), 'Europe/Berlin', '2026-11-25T14:30:00'],
	['2026-11-25T14:30:00.001', 'UTC', '2026-11-25T14:30:01'],
	[new Date('2026-11-25T14:29:59.999Z'), 'UTC', '2026-11-25T14:30:00'],
])('%p in %s is %s', (value, zone, expected) => expect(utc(value, zone)).toBe(expected));

describe('a date and a time, one after the other, are that time of that day', () => {
	it.each([
		['46351 0.604166666666667', 'two counts of a spreadsheet'],
		['46351 .25', 'a quarter of a day', '2026-11-25T05:00:00'],
		['46351 14:30', 'a count and a time'],
		['2026-11-25 0.604166666666667', 'a date and a part of a day'],
		['2026-11-25 0.25', 'a date and a quarter of a day', '2026-11-25T05:00:00'],
		['25.11.2026 2:30 PM', 'a date and a time as people write them'],
		['2026-11-25T00:00:00.000Z 14:30', 'a date as databases give it'],
		['2026-11-24T23:00:00.000Z 14:30', "a date as databases give it, in the server's zone"],
		['2026-11-25T00:00:00.000Z 1899-12-30T14:30:00.000Z', 'what spreadsheet files give'],
		['2026-11-25T00:00:00.000Z 1970-01-01T14:30:00.000Z', 'what Microsoft SQL gives'],
		['Wed Nov 25 2026 00:00:00 GMT+0100 (Central European Standard Time) 14:30', 'a JavaScript date'],
		['2026-11-25 14:30 America/New_York', 'a time with a zone', '2026-11-25T19:30:00'],
	])('%s: %s', (text, _, expected = '2026-11-25T13:30:00') => {
		expect(utc(text, 'Europe/Berlin')).toBe(expected);
	});

	it.each([
		'46351 46352',
		'46351 0.5 0.6',
		'2026-11-25T14:30:00.000Z 14:30',
		'2026-11-24T23:00:00.000Z 1899-12-30T14:30:00.000Z',
		'2026-11-25 9',
		'0.5 46351',
	])('%s is not clear', (text) => {
		expect(() => read(text, 'Europe/Berlin')).toThrow('is not a valid date and time');
	});

	it('without a time of day they take the one that is set', () => {
		expect(utc('46351 0', 'Europe/Berlin', '14:30')).toBe('2026-11-25T13:30:00');
		expect(utc('2026-11-25 ', 'Europe/Berlin', '14:30')).toBe('2026-11-25T13:30:00');
		expect(() => read('46351 00:00', 'Europe/Berlin')).toThrow('midnight');
	});
});

describe('a zone in the value counts', () => {
	it.each<[string, string]>([
		['2026-11-25T14:30+01:00[Europe/Berlin]', '2026-11-25T13:30:00'],
		['2026-11-25T14:30[America/New_York]', '2026-11-25T19:30:00'],
		['2026-11-25 14:30 Europe/Berlin', '2026-11-25T13:30:00'],
		['2026-11-25 14:30 (America/Port-au-Prince)', '2026-11-25T19:30:00'],
		['2026-11-25T14:30Z[UTC]', '2026-11-25T14:30:00'],
		['2026-10-25T02:30+01:00[Europe/Berlin]', '2026-10-25T01:30:00'],
		['2026-11-25 2:30 PM GMT', '2026-11-25T14:30:00'],
		['25.11.2026 14:30 UTC+1', '2026-11-25T13:30:00'],
		['2026-11-25 14:30\u221205:00', '2026-11-25T19:30:00'],
		['2026-11-25 14:30 Etc/GMT+5', '2026-11-25T19:30:00'],
		['2026-11-25 14:30:00 +0100 America/New_York', '2026-11-25T13:30:00'],
	])('%s', (value, expected) => expect(utc(value, 'Asia/Tokyo')).toBe(expected));

	it.each([
		['2026-11-25T14:30[Mars/Olympus]', `"Mars/Olympus" in Scheduled For is not a valid time zone`],
		['2026-11-25T14:30[CET]', `"CET" in Scheduled For is not a valid time zone`],
		['2026-11-25 2:30 PM EST', `"EST" in Scheduled For is not a valid time zone`],
		['25.11.2026 Bonn', `"Bonn" in Scheduled For is not a valid time zone`],
	])('%s is refused', (value, message) => expect(() => read(value, 'Asia/Tokyo')).toThrow(message));
});

describe('a date without a time is refused, and takes the time of day', () => {
	const MIDNIGHT_IN_BERLIN = '2026-11-24T23:00:00.000Z';
	const inZone = (zone: string) => DateTime.fromISO('2026-11-25T00:00', { zone });

	it.each<[string, unknown, string, string]>([
		['text', '2026-11-25', 'Asia/Tokyo', 'has no time of day'],
		['text with a zone', '2026-11-25+01:00', 'Asia/Tokyo', 'has no time of day'],
		['text as one number', '20261125', 'Asia/Tokyo', 'has no time of day'],
		['the day count of a spreadsheet', 46351, 'Asia/Tokyo', 'has no time of day (date: 2026-11-25)'],
		['such a count with lost digits', 46350.9999999, 'Asia/Tokyo', 'has no time of day'],
		['what Google Sheets, Airtable and Excel give', '2026-11-25T00:00:00.000Z', 'America/New_York', 'in UTC'],
		['the same in milliseconds', Date.UTC(2026, 10, 25), 'America/New_York', 'midnight in UTC'],
		['a millisecond late', new Date('2026-11-25T00:00:00.001Z'), 'America/New_York', 'midnight in UTC'],
		["midnight in the row's zone", '2026-11-25T05:00:00Z', 'America/New_York', 'in America/New_York'],
		["midnight in the workflow's zone", MIDNIGHT_IN_BERLIN, 'America/New_York', 'midnight in Europe/Berlin'],
		['an n8n date at midnight', inZone('Europe/Berlin'), 'America/New_York', 'midnight in +01:00'],
		['local midnight', '2026-11-25T00:00', 'America/New_York', 'is midnight'],
		['what Excel shows', '11/25/2026 12:00 AM', 'America/New_York', 'is midnight'],
		['midnight of a named zone', '2026-11-25T00:00[Asia/Tokyo]', 'America/New_York', 'in Asia/Tokyo'],
	])('%s: %p in %s', (_, value, zone, message) => {
		const problem = problemOf(value, zone);
		expect(problem.message).toContain(message);
		expect(problem.message).toContain('2026-11-25');
		expect(problem.remedy).toContain("'Time of Day'");

		const { moment } = read(value, zone, '09:30');
		expect(DateTime.fromMillis(moment, { zone }).toFormat('yyyy-MM-dd HH:mm')).toBe('2026-11-25 09:30');
	});

	it('says when a Call Time took the place of midnight', () => {
		const note = `"2026-11-25T00:00:00.000Z" is midnight in UTC, so 'Time of Day' was used`;
		expect(read('2026-11-25T00:00:00.000Z', 'America/New_York', '09:30').note).toBe(note);
		expect(read('2026-11-25', 'America/New_York', '09:30').note).toBeUndefined();
	});

	it('says how to write midnight, if midnight is meant', () => {
		expect(problemOf('2026-11-25T00:00', 'Europe/Berlin').remedy).toContain('2026-11-24 24:00');
		expect(utc('2026-11-24 24:00', 'Europe/Berlin')).toBe('2026-11-24T23:00:00');
	});

	const inTokyo = DateTime.fromISO('2026-11-25T09:00', { zone: 'Asia/Tokyo' });
	const inNewYork = DateTime.fromISO('2026-11-24T18:00', { zone: 'America/New_York' });

	it.each<[string, unknown, string]>([
		['24:00 is the end of its day', '2026-11-25T24:00', '2026-11-25T23:00:00'],
		['a minute after midnight', '2026-11-25T00:01', '2026-11-24T23:01:00'],
		['a minute before', '2026-11-25T23:59', '2026-11-25T22:59:00'],
		['midnight elsewhere, with an offset', '2026-11-25T18:00-05:00', '2026-11-25T23:00:00'],
		['midnight in UTC, with an offset', '2026-11-24T19:00-05:00', '2026-11-25T00:00:00'],
		["midnight in UTC, as nine o'clock in Tokyo", inTokyo, '2026-11-25T00:00:00'],
		['seven in the evening in New York', '2026-11-24T19:00:00.000-05:00', '2026-11-25T00:00:00'],
		["midnight in the workflow's zone, as six in New York", inNewYork, '2026-11-24T23:00:00'],
	])('is something else than %s', (_, value, expected) => expect(utc(value, 'Europe/Berlin')).toBe(expected));
});

describe('what cannot be read with certainty is refused', () => {
	it.each<[unknown, string, string]>([
		['02/03/2026 14:30', 'is ambiguous: 2026-02-03 (month first) or 2026-03-02 (day first)', "'Date Order'"],
		['02/03/26 14:30', 'is ambiguous', "'Date Order'"],
		['26-11-27 14:30', 'is ambiguous: 2026-11-27 or 2027-11-26 (day first)', 'year-month-day'],
		['27/11/26 14:30', 'is ambiguous: 2026-11-27 (day first) or 2027-11-26', 'year-month-day'],
		['25 listopada 2026 14:30', 'is ambiguous: 2026-10-25 or 2026-11-25', 'year-month-day'],
		['14:30', 'has no date', 'Add the date, e.g. 2026-11-22 14:30.'],
		['soon', 'is not a valid date and time', 'e.g. 2026-11-22 14:30 or 2026-11-22 14:30+01:00.'],
		['1990-05-17', 'has no time of day', "'Time of Day'"],
		['2026-11-25', 'has no time of day', "Add a time, e.g. 2026-11-22 14:30, or set 'Time of Day'"],
	])('%p: %s: %s', (value, message, remedy) => {
		const problem = problemOf(value, 'Europe/Berlin');
		expect(problem.message).toContain(message);
		expect(problem.remedy).toContain(remedy);
	});

	it('what is no text of one date and time', () => {
		const texts = `
			25/11/99 14:30 | 26. 11. 25. 14:30 | 2026-11-25 09:00-11:00 | 25.11.2026 9:00-11:00
			25.11.2026 9:00 - 11:00 | 25.11.2026 09:00-11 | 25.11.2026 9:00 am-11:00 am
			25.11.2026 09:00 11:00 | 25.11.2026 26.11.2026 14:30 | Tuesday, 25 November 2026 14:30
			25.11.2026 14:30 pm | 25.11.2026 0:30 pm | 25.11.2026 24:30 | 25.11.2026 14:60
			25.11.1405 14:30 | 25.11. 14:30 | November 2026 14:30 | 2026-11T14:30 | 2026-11-25T14
			2026-W48-3T14:30 | 2026T14:30 | 2026-02-30T14:30 | 31.02.2026 14:30 | 2026-11-25T14:30+15:00
			2026-11-25T14:30Z+01:00 | 2026-11-25 14:30+01:00 +02:00 | 2026-11-25T14:30/2026-11-25T15:30
			2026-11-25T14:30:60 | tomorrow 14:30 | 25 November 2026 at 5 | 25/11/2026 4 रात
		`;
		const none = [12, 46351n, -46351.5, 1e20, Number.NaN, {}, ['2026-11-25T14:30'], true];
		const dates = [new Date('nonsense'), new Date(8.64e15), DateTime.invalid('nonsense')];
		for (const value of ['', ...texts.trim().split(/ \| |\n\s*/), ...none, ...dates])
			expect(() => read(value, 'Europe/Berlin')).toThrow('is not a valid date and time');
	});

	it('a text of any length is, at once', () => {
		const text = '25.11.2026 '.repeat(100_000);
		expect(() => read(text, 'Europe/Berlin')).toThrow('is not a valid date and time');
	});

	it('an unknown zone is, where it is needed', () => {
		expect(() => read('2026-11-25T14:30', 'Bonn')).toThrow(`"Bonn" in 'Time Zone' is not a valid time zone`);
		const { remedy } = problemOf('2026-11-25T14:30', 'Texas');
		expect(remedy).toContain("'Calling Hours: Time Zone or State'");
		expect(utc('2026-11-25T14:30Z', 'CET')).toBe('2026-11-25T14:30:00');
	});
});

describe('where the clock changes', () => {
	const SKIPPED = 'does not exist in Europe/Berlin (clocks go forward); 2026-03-29 03:30 was used';
	const TWICE = 'occurs twice in Europe/Berlin (clocks go back); the first was used';
	const AT_ONE = ' 01:00 was used';

	it.each([
		['that is skipped moves forward', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00', SKIPPED],
		['that exists twice is the first', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00', TWICE],
		['at the end of a day is one', '2026-09-05 24:00', 'America/Santiago', '2026-09-06T04:00:00', AT_ONE],
	])('a local time %s, and said', (_, value, zone, expected, note) => {
		expect(utc(value, zone)).toBe(expected);
		expect(read(value, zone).note).toContain(note);
	});
});

describe('the Call Time', () => {
	const HOUR = 3_600_000;

	it.each<[unknown, number | undefined]>([
		['', undefined],
		[undefined, undefined],
		[null, undefined],
		['09:30', 9.5 * HOUR],
		['9:30', 9.5 * HOUR],
		['2:30 pm', 14.5 * HOUR],
		['14h30', 14.5 * HOUR],
		['24:00', 24 * HOUR],
	])('%p is %p', (value, expected) => expect(toClock(value, 'Call Time')).toBe(expected));

	it.each([
		...['half past nine', '25:00', '9', '2026-11-25 09:30', '09:30-10:30', '09:30+01:00', '09:30 EST'],
		...['-09:30', '-9:30 pm'],
		...['00:00', '0:00:00', '12:00 am', 9, 0.4, {}],
	])('%p is refused', (value) => expect(() => toClock(value, 'Call Time')).toThrow(InputProblem));

	it.each([
		['00:00', `'Time of Day' can't be 00:00, because spreadsheets use it for "no time"`],
		['noon-ish', `'Time of Day' "noon-ish" is not a time of day`],
	])('%s is none: %s', (value, message) => expect(() => toClock(value, 'Time of Day')).toThrow(message));
});

it('a moment more than five minutes past is refused, in the words of its zone', () => {
	const zone = toZone('Europe/Berlin');
	expect(() => refusePast({ moment: Date.parse('2001-03-05T13:30:00Z'), zone })).toThrow(
		`'Scheduled For' "2001-03-05 14:30 +01:00" has passed`,
	);
	expect(() => refusePast({ moment: Date.now() - 4 * 60_000, zone })).not.toThrow();
});

describe('Date Order', () => {
	const readIn = (value: unknown, dateOrder: 'dayFirst' | 'monthFirst') =>
		new Date(toCallTime(value, { zone: 'UTC', dateOrder }, 'X').moment).toISOString().slice(0, 16);

	it.each([
		['02/03/2026 14:30', '2026-03-02T14:30', '2026-02-03T14:30'],
		['02/03/27 14:30', '2027-03-02T14:30', '2027-02-03T14:30'],
		['05/05/2026 14:30', '2026-05-05T14:30', '2026-05-05T14:30'],
		['2.3.2026 14:30', '2026-03-02T14:30', '2026-03-02T14:30'],
	])('decides about %s', (text, dayFirst, monthFirst) => {
		expect(readIn(text, 'dayFirst')).toBe(dayFirst);
		expect(readIn(text, 'monthFirst')).toBe(monthFirst);
	});

	it('refuses a date that is none in its order', () => {
		expect(() => readIn('11/25/2026 14:30', 'dayFirst')).toThrow('14:30" is not a date with the day first');
		expect(() => readIn('25/11/2026 14:30', 'monthFirst')).toThrow('with the month first');
	});
});
