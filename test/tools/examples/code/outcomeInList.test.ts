import { outcomeInList } from '../../../../tools/examples/code/outcomeInList';

const CALL = { row: 1, attempt: 1, today: 1, call_id: 'ca', status: 'Busy', outcome: 'not reached' };
const call = { ...CALL, tag: '–', opts_out: false };
const RULES = { attempts: 3, attempts_a_day: 2, hours: [], hour: 9, bestHours: [] };
const retry = { ...RULES, now: 'now', later: 'later', tomorrow: 'tomorrow' };

it.each([
	[{}, 'not reached', 'later'],
	[{ today: 2 }, 'not reached', 'tomorrow'],
	[{ attempt: 3 }, 'not reached', null],
	[{ status: 'Canceled' }, 'not reached', null],
	[{ outcome: 'reached' }, 'reached', null],
	[{ outcome: 'reached', opts_out: true }, 'do not call', null],
])('a call that ended with %j makes a person %s, called again %s', (fields, state, next_call) => {
	expect(outcomeInList({ ...call, ...fields }, retry)).toMatchObject({ state, next_call });
});

it.each([
	['the next hour in which people are reached', {}, '2026-11-23T18:00:00Z'],
	['never the hour that was tried', { hour: 18 }, '2026-11-24T12:00:00Z'],
	['on another day once the calls of a day are made', { attempts_a_day: 1 }, '2026-11-24T12:00:00Z'],
	['after the pause while no such hour is known', { bestHours: [] }, '2026-11-23T12:30:00Z'],
])('the next call comes in %s', (_, changes, next_call) => {
	const hours = [
		{ at: '2026-11-23T12:00:00Z', hour: 12 },
		{ at: '2026-11-23T14:00:00Z', hour: 14 },
		{ at: '2026-11-23T18:00:00Z', hour: 18 },
		{ at: '2026-11-24T12:00:00Z', hour: 12 },
	];
	const times = { later: '2026-11-23T12:30:00Z', tomorrow: '2026-11-24T00:00:00Z' };
	const known = { ...retry, ...times, hours, bestHours: [12, 18], ...changes };
	expect(outcomeInList(call, known).next_call).toBe(next_call);
});

it('the outcome has the tag, if there is one', () => {
	expect(outcomeInList(call, retry).outcome).toBe('Busy');
	expect(outcomeInList({ ...call, tag: 'late' }, retry).outcome).toBe('Busy: late');
});
