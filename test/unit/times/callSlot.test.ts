import { toCallSlot, type TimeCells } from '../../nodes/VoiceAgentScheduleCampaign/callSlot';

const ZONE = 'Europe/Berlin';
const slotOf = (cells: TimeCells, mayBePast = false) => toCallSlot(cells, ZONE, { mayBePast });
const at = (scheduled_date: string, scheduled_time: string, timezone = ZONE) => ({
	scheduled_date,
	scheduled_time,
	timezone,
});

it.each<[string, TimeCells, object]>([
	['nothing', {}, {}],
	['only empty cells', { scheduled_date: '', scheduled_time: ' ', scheduled_for: null }, {}],
	['only a zone', { timezone: 'Asia/Tokyo' }, {}],
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
		'two serial numbers',
		{ scheduled_date: 47912, scheduled_time: 0.604166667 },
		at('2031-03-05', '14:30:00'),
	],
	['serial numbers as text', { scheduled_date: '47912', scheduled_time: '.5' }, at('2031-03-05', '12:00:00')],
	['noon as a number', { scheduled_date: '2031-03-05', scheduled_time: 0.5 }, at('2031-03-05', '12:00:00')],
	['midnight as a number', { scheduled_date: '2031-03-05', scheduled_time: 0 }, at('2031-03-05', '00:00:00')],
	[
		'what spreadsheet files give for dates and times',
		{ scheduled_date: '2031-03-05T00:00:00.000Z', scheduled_time: '1899-12-30T14:30:00.000Z' },
		at('2031-03-05', '14:30:00'),
	],
	[
		"the row's own zone",
		{ scheduled_for: '2031-03-05 09:00', timezone: 'America/New_York' },
		at('2031-03-05', '09:00:00', 'America/New_York'),
	],
	['a full time in the time column', { scheduled_time: '2031-03-05 14:30' }, at('2031-03-05', '14:30:00')],
])('reads %s', (_, cells, slot) => {
	expect(slotOf(cells).slot).toEqual(slot);
});

it.each<[string, TimeCells, string]>([
	['a date without a time', { scheduled_date: '2031-03-05' }, 'has no time of day'],
	['a time without a date', { scheduled_time: '14:30' }, 'not a date and time'],
	['a whole number as a time', { scheduled_date: '2031-03-05', scheduled_time: 9 }, 'not a time of day'],
	['a word as a time', { scheduled_date: '2031-03-05', scheduled_time: 'noonish' }, 'not a time of day'],
	['day and month that may be swapped', { scheduled_for: '03/05/2031 14:30' }, 'in two ways'],
	['an unknown zone', { scheduled_for: '2031-03-05T14:30', timezone: 'CET/Berlin' }, 'no time zone'],
	['a past time', { scheduled_for: '2001-03-05T14:30' }, 'is in the past'],
])('refuses %s', (_, cells, message) => {
	expect(() => slotOf(cells)).toThrow(message);
});

it('takes a past time where that is allowed', () => {
	expect(slotOf({ scheduled_for: '2001-03-05T14:30' }, true).slot).toEqual(at('2001-03-05', '14:30:00'));
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
		expect(note).toContain('exists twice');
	});
});
