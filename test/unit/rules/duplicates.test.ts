import { describeDuplicate, type PreviousCall } from '../../../nodes/shared/rules/duplicates';

it.each<[PreviousCall, string]>([
	[{ place: 'row 3', outcome: undefined }, 'stands in row 3 already'],
	[{ place: 'row 3', outcome: 'done' }, 'stands in row 3 already'],
	[{ place: 'row 3', outcome: 'unknown' }, 'stands in row 3 already, and its outcome is unknown'],
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
