import fc from 'fast-check';
import { DateTime } from 'luxon';

import { InputProblem, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { dayText } from '../../../nodes/shared/times/calendar';
import { hoursText, toCallingHours, toHolidays, WEEKDAYS } from '../../../nodes/shared/times/callingHours';

const NONE = new Set<number>();
const read = (rows: unknown[]) => toCallingHours(rows, NONE, 'Calling Hours');
const ALL = WEEKDAYS.map((day) => day.toLowerCase());
const OFFICE_DAYS = ALL.slice(0, 5);
const MORNING = { days: OFFICE_DAYS, from: '09:00', to: '12:00' };
const AFTERNOON = { days: [...OFFICE_DAYS, 'sunday'], from: '14:00', to: '24:00' };
const withHours = (from: unknown, to: unknown) => [{ days: ['monday'], from, to }];
const OVERLAPPING = [
	...withHours('9:00', '12:00'),
	...withHours('3 pm', '4 pm'),
	...withHours('11:30', '15:00'),
];

it.each<[unknown[], string]>([
	[[{ days: OFFICE_DAYS, from: '09:00', to: '18:00' }], 'Mon–Fri 09:00–18:00'],
	[[{ days: ['monday', 'tuesday'], from: '09:00', to: '18:00' }], 'Mon, Tue 09:00–18:00'],
	[[MORNING, AFTERNOON], 'Mon–Fri 09:00–12:00, 14:00–24:00; Sun 14:00–24:00'],
	[OVERLAPPING, 'Mon 09:00–12:00, 11:30–15:00, 15:00–16:00'],
	[[{ days: 'friday', from: '9:00', to: '18:00' }], 'Fri 09:00–18:00'],
	[[{ days: ['Fri', ' sat '], from: '10h', to: '18h30' }], 'Fri, Sat 10:00–18:30'],
])('%j is %s', (value, expected) => expect(hoursText(read(value))).toBe(expected));

it.each<[unknown[], string]>([
	[['Mon-Fri 09:00-18:00'], "can't be read"],
	[[], 'contains no hours'],
	[[undefined], "can't be read"],
	[withHours('', '18:00'), "can't be read"],
	[[{ days: [], from: '09:00', to: '18:00' }], 'contains no hours'],
	[[{ days: ['someday'], from: '09:00', to: '18:00' }], "can't be read"],
	[withHours('nine', '18:00'), "can't be read"],
	[withHours('2:00', '6 pm'), "can't be read"],
	[withHours('9:00', '18:00 EST'), "can't be read"],
	[withHours('22:00', '02:00'), "Hours from 22:00 to 02:00 in 'Calling Hours' end before they begin"],
	[withHours(9, 18), "can't be read"],
	[withHours('18:00', '00:00'), 'end before they begin'],
	[withHours('09:00', '09:00'), 'end before they begin'],
])('%j is refused: %s', (value, message) => {
	expect(() => read(value)).toThrow(message);
	expect(() => read(value)).toThrow(InputProblem);
});

it('whatever is given is read or refused, and never anything else', () => {
	const text = fc.stringMatching(/^[MoTueWdhFriSatn0-9 :;,\-apm]{0,40}$/);
	const rows = fc.array(fc.record({ days: fc.oneof(text, fc.array(text)), from: text, to: text }));
	fc.assert(
		fc.property(fc.oneof(fc.array(fc.anything()), rows), (value) => {
			for (const day of unlessRefused(() => read(value))?.week ?? []) {
				day.forEach(({ from, to }, index) => {
					expect(from).toBeLessThan(to);
					expect(from).toBeGreaterThanOrEqual(day[index - 1]?.from ?? 0);
				});
			}
		}),
		{ numRuns: 2_000 },
	);
});

const readDays = (value: unknown) =>
	[...toHolidays(value, { zone: 'Europe/Berlin' }, 'Calling Hours: Holidays')].map(dayText);

it.each<[unknown, string[]]>([
	[undefined, []],
	['', []],
	[' \n ; ', []],
	['2026-12-25', ['2026-12-25']],
	['2026-12-25, 26.12.2026', ['2026-12-25', '2026-12-26']],
	['Dec 25, 2026; January 1, 2027', ['2026-12-25', '2027-01-01']],
	['25. Dezember 2026\n1. Januar 2027', ['2026-12-25', '2027-01-01']],
	['2026-12-30 to 2027-01-01', ['2026-12-30', '2026-12-31', '2027-01-01']],
	['30.12.2026 - 1.1.2027', ['2026-12-30', '2026-12-31', '2027-01-01']],
	[
		['2026-12-25', '2026-12-26', null],
		['2026-12-25', '2026-12-26'],
	],
	[46381, ['2026-12-25']],
	[new Date('2026-12-25T00:00:00Z'), ['2026-12-25']],
	['2026-12-24T23:00:00.000Z', ['2026-12-25']],
	[DateTime.fromISO('2026-12-25', { zone: 'Asia/Tokyo' }), ['2026-12-25']],
])('the days in %j are %j', (value, expected) => expect(readDays(value)).toEqual(expected));

it.each<unknown>([
	...['Christmas', '2026-12-25, Christmas', '02/03/2026', '2026-12-25T09:00'],
	...['2027-01-01 to 2026-12-24', '2026-01-01 to 2028-01-01', { date: '2026-12-25' }, true],
])('%j is no list of days: how to mend it is said for dates, not for times', (value) => {
	const remedy = 'Enter dates as year-month-day, separated by commas, e.g. 2026-12-25, 2026-12-26.';
	expect(() => readDays(value)).toThrow(expect.objectContaining({ remedy }));
});
