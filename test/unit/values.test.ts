import { toIdentifier } from '../../nodes/shared/values/identifier';
import { toJson, toJsonObject } from '../../nodes/shared/values/jsonField';
import { simplified } from '../../nodes/shared/values/simplify';

describe('an id', () => {
	const ID = '64f0c1a2b3d4e5f601234567';

	it.each<[unknown, number | null, string]>([
		[ID, 24, ID],
		[` ${ID} `, 24, ID],
		['tool-1', null, 'tool-1'],
		[42, null, '42'],
	])('%p of length %p is taken', (value, length, id) => {
		expect(toIdentifier(value, 'Call ID', length)).toBe(id);
	});

	it.each<[unknown, number | null, string]>([
		['', 24, 'Call ID is empty'],
		[undefined, null, 'Call ID is empty'],
		[{}, null, 'Call ID is empty'],
		[ID.slice(1), 24, `Call ID "${ID.slice(1)}" has 23 characters instead of 24`],
		[`${ID}0`, 24, 'has 25 characters instead of 24'],
	])('%p of length %p is refused: %s', (value, length, problem) => {
		expect(() => toIdentifier(value, 'Call ID', length)).toThrow(problem);
	});
});

describe('a JSON field', () => {
	it.each<[unknown, unknown]>([
		['{ "a": 1 }', { a: 1 }],
		[{ a: 1 }, { a: 1 }],
		['', {}],
		[undefined, {}],
		[null, {}],
	])('holding %p is %p', (value, object) => {
		expect(toJsonObject(value, 'Data')).toEqual(object);
	});

	it.each<[unknown, string]>([
		['{ "a": 1, }', 'Data is not valid JSON: line 1, column 11'],
		['{\n  "a": 1\n  "b": 2\n}', 'Data is not valid JSON: line 3, column 3'],
		['{ "a": 1', 'Data is not valid JSON: line 1, column 9'],
		['{ "a": Ada }', 'Data is not valid JSON: "A" does not belong there'],
		['[1]', 'Data is a list, not a JSON object'],
		['"text"', 'Data is the value "text", not a JSON object'],
		[5, 'Data is the value "5", not a JSON object'],
	])('holding %p is refused: %s', (value, problem) => {
		expect(() => toJsonObject(value, 'Data')).toThrow(problem);
	});

	it('may hold any JSON where that is allowed', () => {
		expect([toJson('[1]', 'Data'), toJson('null', 'Data'), toJson(' ', 'Data')]).toEqual([
			[1],
			null,
			undefined,
		]);
	});
});

describe('simplified', () => {
	const record = { id: 1, use_case: { id: 2, name: 'x', hooks: [] }, agent: null, rest: true };

	it('leaves the values at the paths', () => {
		expect(simplified(record, ['id', 'use_case.id', 'use_case.name', 'missing', 'agent.id'])).toEqual({
			id: 1,
			use_case: { id: 2, name: 'x' },
		});
	});

	it('leaves a record of another shape as it is', () => {
		expect(simplified(record, ['other', 'agent.id'])).toBe(record);
	});
});
