import fc from 'fast-check';

import { plainLine } from '../../../nodes/shared/values/inputProblem';
import { runs } from '../../harness/properties/runs';

const OBEYED = '\u0000\u0007\u001b\u007f\u009b\u200e\u202e\u2028\u2066\ufeff\n\t';

it.each([
	['plain', 'plain'],
	['one\r\ntwo\tthree', 'one two three'],
	['\u001b[31mred\u0007\u0000', '[31mred'],
	['\u202eexe.txt', 'exe.txt'],
	['  two  spaces, ümläut, 电话, 😀 ', '  two  spaces, ümläut, 电话, 😀 '],
])('%j becomes %j', (text, line) => expect(plainLine(text)).toBe(line));

it('of any text nothing is left that a terminal or an editor obeys, and everything else is', () => {
	const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom(...OBEYED));
	fc.assert(
		fc.property(
			fc.array(unit).map((units) => units.join('')),
			(text) => {
				const line = plainLine(text);
				expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
				const seen = (of: string) => of.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
				expect(seen(line)).toBe(seen(text));
			},
		),
		{ numRuns: runs(200, 20_000) },
	);
});
