import { toIdentifier } from '../../../nodes/shared/values/read';

const ID = '64f0c1a2b3d4e5f601234567';

it.each<[unknown, number | null, string]>([
	[ID, 24, ID],
	[` ${ID} `, 24, ID],
	['tool-1', null, 'tool-1'],
	[42, null, '42'],
])('the id %p of length %p is taken', (value, length, id) => {
	expect(toIdentifier(value, 'Call ID', length)).toBe(id);
});

it.each<[unknown, number | null, string]>([
	['', 24, "'Call ID' is empty"],
	[undefined, null, "'Call ID' is empty"],
	[{}, null, "'Call ID' is empty"],
	[ID.slice(1), 24, `"${ID.slice(1)}" has 23 characters instead of 24`],
	['\ud800', null, 'is not an ID'],
	[`${ID}0`, 24, 'has 25 characters instead of 24'],
])('the id %p of length %p is refused: %s', (value, length, problem) => {
	expect(() => toIdentifier(value, 'Call ID', length)).toThrow(problem);
});
