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

const VALUES = ['skip', 'send', 'error'] as const;
const READERS = {
	text: toText,
	texts: toTextList,
	object: toJsonObject,
	JSON: toJson,
	'ID of any length': (value: unknown, name: string) => toIdentifier(value, name, null),
	'ID of 24 characters': (value: unknown, name: string) => toIdentifier(value, name, 24),
	choice: (value: unknown, name: string) => toChoice(value, VALUES, name),
};
type Kind = keyof typeof READERS;
const ID = '64f0c1a2b3d4e5f601234567';

it.each([undefined, null, '', ' ', '\t\n', '\u00a0'])('%j is nothing', (value) =>
	expect(isBlank(value)).toBe(true),
);

it.each([0, false, NaN, [], {}, '0', '-'])('%j is something', (value) => expect(isBlank(value)).toBe(false));

it.each<[Kind, unknown, unknown]>([
	['text', ' a b ', 'a b'],
	['text', 2024, '2024'],
	['text', false, 'false'],
	['text', null, ''],
	['text', undefined, ''],
	['texts', 'a, b ,,c', ['a', 'b', 'c']],
	['texts', 'a\r\nb\n', ['a', 'b']],
	['texts', '["a, b", 1]', ['a, b', '1']],
	['texts', ['a', ' b ', '', null, 3], ['a', 'b', '3']],
	['texts', 42, ['42']],
	['texts', undefined, []],
	['object', '{ "a": 1 }', { a: 1 }],
	['object', { a: 1 }, { a: 1 }],
	['object', '', {}],
	['object', undefined, {}],
	['object', null, {}],
	['JSON', '[1]', [1]],
	['JSON', 'null', null],
	['JSON', ' ', undefined],
	['ID of 24 characters', ` ${ID} `, ID],
	['ID of any length', 'tool-1', 'tool-1'],
	['ID of any length', 42, '42'],
	['choice', 'send', 'send'],
	['choice', 'error', 'error'],
	['choice', undefined, 'skip'],
	['choice', null, 'skip'],
	['choice', '', 'skip'],
	['choice', ' \n', 'skip'],
])('as %s, %j is %j', (kind, value, expected) => expect(READERS[kind](value, 'Data')).toEqual(expected));

it.each<[Kind, unknown, string | RegExp]>([
	// What it holds is not repeated: it may be a secret.
	['text', { a: 'fake-secret' }, /^'Data' is an object, not text$/],
	['text', ['fake-secret'], /^'Data' is a list, not text$/],
	['texts', [{ id: 1 }], "'Data' contains objects instead of text"],
	['texts', { id: 1 }, "'Data' contains objects instead of text"],
	['texts', [['a']], "'Data' contains objects instead of text"],
	['texts', '["a",', "'Data' is not valid JSON: "],
	['object', '{ "a": 1, }', "'Data' is not valid JSON: "],
	['object', '{ "a": Ada }', "'Data' is not valid JSON: Unexpected token"],
	['object', '[1]', 'is a list, not a JSON object'],
	['object', '"text"', 'is the value "text", not a JSON object'],
	['object', 5, 'is the value "5", not a JSON object'],
	['ID of any length', undefined, "'Data' is empty"],
	['ID of 24 characters', '', "'Data' is empty"],
	['ID of any length', { id: ID }, "'Data' is an object, not text"],
	['ID of any length', '\ud800', 'is not an ID'],
	['ID of 24 characters', ID.slice(1), `"${ID.slice(1)}" must have 24 characters, not 23`],
	['ID of 24 characters', `${ID}0`, 'must have 24 characters, not 25'],
	['choice', 'Send', `'Data' "Send" is not in the list`],
])('as %s, %j is refused: %s', (kind, value, problem) => {
	expect(() => READERS[kind](value, 'Data')).toThrow(problem);
});

it('refuses everything else, with the list', () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			fc.pre(!VALUES.includes(value as 'send') && !isBlank(value));
			expect(() => toChoice(value, VALUES, 'Data')).toThrow(InputProblem);
		}),
		{ examples: [['Send'], ['constructor'], [0], [false]] },
	);
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
