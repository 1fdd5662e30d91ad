import { outcomeInList } from '../../../../tools/examples/code/outcomeInList';

describe('in the call list', () => {
	const call = {
		row: 1,
		attempt: 1,
		today: 1,
		call_id: 'ca',
		status: 'Busy',
		outcome: 'not reached',
		tag: '–',
		opts_out: false,
	};
	const retry = { now: 'now', later: 'later', tomorrow: 'tomorrow', attempts: 3, attempts_a_day: 2 };

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

	it('the outcome has the tag, if there is one', () => {
		expect(outcomeInList(call, retry).outcome).toBe('Busy');
		expect(outcomeInList({ ...call, tag: 'late' }, retry).outcome).toBe('Busy: late');
	});
});
