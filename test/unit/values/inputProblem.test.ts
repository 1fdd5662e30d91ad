import fc from 'fast-check';

import { plainLine, quote, quoteNames } from '../../../nodes/shared/values/inputProblem';
import { runs } from '../../harness/properties/runs';

it.each([
	['text', '"text"'],
	[7, '"7"'],
	[{ a: [1] }, '"{"a":[1]}"'],
	[undefined, '"undefined"'],
	['x'.repeat(41), `"${'x'.repeat(40)}…"`],
	['x '.repeat(31), `"${'x '.repeat(30)}…"`],
	['two\nlines', '"two lines"'],
	['\u001b]0;title\u0007 \u202egpj', '"]0;title gpj"'],
	[{ '\u202e': '\u009b' }, '"{"":""}"'],
])('%j is shown as %s', (value, text) => expect(quote(value)).toBe(text));

it('lists names, of many the first twenty', () => {
	const names = Array.from({ length: 100_000 }, (_, index) => `column ${index}`);
	expect(quoteNames(names.slice(0, 2))).toBe('"column 0", "column 1"');
	expect(quoteNames(names.slice(0, 2), ' and ')).toBe('"column 0" and "column 1"');
	expect(quoteNames(names)).toMatch(/^("column \d+", ){19}"column 19", and 99980 more$/);
});

const OBEYED = '\u0000\u0007\u001b\u007f\u009b\u200e\u202e\u2028\u2066\ufeff\n\t';

it.each([
	['one\r\ntwo\tthree', 'one two three'],
	['  two  spaces, ümläut, 电话, 😀 ', '  two  spaces, ümläut, 电话, 😀 '],
])('%j becomes %j', (text, line) => expect(plainLine(text)).toBe(line));

it('of any text nothing is left that a terminal or an editor obeys, and everything else is', () => {
	const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom(...OBEYED));
	fc.assert(
		fc.property(fc.array(unit), (units) => {
			const text = units.join('');
			const line = plainLine(text);
			expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
			const seen = (of: string) => of.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
			expect(seen(line)).toBe(seen(text));
		}),
		{ numRuns: runs(200, 20_000) },
	);
});
