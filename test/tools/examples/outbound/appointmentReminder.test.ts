import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { appointmentReminder } from '../../../../tools/examples/outbound/appointmentReminder';

const { start } = appointmentReminder;
const [rows, asks] = 'rows' in start ? [start.rows, start.only?.is ?? ''] : [[], ''];
const MONDAY = DateTime.fromISO('2026-11-23T10:00', { zone: 'America/New_York' });

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
