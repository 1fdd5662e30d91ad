import fc from 'fast-check';
import { DateTime } from 'luxon';

import { allHoursBut, type CallingHours, toHolidays } from '../../../nodes/shared/times/callingHours';
import type { ZoneSet } from '../../../nodes/shared/times/zone';
import {
	HORIZON_DAYS,
	judgeByHours,
	nextOpening,
	type OutsideHours,
	whyClosed,
} from '../../../nodes/shared/times/openTimes';
import { placeNamed, zoneAlone, zonesOfCountries } from '../../../nodes/shared/places/place';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { hoursOf as hoursWith } from './hoursOf';
import { changesOf, nearChange } from './judge';

const zonesOfCountry = (country: string) => zonesOfCountries([country]);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const holidaysOn = (days: unknown) => toHolidays(days, { zone: 'UTC' }, 'Calling Hours: Holidays');
const hoursOf = (text: string, holidays = '') => hoursWith(text, holidaysOn(holidays));
const utc = (text: string) => DateTime.fromISO(text, { zone: 'utc' }).toMillis();
const inBerlin = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Berlin' }).toMillis();

const BERLIN = zoneAlone('Europe/Berlin');
const OFFICE = hoursOf('Mon-Fri 09:00-18:00; Sat 10:00-13:00');

describe('the next opening', () => {
	it.each([
		['2026-12-25, 2026-12-26', '2026-12-25T12:30', 'Sun 2026-12-27 12:30 +01:00'],
		['2026-12-25, 2026-12-26', '2026-12-24T12:30', 'Thu 2026-12-24 12:30 +01:00'],
		['2026-03-28', '2026-03-28T12:30', 'Sun 2026-03-29 12:30 +02:00'],
	])('where only %s are closed, from %s on is %s', (holidays, moment, expected) => {
		const opening = nextOpening(inBerlin(moment), allHoursBut(holidaysOn(holidays)), BERLIN);
		const there = DateTime.fromMillis(opening, { zone: 'Europe/Berlin' });
		expect(there.toFormat('ccc yyyy-MM-dd HH:mm ZZ')).toBe(expected);
	});

	it('of any holidays keeps the time of day, and is a holiday in no zone of the country', () => {
		const first = DateTime.fromISO('2026-10-22', { zone: 'utc' });
		const zonesOf = fc.constantFrom('US', 'DE', 'RU', 'AU', 'BR', 'NZ', 'JP').map(zonesOfCountry);
		const anyDay = fc.nat({ max: 12 }).map((days) => first.plus({ days }).toISODate() ?? '');
		const minute = fc.nat({ max: 13 * 1440 - 1 });
		fc.assert(
			fc.property(zonesOf, fc.uniqueArray(anyDay, { maxLength: 8 }), minute, (zones, days, minutes) => {
				const moment = first.toMillis() + minutes * MINUTE;
				const opening = nextOpening(moment, allHoursBut(holidaysOn(days)), zones);
				expect(opening).toBeGreaterThanOrEqual(moment);
				for (const { name: zone } of zones.zones) {
					const [asked, opens] = [moment, opening].map((at) => DateTime.fromMillis(at, { zone }));
					expect(days).not.toContain(opens?.toISODate());
					if (changesOf(zone).length === 0) expect(opens?.toFormat('HH:mm')).toBe(asked?.toFormat('HH:mm'));
				}
			}),
		);
	});

	it('is not looked for beyond the horizon, and said so', () => {
		const hours = hoursOf('Mon-Sun 09:00-18:00', '2026-12-01 to 2026-12-31');
		const from = (day: string) => () => nextOpening(inBerlin(`${day}T09:00`), hours, BERLIN);
		expect(from('2026-12-01')).toThrow(
			`No calling hours (Mon–Sun 09:00–18:00) in Europe/Berlin within ${HORIZON_DAYS} days of 2026-12-01 08:00 UTC`,
		);
		expect(from('2026-12-20')).not.toThrow();
	});
});

describe('why it is closed', () => {
	const OUTSIDE = 'in Europe/Berlin is outside the calling hours (Mon–Fri 09:00–18:00; Sat 10:00–13:00)';
	const HOLIDAY = hoursOf('Mon-Fri 09:00-18:00', '2026-12-25');

	it.each([
		['2026-11-29T07:10', OFFICE, `Sunday 07:10 ${OUTSIDE}`],
		['2026-11-25T18:00', OFFICE, `Wednesday 18:00 ${OUTSIDE}`],
		['2026-11-25T12:00', OFFICE, undefined],
		['2026-12-25T10:00', HOLIDAY, '2026-12-25 is a holiday in Europe/Berlin'],
	])('at %s', (text, hours, expected) => {
		expect(whyClosed(inBerlin(text), hours, BERLIN)).toBe(expected);
	});

	it('names the zone of a country in which it is closed', () => {
		expect(whyClosed(utc('2026-11-25T15:00Z'), OFFICE, zonesOfCountry('US'))).toMatch(
			/^Wednesday 0\d:\d\d in [A-Z]\w+\/\w+, one of the \d+ time zones \(United States\), is outside the calling hours/,
		);
	});
});

