import { peopleToCall } from '../../../../tools/examples/code/peopleToCall';

const decided = { id: 5, run: 'w/7', calls_7_days: 1, rule: 'all' };
const written = [
	{ ...decided, state: 'ready', reason: '–' },
	{ ...decided, state: 'skipped', reason: 'No calls left today', rule: 'calls_per_day' },
];
const unseen = { always: ['phone_hash'], ifEmpty: ['outcome', 'last_call'] };

it('gives each person what was written down, and only those a row who may be called', () => {
	const people = peopleToCall([{ phone: 'a' }, { phone: 'b' }], written, true, unseen);
	expect(people).toEqual([
		{ phone: 'a', calls_7_days: 1, voice_agent_row: 5, voice_agent_run: 'w/7' },
		{ phone: 'b', why_not: 'No calls left today', rule: 'calls_per_day' },
	]);
});

it('leaves out what no one needs to see, and nothing that a person has entered', () => {
	const person = { phone: '', phone_hash: 'f', first_name: null, outcome: '', last_call: null };
	const [shown] = peopleToCall([person], written, true, unseen);
	expect(Object.keys(shown!).slice(0, 3)).toEqual(['phone', 'first_name', 'calls_7_days']);
	const [noted] = peopleToCall([{ ...person, outcome: 0 }], written, true, unseen);
	expect(noted).toHaveProperty('outcome', 0);
});

it('calls no one when another execution has taken the lock over', () => {
	expect(() => peopleToCall([{}], written, false, unseen)).toThrow('No one was called');
});
