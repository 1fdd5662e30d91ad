import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { appointmentReminder } from '../../../../tools/examples/outbound/appointmentReminder';

const { start } = appointmentReminder;
const [rows, asks] = 'rows' in start ? [start.rows, start.only?.is ?? ''] : [[], ''];
const MONDAY = DateTime.fromISO('2026-11-23T10:00', { zone: 'America/New_York' });

/** What a row with this day, which is not called, is said to have. */
function reasonOf(day: unknown, $now: DateTime): string {
	const only = 'rows' in start ? start.only : undefined;
	return runInNewContext(only?.whyNot ?? '', { $json: { day }, $now, DateTime }) as string;
}

/** Whether a row with this day is called, as the filter of the job asks it. */
function isCalled(day: unknown, $now: DateTime, mode = 'production'): boolean {
	return runInNewContext(asks, { $json: { day }, $now, $execution: { mode } }) as boolean;
}

it.each([
	['Monday', 0, ['Tuesday']],
	['Tuesday', 1, ['Wednesday']],
	['Wednesday', 2, ['Thursday']],
	['Thursday', 3, ['Friday']],
	['Friday', 4, ['Saturday', 'Sunday', 'Monday']],
	['Saturday', 5, []],
	['Sunday', 6, []],
])('on %s, people are reminded of every appointment before the next calls', (_, ahead, expected) => {
	const now = MONDAY.plus({ days: ahead });
	const days = Array.from({ length: 15 }, (__, index) => now.plus({ days: index - 7 }));
	for (const format of ['yyyy-MM-dd', 'yyyy-MM-dd HH:mm', "yyyy-MM-dd'T'HH:mm:ssZZ"]) {
		const called = days.filter((day) => isCalled(day.toFormat(format), now));
		expect(called.map((day) => day.weekdayLong)).toEqual(expected);
	}
});

it.each(['', null, undefined, 'tomorrow', '11/24/2026'])('a row with the day %j is never called', (day) => {
	const weeks = Array.from({ length: 14 }, (_, index) => MONDAY.plus({ days: index }));
	const called = weeks.filter((now) => isCalled(day, now) || isCalled(day, now, 'test'));
	expect(called).toEqual([]);
});

it('the sample rows are called only by hand, on every day', () => {
	const week = Array.from({ length: 7 }, (_, index) => MONDAY.plus({ days: index }));
	for (const { day } of rows) {
		expect(week.map((now) => isCalled(day, now, 'test'))).toEqual(week.map(() => true));
		expect(week.map((now) => isCalled(day, now))).toEqual(week.map(() => false));
	}
	expect(rows.length).toBeGreaterThan(0);
});

it.each([
	['2026-12-03', 'Not due today (Monday): day is 2026-12-03'],
	['2026-11-23T10:00', 'Not due today (Monday): day is 2026-11-23T10:00'],
	['sample', 'A sample row is called only when you click Execute workflow'],
	['30.11.2026', '"30.11.2026" in day is not a date. Write it as 2026-11-23'],
	['11/30/2026', '"11/30/2026" in day is not a date. Write it as 2026-11-23'],
	['20261124', '"20261124" in day is not a date. Write it as 2026-11-23'],
	['2026-11', '"2026-11" in day is not a date. Write it as 2026-11-23'],
	['2026-11-31', '"2026-11-31" in day is not a date. Write it as 2026-11-23'],
	['2026-11-240', '"2026-11-240" in day is not a date. Write it as 2026-11-23'],
	[46350, '"46350" in day is not a date. Write it as 2026-11-23'],
	[null, '"" in day is not a date. Write it as 2026-11-23'],
	[undefined, '"" in day is not a date. Write it as 2026-11-23'],
])('says why a row with the day %j is not called', (day, reason) => {
	expect(reasonOf(day, MONDAY)).toBe(reason);
});

it('says that no one is called on weekends', () => {
	const reason = 'Not due today (Saturday: no calls on weekends, unless you adapt it): day is 2026-11-29';
	expect(reasonOf('2026-11-29', MONDAY.plus({ days: 5 }))).toBe(reason);
});
