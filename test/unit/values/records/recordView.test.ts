import { simplifyRecord } from '../../../../nodes/shared/values/records/recordView';

const record = { id: 1, use_case: { id: 2, name: 'x', hooks: [] }, agent: null, rest: true };

it('of a record the values at the paths are left', () => {
	expect(simplifyRecord(record, ['id', 'use_case.id', 'use_case.name', 'missing', 'agent.id'])).toEqual({
		id: 1,
		use_case: { id: 2, name: 'x' },
	});
});

it('a record of another shape stays as it is', () => {
	expect(simplifyRecord(record, ['other', 'agent.id'])).toBe(record);
});
