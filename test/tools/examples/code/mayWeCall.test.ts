import { DateTime } from 'luxon';

import { mayWeCall, type CallRow } from '../../../../tools/examples/code/mayWeCall';

const NOW = DateTime.utc(2026, 11, 24, 15) as DateTime<true>;
const PHONE = '+15550100102';
const OTHER = '+15550100103';
const HASH = '5f4dcc3b5aa765d61d8327deb882cf99';
const MINUTES = 10;

type Person = Parameters<typeof mayWeCall>[0][number];
type Known = Parameters<typeof mayWeCall>[1];

function ask(people: Person[], known: Partial<Known> = {}) {
	return mayWeCall(people, {
		...{ calls: [], people: [], settings: [], minutes: MINUTES, run: '7' },
		now: NOW.toMillis(),
		day: NOW.startOf('day').toMillis(),
		month: NOW.startOf('month').toMillis(),
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

/** The rule of each row that may not be called. */
const rulesOf = (...asked: Parameters<typeof ask>) =>
	ask(...asked).map(({ state, rule }) => (state === 'ready' ? 'ready' : rule));

const TODAY = [call({}), call({ hoursAgo: 16 }), call({ state: 'skipped' })];
const LONG = [
	call({ seconds: 120, reserved_minutes: 10 }),
	call({ state: 'no event', reserved_minutes: 10 }),
];
const DEAR = [call({ cost: 3, hoursAgo: 48, seconds: 600 }), call({ cost: 99, hoursAgo: 960, seconds: 600 })];

it('writes down who is called, when, from which job, and until when the event is due', () => {
	const person = { phone: PHONE, subject: 'lead', zone: 'America/Chicago', consent: 'web form' };
	const times = { call_at: '2026-11-24T15:00:00.000Z', close_at: '2026-11-24T15:25:00.000Z' };
	expect(ask([{ ...person, voice_agent_job: 'reminder' }])[0]).toMatchObject({
		...{ ...person, ...times, local_day: 2, local_hour: 9 },
		...{ state: 'ready', job: 'reminder', run: '7', reserved_minutes: MINUTES },
	});
});

/** The numbers of two people who opted out. */
const WRITTEN = [
	...['+1 (555) 010-0102', '0015550100102', '555 010 0102', 15550100102, '+15550100102 ext. 4'],
	...['07700 900801', '+44 (0)7700 900801', '0044 7700 900801', '+447700900801'],
];

it.each<[person: Person, rule: string]>([
	...WRITTEN.map((phone): [Person, string] => [{ phone }, 'opt-out']),
	[{ phone: OTHER, phone_hash: HASH }, 'opt-out'],
	[{ phone: OTHER, phone_hash: '' }, 'ready'],
	[{ phone: '+15550100999' }, 'ready'],
	[{ phone: '07700 900802' }, 'ready'],
	[{ phone: '' }, 'ready'],
])('knows whether %j opted out', (person, rule) => {
	const opted_out_at = NOW.toISO();
	const people = [
		{ phone: PHONE, opted_out_at },
		{ phone: '+447700900801', opted_out_at },
		{ phone: OTHER, opted_out_at: null },
		// Deleted after opting out.
		{ phone: HASH, opted_out_at },
	];
	expect(rulesOf([person], { people })).toEqual([rule]);
});

it('calls a number once for each subject, as far as it was or may have been called', () => {
	const subjects = ['ready', 'placed', 'done', 'no event', 'unknown', 'skipped', 'failed'];
	const calls = subjects.map((state) => call({ state, subject: state }));
	const rows = subjects.map((subject) => ({ phone: PHONE, subject }));
	expect(rulesOf(rows, { calls })).toEqual([...Array(5).fill('once'), 'ready', 'ready']);
	const others = [
		{ phone: PHONE },
		{ phone: OTHER, subject: 'done' },
		{ phone: '555 010 0102', subject: 'done' },
	];
	expect(rulesOf(others, { calls })).toEqual(['ready', 'ready', 'once']);
});

it.each([
	...['yes', ' Yes', 'true', '1', 'on'].map((value) => [value, 'stop'] as const),
	...['', 'no', null].map((value) => [value, 'ready'] as const),
])('when the switch to stop everything says %p, the answer is %s', (value, rule) => {
	expect(rulesOf([{ phone: PHONE }], { settings: [{ key: 'stop', value }] })).toEqual([rule]);
});

it.each<[string, string, number, CallRow[], number]>([
	['calls of a day, those of this execution among them', 'calls_per_day', 3, TODAY, 2],
	['minutes of a day: until a call has ended, as long as it may last', 'minutes_per_day', 35, LONG, 2],
	['money of a month, at the price a minute had so far', 'cost_per_month', 10, DEAR, 2],
	['money of a month, if there is none', 'cost_per_month', 0, [], 0],
])('keeps to the %s', (_, key, number, calls, ready) => {
	const people = Array.from({ length: 4 }, (__, index) => ({ phone: `+1555010011${index}` }));
	const rules = rulesOf(people, { settings: [{ key, number }], calls });
	expect(rules).toEqual(people.map((__, index) => (index < ready ? 'ready' : key)));
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
