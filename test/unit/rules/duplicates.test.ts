import { describeDuplicate, type PreviousCall } from '../../../nodes/shared/rules/duplicates';

it.each<[PreviousCall, string]>([
	[{ place: 'row 5 (item 3)', outcome: undefined }, 'Duplicate of row 5 (item 3)'],
	[{ place: 'item 3', outcome: 'done' }, 'Duplicate of item 3'],
	[{ place: 'item 3', outcome: 'unknown' }, 'Duplicate of item 3, whose outcome is unknown'],
	[{ place: undefined, outcome: 'done' }, 'Already called in this execution'],
	[
		{ place: undefined, outcome: 'unknown' },
		'May already have been called in this execution, with an unknown outcome',
	],
])('%j', (previous, text) => {
	expect(describeDuplicate(previous)).toBe(text);
});
