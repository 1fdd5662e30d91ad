import { peopleToCall } from '../../../../tools/examples/code/peopleToCall';

const written = [
	{ state: 'ready', reason: '–' },
	{ state: 'skipped', reason: 'No calls left today' },
];

it('gives each person what was written down', () => {
	const people = peopleToCall([{ phone: 'a' }, { phone: 'b' }], written, true);
	expect(people).toEqual([
		{ phone: 'a', may_be_called: true, why_not: '–', record: written[0] },
		{ phone: 'b', may_be_called: false, why_not: 'No calls left today', record: written[1] },
	]);
});

it('calls no one when another execution has taken the lock over', () => {
	expect(() => peopleToCall([{}], written, false)).toThrow('No one was called');
});
