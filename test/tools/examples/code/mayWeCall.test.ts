import { DateTime } from 'luxon';

import { mayWeCall, type CallRow } from '../../../../tools/examples/code/mayWeCall';

const NOW = DateTime.utc(2026, 11, 24, 15) as DateTime<true>;
const PHONE = '+15550100102';
const MINUTES = 10;

type Known = Parameters<typeof mayWeCall>[1];

function ask(people: Parameters<typeof mayWeCall>[0], known: Partial<Known> = {}) {
	return mayWeCall(people, {
		calls: [],
		people: [],
		settings: [],
		now: NOW.toMillis(),
		day: NOW.startOf('day').toMillis(),
		month: NOW.startOf('month').toMillis(),
		minutes: MINUTES,
		run: '7',
		clock: (zone) => {
			const { weekday, hour, zoneName } = NOW.setZone(zone || 'utc');
			return { weekday, hour, zone: zoneName ?? '' };
		},
		...known,
	});
}

function call(fields: CallRow & { hoursAgo?: number }): CallRow {
	const { hoursAgo = 1, ...rest } = fields;
	return { phone: PHONE, state: 'done', call_at: NOW.minus({ hours: hoursAgo }).toISO(), ...rest };
}

const rulesOf = (rows: ReturnType<typeof ask>) =>
	rows.map(({ state, rule }) => (state === 'ready' ? 'ready' : rule));

describe('before a call', () => {
	it('writes down who is called, when, from which job, and until when the event is due', () => {
		const [row] = ask([
			{
				phone: PHONE,
				subject: 'lead',
				zone: 'America/Chicago',
				consent: 'web form',
				voice_agent_job: 'reminder',
			},
		]);
		expect(row).toMatchObject({
			phone: PHONE,
			state: 'ready',
			job: 'reminder',
			run: '7',
			subject: 'lead',
			consent: 'web form',
			call_at: '2026-11-24T15:00:00.000Z',
			close_at: '2026-11-24T15:25:00.000Z',
			local_day: 2,
			local_hour: 9,
			zone: 'America/Chicago',
			reserved_minutes: MINUTES,
		});
	});

	it.each(['+1 (555) 010-0102', '0015550100102', '555 010 0102', 15550100102, '+15550100102 ext. 4'])(
		'knows an opted-out person by %p',
		(phone) => {
			const people = [{ phone: PHONE, opted_out_at: NOW.toISO() }];
			expect(rulesOf(ask([{ phone }], { people }))).toEqual(['opt-out']);
		},
	);

	it('calls who is in the table without having opted out, and other numbers', () => {
		const people = [
			{ phone: PHONE, opted_out_at: null },
			{ phone: '+15550100999', opted_out_at: NOW.toISO() },
		];
		const rows = ask([{ phone: PHONE }, { phone: '+15550100103' }, { phone: '' }], { people });
		expect(rulesOf(rows)).toEqual(['ready', 'ready', 'ready']);
	});

	it('knows who was deleted after opting out by the hash of the number', () => {
		const people = [{ phone: 'hash of the number', opted_out_at: NOW.toISO() }];
		const rows = ask(
			[
				{ phone: PHONE, phone_hash: 'hash of the number' },
				{ phone: PHONE, phone_hash: '' },
			],
			{ people },
		);
		expect(rulesOf(rows)).toEqual(['opt-out', 'ready']);
	});

	it('calls a number once for each subject, as far as it was or may have been called', () => {
		const subjects = ['ready', 'placed', 'done', 'no event', 'unknown', 'skipped', 'failed'];
		const calls = subjects.map((state) => call({ state, subject: state }));
		const rows = ask(
			subjects.map((subject) => ({ phone: PHONE, subject })),
			{ calls },
		);
		expect(rulesOf(rows)).toEqual([...Array(5).fill('once'), 'ready', 'ready']);
		expect(rulesOf(ask([{ phone: PHONE }, { phone: '+15550100103', subject: 'done' }], { calls }))).toEqual([
			'ready',
			'ready',
		]);
	});

	it.each(['yes', ' Yes', 'true', '1', 'on'])('stops everything when the switch says %p', (value) => {
		expect(rulesOf(ask([{ phone: PHONE }], { settings: [{ key: 'stop', value }] }))).toEqual(['stop']);
	});

	it.each(['', 'no', null])('goes on when the switch says %p', (value) => {
		expect(rulesOf(ask([{ phone: PHONE }], { settings: [{ key: 'stop', value }] }))).toEqual(['ready']);
	});

	const four = Array.from({ length: 4 }, (_, index) => ({ phone: `+1555010011${index}` }));

	it('keeps to the calls of a day, those of this execution among them', () => {
		const settings = [{ key: 'calls_per_day', number: 3 }];
		const calls = [call({}), call({ hoursAgo: 16 }), call({ state: 'skipped' })];
		expect(rulesOf(ask(four, { settings, calls }))).toEqual([
			'ready',
			'ready',
			'calls_per_day',
			'calls_per_day',
		]);
	});

	it('keeps to the minutes of a day: a call counts with its longest duration until its own is known', () => {
		const settings = [{ key: 'minutes_per_day', number: 35 }];
		const calls = [
			call({ state: 'done', seconds: 120, reserved_minutes: MINUTES }),
			call({ state: 'no event', reserved_minutes: MINUTES }),
		];
		expect(rulesOf(ask(four, { settings, calls }))).toEqual([
			'ready',
			'ready',
			'minutes_per_day',
			'minutes_per_day',
		]);
	});

	it('keeps to the money of a month, at the price a minute had so far', () => {
		const settings = [{ key: 'cost_per_month', number: 10 }];
		const calls = [
			call({ seconds: 600, cost: 3, hoursAgo: 48 }),
			call({ seconds: 600, cost: 99, hoursAgo: 24 * 40 }),
		];
		expect(rulesOf(ask(four, { settings, calls }))).toEqual([
			'ready',
			'ready',
			'cost_per_month',
			'cost_per_month',
		]);
		expect(rulesOf(ask(four.slice(0, 1), { settings: [{ key: 'cost_per_month', number: 0 }] }))).toEqual([
			'cost_per_month',
		]);
	});

	it('counts the calls to a number in each period, of all jobs', () => {
		const calls = [1, 30, 24 * 8, 24 * 31].map((hoursAgo) => call({ hoursAgo }));
		const [row] = ask([{ phone: PHONE }], { calls });
		expect(row).toMatchObject({ calls_24_hours: 1, calls_7_days: 2, calls_30_days: 3 });
	});

	it('takes a moment for 10,000 people and 50,000 calls', () => {
		const phone = (index: number) => `+1555${String(index).padStart(7, '0')}`;
		const calls = Array.from({ length: 50_000 }, (_, index) =>
			call({ phone: phone(index % 20_000), subject: 'a' }),
		);
		const people = Array.from({ length: 10_000 }, (_, index) => ({ phone: phone(2 * index), subject: 'a' }));
		const begun = process.cpuUsage();
		expect(ask(people, { calls }).every(({ rule }) => rule === 'once')).toBe(true);
		expect(process.cpuUsage(begun).user).toBeLessThan(30_000_000);
	});
});
