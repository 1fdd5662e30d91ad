import fc from 'fast-check';

import { isBlank, matchNames, toChoice } from '../../../nodes/shared/values/read';
import { InputProblem } from '../../../nodes/shared/values/inputProblem';

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
	const upperOrLower = fc
		.constantFrom(...VALUES)
		.chain((name) => fc.mixedCase(fc.constant(name)).map((written) => ({ name, written })));
	fc.assert(
		fc.property(fc.array(upperOrLower), (names) => {
			const written = names.map((one) => one.written);
			expect(matchNames(written, VALUES, 'Names')).toEqual(names.map(({ name }) => name));
			const more = [...written, 'other'];
			expect(() => matchNames(more, VALUES, 'Names')).toThrow(`'Names' "other" is not in the list`);
		}),
	);
});
