import { DateTime } from 'luxon';

import { callResults } from '../../../../tools/examples/code/callResults';

const record = {
	...{ id: 5, phone: '555 010 0102', call_at: '2026-11-24T15:00:00.000Z', reserved_minutes: 10 },
	...{ local_day: 2, local_hour: 9, zone: 'America/Chicago' },
};
const read = (local: string, zone: string) => {
	const time = DateTime.fromISO(local, { zone });
	const { isValid, weekday, hour, zoneName } = time;
	return { isValid, millis: time.toMillis(), weekday, hour, zone: zoneName ?? '' };
};
const became = (fields: object) => callResults([{ ...fields, row: { record } }], read)[0];

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

it('keeps the time of a call that is placed now, and the number as it was called', () => {
	const fields = { status: 'placed', phone_number: '+15550100102', call_time: 'now', call_id: 'ca' };
	const times = { call_at: record.call_at, close_at: '2026-11-24T15:25:00.000Z', local_hour: 9 };
	expect(became(fields)).toMatchObject({ id: 5, phone: '+15550100102', call_id: 'ca', ...times });
});

it('takes the time to which a call was moved, at the place of the person', () => {
	const fields = { status: 'scheduled', call_time: '2026-11-25 10:00 America/New_York' };
	expect(became(fields)).toMatchObject({
		...{ call_at: '2026-11-25T15:00:00.000Z', close_at: '2026-11-25T15:25:00.000Z' },
		...{ local_day: 3, local_hour: 10, zone: 'America/New_York' },
	});
});

it.each([
	['2026-11-25 10:00:03 America/Denver', '2026-11-25T17:00:03.000Z', 10],
	['2026-11-25 10:00 +01:00', '2026-11-25T09:00:00.000Z', 10],
	['2026-11-25 10:00 UTC', '2026-11-25T10:00:00.000Z', 10],
	['now', record.call_at, 9],
	['–', record.call_at, 9],
])('reads the time %p', (call_time, call_at, local_hour) => {
	expect(became({ status: 'scheduled', call_time })).toMatchObject({ call_at, local_hour });
});

it('keeps the local hour of a call that was placed, where no clock is known', () => {
	const fields = { status: 'placed', call_time: '2026-11-24 15:00:02 UTC' };
	expect(became(fields)).toMatchObject({
		call_at: '2026-11-24T15:00:02.000Z',
		local_hour: 9,
		zone: 'America/Chicago',
	});
});

it('keeps the cell of who was not called', () => {
	expect(became({ status: 'invalid', phone_number: '"12"' })?.phone).toBe(record.phone);
});

it('changes nothing for an item without a row', () => {
	expect(callResults([{ status: 'placed' }, { status: 'placed', row: {} }], read)).toEqual([]);
});
