import { toText } from '../../../nodes/shared/values/read';

it.each<[unknown, string]>([
	[' a b ', 'a b'],
	[2024, '2024'],
	[false, 'false'],
	[null, ''],
	[undefined, ''],
])('the text of %p is %p', (value, text) => {
	expect(toText(value, 'Title')).toBe(text);
});

it.each<[unknown, string]>([
	[{ a: 'fake-secret' }, "'Title' is an object, not text"],
	[['fake-secret'], "'Title' is a list, not text"],
])('a text cannot be %p, and what that holds is not told', (value, problem) => {
	expect(() => toText(value, 'Title')).toThrow(new Error(problem));
});
