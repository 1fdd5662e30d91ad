import { withoutFields } from '../../../../nodes/shared/values/records/recordView';

it('fields are left out at any depth, and the value itself stays as it is', () => {
	const value = { a: 1, key: 2, list: [{ key: 3, b: null }], inner: { key: { c: 1 }, d: 'key' } };
	const copy = structuredClone(value);
	expect(withoutFields(value, ['key'])).toEqual({ a: 1, list: [{ b: null }], inner: { d: 'key' } });
	expect(value).toEqual(copy);
});
