import { describeDuplicate, type PreviousCall } from '../../../nodes/shared/rules/duplicates';

it.each<[PreviousCall, string]>([
	[{ place: 'item 3', outcome: undefined }, 'is a duplicate of item 3'],
	[{ place: 'item 3', outcome: 'done' }, 'is a duplicate of item 3'],
	[{ place: 'item 3', outcome: 'unknown' }, 'is a duplicate of item 3, whose outcome is unknown'],
	[{ place: undefined, outcome: 'done' }, 'was already called in this execution'],
	[
		{ place: undefined, outcome: 'unknown' },
		'may already have been called in this execution, with an unknown outcome',
	],
])('%j', (previous, text) => {
	expect(describeDuplicate('The phone number', '+15550100123', previous)).toBe(
		`The phone number "+15550100123" ${text}`,
	);
});
