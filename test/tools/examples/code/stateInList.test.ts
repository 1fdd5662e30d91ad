import { afterCheck, afterDial } from '../../../../tools/examples/code/stateInList';

const times = { now: 'now', later: 'later' };
const person = { id: 1, attempt: 2, today: 2, calls_that_day: 1, last_call: 'before' };

it('an attempt counts when it was placed, or may have been', () => {
	const rows = ['placed', 'unknown', 'invalid'].map((status) => ({ status, row: person }));
	expect(afterDial(rows, times).map(({ attempts, last_call }) => [attempts, last_call])).toEqual([
		[2, 'now'],
		[2, 'now'],
		[1, 'before'],
	]);
});

it('changes nothing for what is no record', () =>
	expect(afterDial([{ status: 'placed' }], times)).toEqual([]));

it.each([
	['opt-out', 'do not call', null, 1],
	['once', 'unknown', null, 2],
	['calls_per_day', 'not reached', 'later', 1],
	['stop', 'not reached', 'later', 1],
])('the rule %s makes a person %s', (rule, state, next_call, attempts) => {
	const [row] = afterCheck([{ ...person, why_not: 'why', rule }], times);
	expect(row).toMatchObject({ state, next_call, attempts });
});
