import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { appointmentReminder } from '../../../../tools/examples/outbound/appointmentReminder';
import type { Job } from '../../../../tools/examples/outbound/job';

const { rows, only } = appointmentReminder.start as Extract<Job['start'], { rows: unknown }>;
const MONDAY = DateTime.fromISO('2026-11-23T10:00', { zone: 'America/New_York' });
const daysFrom = (first: DateTime, count: number) =>
	Array.from({ length: count }, (_, days) => first.plus({ days }));

/** What a row with this day, which is not called, is said to have. */
function reasonOf(day: unknown, $now: DateTime): string {
	return runInNewContext(only!.whyNot, { $json: { day }, $now, DateTime }) as string;
}

/** Whether a row with this day is called, as the filter of the job asks it. */
function isCalled(day: unknown, $now: DateTime, mode = 'production'): boolean {
	return runInNewContext(only!.is, { $json: { day }, $now, $execution: { mode } }) as boolean;
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
	const days = daysFrom(now.minus({ days: 7 }), 15);
	for (const format of ['yyyy-MM-dd', 'yyyy-MM-dd HH:mm', "yyyy-MM-dd'T'HH:mm:ssZZ"]) {
		const called = days.filter((day) => isCalled(day.toFormat(format), now));
		expect(called.map((day) => day.weekdayLong)).toEqual(expected);
	}
});

it.each(['', null, undefined, 'tomorrow', '11/24/2026'])('a row with the day %j is never called', (day) => {
	const called = (now: DateTime) => isCalled(day, now) || isCalled(day, now, 'test');
	expect(daysFrom(MONDAY, 14).filter(called)).toEqual([]);
});

it('the sample rows are called only by hand, on every day', () => {
	const week = daysFrom(MONDAY, 7);
	expect(rows.length).toBeGreaterThan(0);
	for (const { day } of rows) {
		expect(week.filter((now) => isCalled(day, now, 'test'))).toEqual(week);
		expect(week.filter((now) => isCalled(day, now))).toEqual([]);
	}
});

it.each([
	['2026-12-03', 0, 'Not due today (Monday): day is 2026-12-03'],
	['2026-11-23T10:00', 0, 'Not due today (Monday): day is 2026-11-23T10:00'],
	['2026-11-29', 5, 'Not due today (Saturday: no calls on weekends, unless you adapt it): day is 2026-11-29'],
	['sample', 0, 'A sample row is called only when you click Execute workflow'],
])('says why a row with the day %j is not called %i days after Monday', (day, days, reason) => {
	expect(reasonOf(day, MONDAY.plus({ days }))).toBe(reason);
});

const NO_DATES = ['30.11.2026', '11/30/2026', '20261124', '2026-11', '2026-11-31', '2026-11-240', 46350];

it.each([...NO_DATES, null, undefined])('says that %j is not a date', (day) => {
	expect(reasonOf(day, MONDAY)).toBe(`"${day ?? ''}" in day is not a date. Write it as 2026-11-23`);
});
