import {
	readRecordView,
	viewRecord,
	withoutFields,
	type RecordView,
} from '../../../../nodes/shared/request/message/output';

const record = { id: 1, use_case: { id: 2, name: 'x', hooks: [] }, agent: null, rest: true };

it('of a record the values at the paths are left', () => {
	expect(
		viewRecord(record, 'simplified', ['id', 'use_case.id', 'use_case.name', 'missing', 'agent.id']),
	).toEqual({
		id: 1,
		use_case: { id: 2, name: 'x' },
	});
});

it('a record of another shape stays as it is', () => {
	expect(viewRecord(record, 'simplified', ['other', 'agent.id'])).toBe(record);
});

describe('the view of a record', () => {
	const read = (parameters: Record<string, unknown>) =>
		readRecordView((name, fallback) => parameters[name] ?? fallback);

	it.each<[Record<string, unknown>, RecordView]>([
		[{}, 'simplified'],
		[{ output: 'raw', outputFields: 'id' }, 'raw'],
		[{ output: 'selectedFields', outputFields: ' id ,rest' }, ['id', 'rest']],
		[{ output: 'selectedFields', outputFields: ['id'] }, ['id']],
		[{ output: 'selectedFields', outputFields: ' , ' }, []],
	])('by the parameters %j', (parameters, view) => {
		expect(read(parameters)).toEqual(view);
	});

	it.each([
		[{ output: 'selectedFields', outputFields: [{}] }, "'Fields' contains objects"],
		[{ output: 'some' }, `'Output' can't be "some"`],
	])('is refused with the parameters %j', (parameters, message) => {
		expect(() => read(parameters)).toThrow(message);
	});

	it.each(['call_id', 'platform_id', 'id'])('always has the ID: %s', (name) => {
		expect(viewRecord({ rest: 1, [name]: 'x' }, [], [])).toEqual({ [name]: 'x' });
		expect(Object.keys(viewRecord({ id: 1, rest: 1, [name]: 'x' }, ['rest'], []))).toEqual([name, 'rest']);
	});

	it('shows the simplified form, all of it, or the fields that are named', () => {
		expect(viewRecord(record, 'simplified', ['id'])).toEqual({ id: 1 });
		expect(viewRecord(record, 'raw', ['id'])).toBe(record);
		expect(viewRecord(record, ['rest', 'missing', 'agent', 'toString'], ['id'])).toEqual({
			id: 1,
			rest: true,
			agent: null,
		});
		expect(viewRecord({ rest: 1 }, ['missing'], ['id'])).toEqual({});
	});
});

it('fields are left out at any depth, and the value itself stays as it is', () => {
	const value = { a: 1, key: 2, list: [{ key: 3, b: null }], inner: { key: { c: 1 }, d: 'key' } };
	const copy = structuredClone(value);
	expect(withoutFields(value, ['key'])).toEqual({ a: 1, list: [{ b: null }], inner: { d: 'key' } });
	expect(value).toEqual(copy);
});
