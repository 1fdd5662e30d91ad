import { quote, quoteNames } from '../../../nodes/shared/values/inputProblem';

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
