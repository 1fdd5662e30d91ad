import { describeDuplicate, type PreviousCall } from '../../../nodes/shared/rules/duplicates';

it.each<[PreviousCall, string]>([
	[{ place: 'row 3', outcome: undefined }, 'is already in row 3'],
	[{ place: 'row 3', outcome: 'done' }, 'is already in row 3'],
	[{ place: 'row 3', outcome: 'unknown' }, 'is already in row 3, and its outcome is unknown'],
	[{ place: undefined, outcome: 'done' }, 'was called earlier in this execution already'],
	[
		{ place: undefined, outcome: 'unknown' },
		'may have been called earlier in this execution, and its outcome is unknown',
	],
])('%j', (previous, text) => {
	expect(describeDuplicate('The phone number', '+15550100123', previous)).toBe(
		`The phone number "+15550100123" ${text}`,
	);
});
