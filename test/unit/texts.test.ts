import { containsDigits, containsWords } from '../../nodes/shared/values/containing';
import { toText } from '../../nodes/shared/values/text';
import { toTextList } from '../../nodes/shared/values/textList';
import { withoutFields } from '../../nodes/shared/values/withoutFields';

describe('a text', () => {
	it.each<[unknown, string]>([
		[' a b ', 'a b'],
		[2024, '2024'],
		[false, 'false'],
		[null, ''],
		[undefined, ''],
	])('of %p is %p', (value, text) => {
		expect(toText(value, 'Title')).toBe(text);
	});

	it.each<[unknown, string]>([
		[{ a: 'fake-secret' }, 'Title is an object, not a text'],
		[['fake-secret'], 'Title is a list, not a text'],
	])('cannot be %p, and what that holds is not told', (value, problem) => {
		expect(() => toText(value, 'Title')).toThrow(new Error(problem));
	});
});

describe('a list of texts', () => {
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
	])('of %j is %j', (value, list) => {
		expect(toTextList(value, 'Samples')).toEqual(list);
	});

	it.each<[unknown, string]>([
		[[{ id: 1 }], 'Samples holds objects instead of texts'],
		[{ id: 1 }, 'Samples holds objects instead of texts'],
		[[['a']], 'Samples holds objects instead of texts'],
		['["a",', 'Samples is not valid JSON'],
	])('cannot be %j', (value, problem) => {
		expect(() => toTextList(value, 'Samples')).toThrow(problem);
	});
});

describe('searching', () => {
	it.each<[unknown, string, boolean]>([
		['Sales line', 'LINE sal', true],
		['Sales line', 'sales office', false],
		['Sales line', ' ', true],
		[undefined, '', true],
		[undefined, 'x', false],
		[2024, '02', true],
	])('%p for the words %p: %p', (text, wanted, found) => {
		expect(containsWords(text, wanted)).toBe(found);
	});

	it.each<[unknown, string, boolean]>([
		['+15550100123', '(555) 01', true],
		['+15550100123', '556', false],
		['+15550100123', '', true],
		['+15550100123', 'sales', false],
		[undefined, '5', false],
	])('%p for the digits of %p: %p', (number, wanted, found) => {
		expect(containsDigits(number, wanted)).toBe(found);
	});
});

it('fields are left out at any depth, and the value itself stays as it is', () => {
	const value = { a: 1, key: 2, list: [{ key: 3, b: null }], inner: { key: { c: 1 }, d: 'key' } };
	const copy = structuredClone(value);
	expect(withoutFields(value, ['key'])).toEqual({ a: 1, list: [{ b: null }], inner: { d: 'key' } });
	expect(value).toEqual(copy);
});
