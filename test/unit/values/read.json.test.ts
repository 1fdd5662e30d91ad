import { toJson, toJsonObject } from '../../../nodes/shared/values/read';

it.each<[unknown, unknown]>([
	['{ "a": 1 }', { a: 1 }],
	[{ a: 1 }, { a: 1 }],
	['', {}],
	[undefined, {}],
	[null, {}],
])('a JSON field holding %p is %p', (value, object) => {
	expect(toJsonObject(value, 'Data')).toEqual(object);
});

it.each<[unknown, string]>([
	['{ "a": 1, }', 'is not valid JSON: '],
	['{\n  "a": 1\n  "b": 2\n}', 'is not valid JSON: '],
	['{ "a": 1', 'is not valid JSON: '],
	['{ "a": Ada }', 'is not valid JSON: Unexpected token'],
	['[1]', 'is a list, not a JSON object'],
	['"text"', 'is the value "text", not a JSON object'],
	[5, 'is the value "5", not a JSON object'],
])('a JSON field holding %p is refused: %s', (value, problem) => {
	expect(() => toJsonObject(value, 'Data')).toThrow(problem);
});

it('a JSON field may hold any JSON where that is allowed', () => {
	expect([toJson('[1]', 'Data'), toJson('null', 'Data'), toJson(' ', 'Data')]).toEqual([
		[1],
		null,
		undefined,
	]);
});
