import { DateTime } from 'luxon';

import { slotAt, toCallSlot, type TimeCells } from '../../../nodes/shared/times/callSlot';
import { toZone } from '../../../nodes/shared/times/zone';

const ZONE = 'Europe/Berlin';
const HOUR = 3_600_000;

const rules = { zone: ZONE, otherZones: [toZone(ZONE), toZone('UTC')], mayBePast: false };
const slotOf = (cells: TimeCells, changed: Partial<typeof rules & { callTime: number }> = {}) =>
	toCallSlot(cells, () => ({ ...rules, ...changed }));
const at = (scheduled_date: string, scheduled_time: string, timezone = ZONE) => ({
	scheduled_date,
	scheduled_time,
	timezone,
});

/** Midnight in Berlin, as scripts and databases write it. */
const BERLIN_DAY = '2031-03-04T23:00:00.000Z';
const NEW_YORK = 'America/New_York';

it.each<[string, TimeCells, object]>([
	['nothing', {}, {}],
	['only empty cells', { scheduled_date: '', scheduled_time: ' ', scheduled_for: null }, {}],
	['only a zone', { timezone: 'Asia/Tokyo' }, {}],
	['no time and a zone that is none', { timezone: 'EST' }, {}],
	['ISO text', { scheduled_for: '2031-03-05T14:30' }, at('2031-03-05', '14:30:00')],
	['ISO text with an offset', { scheduled_for: '2031-03-05T14:30:00Z' }, at('2031-03-05', '15:30:00')],
	['a serial number', { scheduled_for: 47912.604166667 }, at('2031-03-05', '14:30:00')],
	['a day before midnight UTC', { scheduled_for: '2031-03-05T23:30:00Z' }, at('2031-03-06', '00:30:00')],
	['date and time', { scheduled_date: '2031-03-05', scheduled_time: '14:30' }, at('2031-03-05', '14:30:00')],
	[
		'date and a pm time',
		{ scheduled_date: '5.3.2031', scheduled_time: '2:30 PM' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'date and a French time',
		{ scheduled_date: '5.3.2031', scheduled_time: '14h30' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'date and a full hour',
		{ scheduled_date: '5.3.2031', scheduled_time: '2 pm' },
		at('2031-03-05', '14:00:00'),
	],
	[
		'date and a time with a point',
		{ scheduled_date: '5.3.2031', scheduled_time: '14.30' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'two serial numbers',
		{ scheduled_date: 47912, scheduled_time: 0.604166667 },
		at('2031-03-05', '14:30:00'),
	],
	['serial numbers as text', { scheduled_date: '47912', scheduled_time: '.5' }, at('2031-03-05', '12:00:00')],
	['noon as a number', { scheduled_date: '2031-03-05', scheduled_time: 0.5 }, at('2031-03-05', '12:00:00')],
	[
		'the end of a day',
		{ scheduled_date: '2031-03-05', scheduled_time: '24:00' },
		at('2031-03-06', '00:00:00'),
	],
	[
		'what spreadsheet files give for dates and times',
		{ scheduled_date: '2031-03-05T00:00:00.000Z', scheduled_time: '1899-12-30T14:30:00.000Z' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'a date that is midnight in Berlin, and a time',
		{ scheduled_date: BERLIN_DAY, scheduled_time: '14:30' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'the same for somebody in New York',
		{ scheduled_date: new Date(BERLIN_DAY), scheduled_time: '14:30', timezone: NEW_YORK },
		at('2031-03-05', '14:30:00', NEW_YORK),
	],
	[
		'the same as an n8n date',
		{
			scheduled_date: DateTime.fromISO(BERLIN_DAY, { zone: ZONE }),
			scheduled_time: '14:30',
			timezone: NEW_YORK,
		},
		at('2031-03-05', '14:30:00', NEW_YORK),
	],
	[
		'a date that is midnight in UTC, and a time, for somebody in New York',
		{ scheduled_date: '2031-03-05T00:00:00.000Z', scheduled_time: '14:30', timezone: NEW_YORK },
		at('2031-03-05', '14:30:00', NEW_YORK),
	],
	[
		"the row's own zone",
		{ scheduled_for: '2031-03-05 09:00', timezone: NEW_YORK },
		at('2031-03-05', '09:00:00', NEW_YORK),
	],
	[
		'a zone with spaces',
		{ scheduled_for: '2031-03-05 09:00', timezone: ' america/new york ' },
		at('2031-03-05', '09:00:00', NEW_YORK),
	],
	[
		'an offset as zone',
		{ scheduled_for: '2031-03-05 09:00', timezone: 'UTC-05:00' },
		at('2031-03-05', '14:00:00', 'UTC'),
	],
	[
		'a zone in the time cell',
		{ scheduled_date: '2031-03-05', scheduled_time: '14:30+05:30' },
		at('2031-03-05', '10:00:00'),
	],
	['a full time in the time column', { scheduled_time: '2031-03-05 14:30' }, at('2031-03-05', '14:30:00')],
	[
		'the same date in both cells',
		{ scheduled_date: '2031-03-05', scheduled_time: '2031-03-05 14:30' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'the same moment in both cells',
		{ scheduled_date: '2031-03-05T13:30:00Z', scheduled_time: '2031-03-05T13:30:00Z' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'a date with a time of its own, and the same time',
		{ scheduled_date: '2031-03-05T14:30:00+01:00', scheduled_time: '14:30', timezone: NEW_YORK },
		at('2031-03-05', '08:30:00', NEW_YORK),
	],
	[
		'a date in the column for both, and a time',
		{ scheduled_for: '2031-03-05', scheduled_time: '14:30' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'all three cells',
		{ scheduled_for: '2031-03-05 14:30', scheduled_date: '5.3.2031', scheduled_time: '2:30 pm' },
		at('2031-03-05', '14:30:00'),
	],
	[
		'a date in the column for both, and beside it date and time',
		{ scheduled_for: '2031-03-05', scheduled_date: '2031-03-05 14:30' },
		at('2031-03-05', '14:30:00'),
	],
])('reads %s', (_, cells, slot) => {
	expect(slotOf(cells).slot).toEqual(slot);
});

it.each<[string, TimeCells, string]>([
	['a date without a time', { scheduled_date: '2031-03-05' }, 'has no time of day'],
	['a date with a missing time', { scheduled_date: '2031-03-05', scheduled_time: 0 }, 'has no time of day'],
	[
		'the same, as spreadsheet files give it',
		{ scheduled_date: '2031-03-05T00:00:00.000Z', scheduled_time: '1899-12-30T00:00:00.000Z' },
		'has no time of day',
	],
	...['00:00', '00:00:00', '0:00', '12:00 am', '00:00Z'].map((clock): [string, TimeCells, string] => [
		`a date beside ${clock}, as exports write a missing time`,
		{ scheduled_date: '2031-03-05', scheduled_time: clock },
		'midnight',
	]),
	[
		'a date in both cells',
		{ scheduled_date: '2031-03-05', scheduled_time: '2031-03-05' },
		'has no time of day',
	],
	['has no date', { scheduled_time: '14:30' }, 'has no date'],
	[
		'a whole number as a time',
		{ scheduled_date: '2031-03-05', scheduled_time: 9 },
		'is not a clear date and time',
	],
	[
		'a number that was meant as 14.30',
		{ scheduled_date: '2031-03-05', scheduled_time: 14.3 },
		'is not a clear date and time',
	],
	[
		'a word as a time',
		{ scheduled_date: '2031-03-05', scheduled_time: 'noonish' },
		'is not a clear date and time',
	],
	['a span of time', { scheduled_date: '2031-03-05', scheduled_time: '09:00-11:00' }, 'a time span'],
	[
		'a list as a time',
		{ scheduled_date: '2031-03-05', scheduled_time: ['14:30'] },
		'is not a clear date and time',
	],
	[
		'an abbreviated zone beside the time',
		{ scheduled_date: '2031-03-05', scheduled_time: '14:30 EST' },
		'"EST" is an ambiguous time zone',
	],
	[
		"a time of a day long ago, which shows nobody's clock",
		{ scheduled_date: '5.3.2031', scheduled_time: '1899-12-30T13:30:00.000Z' },
		'Two different call times',
	],
	[
		'what Google Apps Script gives for dates and times of a sheet in Berlin',
		{ scheduled_date: BERLIN_DAY, scheduled_time: '1899-12-30T13:30:00.000Z', timezone: NEW_YORK },
		'Two different call times',
	],
	[
		'a date and another date',
		{ scheduled_date: '2031-03-05', scheduled_time: '2031-03-06 14:30' },
		'Two different call times',
	],
	['two times', { scheduled_date: '2031-03-05 10:00', scheduled_time: '14:30' }, 'Two different call times'],
	[
		'two times in three cells',
		{ scheduled_for: '2031-03-05 10:00', scheduled_time: '14:30' },
		'Two different call times',
	],
	[
		'two dates in three cells',
		{ scheduled_for: '2031-03-05 10:00', scheduled_date: '2031-03-06' },
		'Two different call times',
	],
	[
		'a moment in UTC beside a time that may be local',
		{ scheduled_date: '2031-03-05T14:30:00.000Z', scheduled_time: '14:30', timezone: NEW_YORK },
		'Two different call times',
	],
	['day and month that may be swapped', { scheduled_for: '03/05/2031 14:30' }, 'is ambiguous'],
	['such a date beside a time', { scheduled_date: '03/05/2031', scheduled_time: '14:30' }, 'is ambiguous'],
	['an unknown zone', { scheduled_for: '2031-03-05T14:30', timezone: 'CET/Berlin' }, 'does not exist'],
	[
		'an abbreviated zone',
		{ scheduled_for: '2031-03-05T14:30', timezone: 'BST' },
		'"BST" is an ambiguous time zone',
	],
	[
		'a zone that is no text',
		{ scheduled_for: '2031-03-05T14:30', timezone: 5 },
		'time zone "5" does not exist',
	],
	['a past time', { scheduled_for: '2001-03-05T14:30' }, 'has passed'],
])('refuses %s', (_, cells, message) => {
	expect(() => slotOf(cells)).toThrow(message);
});

it('takes a past time where that is allowed', () => {
	const { slot } = slotOf({ scheduled_for: '2001-03-05T14:30' }, { mayBePast: true });
	expect(slot).toEqual(at('2001-03-05', '14:30:00'));
});

it.each<[string, TimeCells]>([
	['no time cell', { scheduled_date: '2031-03-05' }],
	['an empty one', { scheduled_date: BERLIN_DAY, scheduled_time: '' }],
	['one that nobody filled', { scheduled_date: 47912, scheduled_time: 0 }],
	['a date in the column for both', { scheduled_for: '2031-03-05T00:00:00.000Z' }],
])('takes the Call Time for a date with %s', (_, cells) => {
	const { slot } = slotOf({ ...cells, timezone: NEW_YORK }, { callTime: 9.5 * HOUR });
	expect(slot).toEqual(at('2031-03-05', '09:30:00', NEW_YORK));
});

describe('the change of clocks', () => {
	it('moves a time that does not exist forward, and says so', () => {
		const { slot, note } = slotOf({ scheduled_for: '2031-03-30T02:30' });
		expect(slot).toEqual(at('2031-03-30', '01:30:00', 'UTC'));
		expect(note).toContain('2031-03-30 02:30 does not exist in Europe/Berlin');
	});

	it('takes the first of two equal times, in UTC, where it cannot be mistaken', () => {
		const { slot, note } = slotOf({ scheduled_date: '2031-10-26', scheduled_time: '02:30' });
		expect(slot).toEqual(at('2031-10-26', '00:30:00', 'UTC'));
		expect(note).toContain('occurs twice');
	});

	it.each(['2031-10-26T00:30:00Z', '2031-10-26T01:30:00Z'])(
		'sends %s in UTC, as Berlin shows it twice',
		(moment) => {
			expect(slotOf({ scheduled_for: moment }).slot).toEqual(at('2031-10-26', moment.slice(11, 19), 'UTC'));
		},
	);
});

it('writes a moment in a zone without a name in UTC', () => {
	expect(slotAt(Date.parse('2031-03-05T14:30:00Z'), toZone('+01:00'))).toEqual(
		at('2031-03-05', '14:30:00', 'UTC'),
	);
});

it.each(['1899-12-30T14:30:00.000Z', '1900-01-01 14:30', '1904-01-01T14:30', '1970-01-01T14:30:00.000Z'])(
	'a time of day without a date is none where past times are allowed either: %s',
	(scheduled_time) => {
		const allowed = { mayBePast: true };
		expect(() => slotOf({ scheduled_time }, allowed)).toThrow('has no date');
		expect(slotOf({ scheduled_date: '2001-03-05', scheduled_time: '14:30' }, allowed)).toBeDefined();
	},
);
