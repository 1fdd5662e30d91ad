import fc from 'fast-check';

import type { Failure } from '../../../../nodes/shared/request/policy/failure';
import { describeProblems, type Problems } from '../../../../nodes/shared/request/errors';
import { runs } from '../../../harness/properties/runs';

const MAX_REMEDIES = 8;
/** Of a description whose messages are as short as the ones below, in characters. */
const MAX_LENGTH = 4_000;

const withoutCountry = (cell: string): Failure => ({
	kind: 'invalid',
	message: `The phone number "${cell}" has no country code`,
	advice: "Set 'Default Country'.",
	ofSeveral: 'have no country code',
});
const textOf = (problems: Problems): string => {
	const { message, remedies } = describeProblems(problems);
	return `${message}. ${remedies}`;
};
const count = (text: string, part: string) => text.split(part).length - 1;

it('items with the same problem are one sentence, whatever their values', () => {
	const cells = ['555 0100', '555 0101', '555 0102', '555 0103'];
	expect(describeProblems(cells.map((cell, item) => [item, withoutCountry(cell)] as const))).toEqual({
		message: '4 items have no country code (1, 2, 3, 4)',
		remedies: "Set 'Default Country'.",
	});
});

it('other problems with the same remedy share it; problems with another one are lines of their own', () => {
	const short: Failure = { ...withoutCountry('1'), ofSeveral: undefined, message: '"1" is too short' };
	const empty: Failure = { kind: 'invalid', message: 'The number is empty', advice: 'Fill it in.' };
	const problems: Problems = [
		[0, withoutCountry('555 0100')],
		[1, empty],
		[2, short],
		[3, withoutCountry('555 0101')],
		[4, empty],
	];
	expect(describeProblems(problems)).toEqual({
		message: '5 items have problems',
		remedies: [
			'2 items have no country code (1, 4); Item 3: "1" is too short. Set \'Default Country\'.',
			'Items 2, 5: The number is empty. Fill it in.',
		].join('\n'),
	});
});

it('an item with several problems is one item', () => {
	const { message } = describeProblems([
		[0, { ...withoutCountry('1'), message: 'Call 1: no', ofSeveral: undefined }],
		[0, { ...withoutCountry('2'), message: 'Call 2: no', ofSeveral: undefined }],
	]);
	expect(message).toBe('1 item has problems');
});

/** Texts are letters, so that numbers in what is described are those of items. */
const failures = (remedies: number) =>
	fc.record({
		kind: fc.constant('invalid' as const),
		message: fc.constantFrom(...'abcdefg').map((name) => `The value ${name} is wrong`),
		advice: fc.constantFrom(...'abcdefghijklm'.slice(0, remedies)).map((name) => `Remedy <${name}>.`),
		ofSeveral: fc.constantFrom(undefined, 'have no value', 'have no date'),
	});
const problemLists = fc
	.integer({ min: 1, max: 13 })
	.chain((remedies) =>
		fc.uniqueArray(fc.tuple(fc.nat(998), failures(remedies)), {
			minLength: 2,
			maxLength: 300,
			size: 'max',
			selector: ([item]) => item,
		}),
	)
	.map((problems) => problems.sort(([a], [b]) => a - b));

it('each remedy is said once, each item is named or counted, and the text stays short', () => {
	const seen = { cut: 0, whole: 0 };
	fc.assert(
		fc.property(problemLists, (problems) => {
			const text = textOf(problems);
			const remedies = new Set(problems.map(([, { advice }]) => advice));
			const said = [...remedies].filter((remedy) => text.includes(remedy));
			expect(said).toHaveLength(Math.min(remedies.size, MAX_REMEDIES));
			for (const remedy of said) expect(count(text, remedy)).toBe(1);

			const lists = text.replaceAll(/\d+ items?\b/g, '');
			const counts = [...lists.matchAll(/ and (\d+) more/g)].map(([, number]) => Number(number));
			const named = [...lists.replaceAll(/ and \d+ more/g, '').matchAll(/\d+/g)].map(Number);
			const numbers = new Set(problems.map(([item]) => item + 1));
			expect(named.length + counts.reduce((sum, number) => sum + number, 0)).toBe(numbers.size);
			expect(new Set(named).size).toBe(named.length);
			for (const number of named) expect(numbers).toContain(number);
			expect(text.length).toBeLessThan(MAX_LENGTH);
			seen[counts.length > 0 ? 'cut' : 'whole'] += 1;
		}),
		{ numRuns: runs(200, 5_000) },
	);
	expect(Math.min(seen.cut, seen.whole)).toBeGreaterThan(5);
});
