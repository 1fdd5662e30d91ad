import { DateTime } from 'luxon';

import { toCallTime } from '../../nodes/shared/values/callTime';

const utc = (value: unknown, zone: string) =>
	toCallTime(value, zone, 'Call Time').moment.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss");

it.each<[unknown, string, string]>([
	['2026-11-25T14:30:00Z', 'Asia/Tokyo', '2026-11-25T14:30:00'],
	['2026-11-25T14:30+01:00', 'Asia/Tokyo', '2026-11-25T13:30:00'],
	['2026-11-25 14:30:00 +0100', 'Asia/Tokyo', '2026-11-25T13:30:00'],
	['2026-11-25T14:30:00.000-05:00', 'UTC', '2026-11-25T19:30:00'],
	['2026-11-25T14:30', 'America/New_York', '2026-11-25T19:30:00'],
	['2026-11-25 14:30', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['2026-11-25 9:05', 'Europe/Berlin', '2026-11-25T08:05:00'],
	['25.11.2026 14:30', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['11/25/2026 14:30', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['25/11/2026 2:30 pm', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['11/11/2026 14:30', 'Europe/Berlin', '2026-11-11T13:30:00'],
	['Nov 25, 2026 2:30 PM', 'Europe/Berlin', '2026-11-25T13:30:00'],
	['Wed, 25 Nov 2026 14:30:00 +0100', 'UTC', '2026-11-25T13:30:00'],
	[46351.604166666664, 'Europe/Berlin', '2026-11-25T13:30:00'],
	['46351.5', 'Europe/Berlin', '2026-11-25T11:00:00'],
	[1795617000000, 'Europe/Berlin', '2026-11-25T14:30:00'],
	[1795617000, 'Europe/Berlin', '2026-11-25T14:30:00'],
	[new Date('2026-11-25T14:30:00Z'), 'Europe/Berlin', '2026-11-25T14:30:00'],
	[DateTime.fromISO('2026-11-25T14:30:00Z'), 'Europe/Berlin', '2026-11-25T14:30:00'],
])('%p in %s is %s', (value, zone, expected) => {
	expect(utc(value, zone)).toBe(expected);
});

it.each<[unknown, string]>([
	['02/03/2026 14:30', 'can be read in two ways'],
	['2026-11-25', 'has no time of day'],
	['14:30', 'is not a date and time'],
	['tomorrow', 'is not a date and time'],
	['2026-02-30T14:30', 'is not a date and time'],
	['31.02.2026 14:30', 'is not a date and time'],
	[12, 'is not a date and time'],
	[1e20, 'is not a date and time'],
	[{}, 'is not a date and time'],
	[new Date('nonsense'), 'is not a date and time'],
])('%p is refused: %s', (value, problem) => {
	expect(() => toCallTime(value, 'Europe/Berlin', 'Call Time')).toThrow(problem);
});

it('an unknown zone is refused', () => {
	expect(() => toCallTime('2026-11-25T14:30', 'Berlin', 'Call Time')).toThrow(
		'There is no time zone "Berlin"',
	);
});

describe('where the clock changes', () => {
	it('a local time that does not exist is moved forward, and said', () => {
		const { moment, note } = toCallTime('2026-03-29T02:30', 'Europe/Berlin', 'Call Time');
		expect(moment.toISO()).toBe('2026-03-29T03:30:00.000+02:00');
		expect(note).toBe(
			'2026-03-29 02:30 does not exist in Europe/Berlin (clocks go forward); 2026-03-29 03:30 was taken',
		);
	});

	it('of a local time that exists twice the first is taken, and said', () => {
		const { moment, note } = toCallTime('2026-10-25T02:30', 'Europe/Berlin', 'Call Time');
		expect(moment.toISO()).toBe('2026-10-25T02:30:00.000+02:00');
		expect(note).toContain('exists twice');
	});

	it('the day count of a spreadsheet is a local time as well', () => {
		expect(toCallTime(46110 + 2.5 / 24, 'Europe/Berlin', 'Call Time').note).toContain('does not exist');
	});

	it('a time with an offset is neither', () => {
		expect(toCallTime('2026-10-25T02:30+01:00', 'Europe/Berlin', 'Call Time').note).toBeUndefined();
	});

	it('other times are not noted', () => {
		expect(toCallTime('2026-10-25T04:30', 'Europe/Berlin', 'Call Time').note).toBeUndefined();
	});
});
