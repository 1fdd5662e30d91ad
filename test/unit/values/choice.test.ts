import fc from 'fast-check';

import { isBlank } from '../../../nodes/shared/values/blank';
import { toChoice } from '../../../nodes/shared/values/choice';
import { InputProblem } from '../../../nodes/shared/values/inputProblem';

const VALUES = ['send', 'skip', 'refuse'] as const;
const FIELD = { name: 'Duplicated Numbers', byDefault: 'skip' } as const;

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
	expect(() => toChoice('Send', VALUES, FIELD)).toThrow('Duplicated Numbers cannot be "Send"');
});
