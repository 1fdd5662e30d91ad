import { toTextList } from '../../../nodes/shared/values/read';

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
])('the list of texts of %j is %j', (value, list) => {
	expect(toTextList(value, 'Samples')).toEqual(list);
});

it.each<[unknown, string]>([
	[[{ id: 1 }], `'Samples' contains objects instead of text`],
	[{ id: 1 }, `'Samples' contains objects instead of text`],
	[[['a']], `'Samples' contains objects instead of text`],
	['["a",', "'Samples' is not valid JSON"],
])('a list of texts cannot be %j', (value, problem) => {
	expect(() => toTextList(value, 'Samples')).toThrow(problem);
});