/** The slow and simple way: what each clock shows, minute by minute. */
function isOpenSlowly(moment: number, { week, holidays }: CallingHours, zones: ZoneSet): boolean {
	return zones.zones.every(({ name }) => {
		const { offset, weekday } = DateTime.fromMillis(moment, { zone: name });
		const there = moment + offset * MINUTE;
		const isInWindow = week[weekday - 1]?.some(({ from, to }) => there % DAY >= from && there % DAY < to);
		return isInWindow === true && !holidays.has(Math.floor(there / DAY));
	});
}

describe('by the judgement of luxon, minute by minute', () => {
	const clock = fc.integer({ min: 0, max: 96 }).map((quarters) => quarters * 15 * MINUTE);
	const anyWindow = fc.record({ from: clock, to: clock }).filter(({ from, to }) => from < to);
	const day = fc
		.array(anyWindow, { maxLength: 3 })
		.map((windows) => windows.sort((one, other) => one.from - other.from));
	const holidays = fc.array(fc.integer({ min: 20_600, max: 20_640 }), { maxLength: 5 });
	const hours = fc
		.tuple(fc.array(day, { minLength: 7, maxLength: 7 }), holidays)
		.map(([week, days]): CallingHours => ({ week, holidays: new Set(days) }));
	const zoneAndMinute = nearChange({ min: -2_000, max: 1_000 });
	const STEPS = 3 * 24 * 60;
	const openingOrNone = (...asked: Parameters<typeof nextOpening>) =>
		unlessRefused(() => nextOpening(...asked));

	it('the next opening is the first open minute, also where clocks are changed', () => {
		fc.assert(
			fc.property(hours, zoneAndMinute, fc.nat({ max: 59 }), (week, [name, minute], seconds) => {
				const zones = zoneAlone(name);
				const moment = minute + seconds * 1000;
				const found = openingOrNone(moment, week, zones);
				const steps = [moment, ...Array.from({ length: STEPS }, (_, step) => minute + (step + 1) * MINUTE)];
				const judged = steps.find((step) => isOpenSlowly(step, week, zones));
				// Hours that begin within an hour that is skipped, or is there again, may be found later.
				const isAtChange = changesOf(name).some((change) => Math.abs(change - (judged ?? 0)) < 2 * HOUR);
				if (judged === undefined) expect(found ?? Infinity).toBeGreaterThan(minute + STEPS * MINUTE);
				else if (isAtChange && found !== undefined) expect(isOpenSlowly(found, week, zones)).toBe(true);
				else if (!isAtChange) expect(found).toBe(judged);
				expect(whyClosed(moment, week, zones) === undefined).toBe(judged === moment);
			}),
			{ numRuns: 60 },
		);
	});

	const countries = fc.constantFrom(...'DE US RU FR BR AU CN IN NP NZ ID MX CL KI CA ES PT UM AQ'.split(' '));

	it('in all zones of a country at once it is open when each of them is', () => {
		const anyMinute = fc.integer({ min: utc('2026-01-01') / MINUTE, max: utc('2028-01-01') / MINUTE });
		fc.assert(
			fc.property(hours, countries, anyMinute, (week, country, minute) => {
				const zones = zonesOfCountry(country);
				const moment = minute * MINUTE;
				expect(whyClosed(moment, week, zones) === undefined).toBe(isOpenSlowly(moment, week, zones));

				const found = openingOrNone(moment, week, zones);
				if (found !== undefined) {
					expect(isOpenSlowly(found, week, zones)).toBe(true);
					expect(found === moment || !isOpenSlowly(found - MINUTE, week, zones)).toBe(true);
				}
				const end = found ?? moment + HORIZON_DAYS * DAY;
				const step = Math.max(MINUTE, Math.floor((end - moment) / 97 / MINUTE) * MINUTE);
				for (let at = moment; at < end; at += step) expect(isOpenSlowly(at, week, zones)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});
});

const NOON = utc('2031-05-05T12:00');
const judge = (moment: number, text: string, outside: OutsideHours, zone = 'UTC') =>
	judgeByHours(moment, { hours: hoursOf(text), zones: zoneAlone(zone), outside }, (free) => free);

it('a call outside of the hours is skipped or an error, as the user wants', () => {
	const reason = 'Monday 12:00 in UTC is outside the calling hours (Mon 01:00–02:00)';
	expect(judge(NOON, 'Mon 01:00-02:00', 'skip')).toEqual({ skip: reason });
	expect(() => judge(NOON, 'Mon 01:00-02:00', 'error')).toThrow(reason);
	for (const outside of ['move', 'skip', 'error'] as const) {
		expect(judge(NOON, 'Mon 12:00-13:00', outside)).toBeUndefined();
	}
});

it('a call that waits for all zones says when it is placed in the last one', () => {
	const rule = { hours: hoursOf('Mon-Fri 09:00-18:00'), zones: placeNamed('TX', '+15550100123') };
	expect(judgeByHours(NOON - HOUR, { ...rule, outside: 'move' }, (free) => free)).toMatchObject({
		moved: {
			note: expect.stringMatching(/^Moved to 09:00 in America\/Denver: Monday 06:00 in Chicago \(TX\) is /),
		},
	});
});
