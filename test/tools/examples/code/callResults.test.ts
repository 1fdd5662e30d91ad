import { DateTime } from 'luxon';

import { callResults } from '../../../../tools/examples/code/callResults';

const placed = { call_at: '2026-11-24T15:00:00.000Z', local_day: 2, local_hour: 9, zone: 'America/Chicago' };
const record = { id: 5, phone: '555 010 0102', reserved_minutes: 10, ...placed };
const read = (local: string, zone: string) => {
	const time = DateTime.fromISO(local, { zone });
	const { isValid, weekday, hour, zoneName } = time;
	return { isValid, millis: time.toMillis(), weekday, hour, zone: zoneName ?? '' };
};
const became = (fields: object) =>
	callResults([{ ...fields, row: { voice_agent_row: record.id } }], [record], read)[0];

it.each([
	['placed', 'placed'],
	['scheduled', 'placed'],
	['skipped', 'skipped'],
	['invalid', 'skipped'],
	['ready', 'skipped'],
	['failed', 'failed'],
	['unknown', 'unknown'],
	[undefined, 'unknown'],
])('%s becomes %s', (status, state) => expect(became({ status })?.state).toBe(state));

it('keeps the ID, and the number as it was called', () => {
	const called = { id: 5, phone: '+15550100102', call_id: 'ca' };
	expect(became({ status: 'placed', phone_number: '+15550100102', call_id: 'ca' })).toMatchObject(called);
});

it('keeps the cell of who was not called', () => {
	expect(became({ status: 'invalid', phone_number: '"12"' })?.phone).toBe(record.phone);
});

const moved = { call_at: '2026-11-25T15:00:00.000Z', close_at: '2026-11-25T15:25:00.000Z', local_day: 3 };

it.each([
	['2026-11-25 10:00 America/New_York', { ...moved, local_hour: 10, zone: 'America/New_York' }],
	['2026-11-25 10:00:03 America/Denver', { call_at: '2026-11-25T17:00:03.000Z', local_hour: 10 }],
	['2026-11-25 10:00 +01:00', { call_at: '2026-11-25T09:00:00.000Z', local_hour: 10 }],
	['2026-11-25 10:00 UTC', { call_at: '2026-11-25T10:00:00.000Z', local_hour: 10 }],
	['now', { ...placed, close_at: '2026-11-24T15:25:00.000Z' }],
	['–', placed],
])('reads the time %p of a scheduled call, at the place of the person', (call_time, times) => {
	expect(became({ status: 'scheduled', call_time })).toMatchObject(times);
});

it('keeps the local hour of a call that was placed, where no clock is known', () => {
	const fields = { status: 'placed', call_time: '2026-11-24 15:00:02 UTC' };
	expect(became(fields)).toMatchObject({ ...placed, call_at: '2026-11-24T15:00:02.000Z' });
});

it('changes nothing for an item without a row', () => {
	expect(callResults([{ status: 'placed' }, { status: 'placed', row: {} }], [record], read)).toEqual([]);
});
