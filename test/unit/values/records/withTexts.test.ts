import { withTexts } from '../../../../nodes/shared/values/records/withTexts';

const hidden = (text: string) => text.split('secret').join('-');

it('changes texts at any depth, names of fields included', () => {
	const value = { secret: 1, list: [{ a: 'a secret' }, 'secret secret', null, 3] };
	expect(withTexts(value, hidden)).toEqual({ '-': 1, list: [{ a: 'a -' }, '- -', null, 3] });
});

it('gives the very same where nothing changes', () => {
	const value = { a: [{ b: 'c' }], d: null, e: 1, f: true };
	expect(withTexts(value, hidden)).toBe(value);
	expect(withTexts(undefined, hidden)).toBeUndefined();
});
