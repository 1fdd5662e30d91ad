import fc from 'fast-check';

import { InputProblem } from '../../../nodes/shared/values/inputProblem';
import {
	isBlank,
	matchNames,
	toChoice,
	toIdentifier,
	toJson,
	toJsonObject,
	toText,
	toTextList,
} from '../../../nodes/shared/values/read';

it.each([undefined, null, '', ' ', '\t\n', '\u00a0'])('%j is nothing', (value) =>
	expect(isBlank(value)).toBe(true),
);

it.each([0, false, NaN, [], {}, '0', '-'])('%j is something', (value) => expect(isBlank(value)).toBe(false));

it.each<[unknown, string]>([
	[' a b ', 'a b'],
	[2024, '2024'],
	[false, 'false'],
	[null, ''],
	[undefined, ''],
])('the text of %p is %p', (value, text) => expect(toText(value, 'Title')).toBe(text));

it.each<[unknown, string]>([
	[{ a: 'fake-secret' }, "'Title' is an object, not text"],
	[['fake-secret'], "'Title' is a list, not text"],
])('a text cannot be %p, and what that holds is not told', (value, problem) => {
	expect(() => toText(value, 'Title')).toThrow(new Error(problem));
});

it.each<[unknown, string[]]>([
	['a, b ,,c', ['a', 'b', 'c']],
	['a\r\nb\n', ['a', 'b']],
	['["a, b", 1]', ['a, b', '1']],
	[
		['a', ' b ', '', null, 3],
		['a', 'b', '3'],
	],
	[42, ['42']],
	['', []],
	[undefined, []],
])('the list of texts of %j is %j', (value, list) => expect(toTextList(value, 'Samples')).toEqual(list));

it.each<[unknown, string]>([
	[[{ id: 1 }], `'Samples' contains objects instead of text`],
	[{ id: 1 }, `'Samples' contains objects instead of text`],
	[[['a']], `'Samples' contains objects instead of text`],
	['["a",', "'Samples' is not valid JSON"],
])('a list of texts cannot be %j', (value, problem) => {
	expect(() => toTextList(value, 'Samples')).toThrow(problem);
});

it.each<[unknown, unknown]>([
	['{ "a": 1 }', { a: 1 }],
	[{ a: 1 }, { a: 1 }],
	['', {}],
	[undefined, {}],
	[null, {}],
])('a JSON field holding %p is %p', (value, object) => expect(toJsonObject(value, 'Data')).toEqual(object));

it.each<[unknown, string]>([
	['{ "a": 1, }', 'is not valid JSON: '],
	['{ "a": 1', 'is not valid JSON: '],
	['{ "a": Ada }', 'is not valid JSON: Unexpected token'],
	['[1]', 'is a list, not a JSON object'],
	['"text"', 'is the value "text", not a JSON object'],
	[5, 'is the value "5", not a JSON object'],
])('a JSON field holding %p is refused: %s', (value, problem) => {
	expect(() => toJsonObject(value, 'Data')).toThrow(problem);
});

it('a JSON field may hold any JSON where that is allowed', () => {
	expect(['[1]', 'null', ' '].map((text) => toJson(text, 'Data'))).toEqual([[1], null, undefined]);
});

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
	[{ id: ID }, null, "'Call ID' is an object, not text"],
	[[ID], 24, "'Call ID' is a list, not text"],
	[ID.slice(1), 24, `"${ID.slice(1)}" must have 24 characters, not 23`],
	['\ud800', null, 'is not an ID'],
	[`${ID}0`, 24, 'must have 24 characters, not 25'],
])('the id %p of length %p is refused: %s', (value, length, problem) => {
	expect(() => toIdentifier(value, 'Call ID', length)).toThrow(problem);
});

const VALUES = ['skip', 'send', 'error'] as const;
const FIELD = 'Duplicated Numbers';

it('gives what stands in the list, and the default for nothing', () => {
	for (const value of VALUES) expect(toChoice(value, VALUES, FIELD)).toBe(value);
	for (const value of [undefined, null, '', ' \n']) expect(toChoice(value, VALUES, FIELD)).toBe('skip');
});

it('refuses everything else, with the list', () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			fc.pre(!VALUES.includes(value as 'send') && !isBlank(value));
			expect(() => toChoice(value, VALUES, FIELD)).toThrow(InputProblem);
		}),
		{ examples: [['Send'], ['constructor'], [0], [false]] },
	);
	expect(() => toChoice('Send', VALUES, FIELD)).toThrow('"Send" is not in the list');
});

it('gives names as the list has them, however they are written, and refuses those that are not in it', () => {
	fc.assert(
		fc.property(fc.array(fc.mixedCase(fc.constantFrom(...VALUES))), (written) => {
			expect(matchNames(written, VALUES, 'Names')).toEqual(written.map((name) => name.toLowerCase()));
			const more = [...written, 'other'];
			expect(() => matchNames(more, VALUES, 'Names')).toThrow(`'Names' "other" is not in the list`);
		}),
	);
});
