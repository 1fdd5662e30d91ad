import { columnName, valueIn, findColumns, existingColumn } from '../../../nodes/shared/columns/columns';

const SPELLINGS = ['First Name', 'First Name ', ' First Name', '\ufeffFirst Name', 'First Name\u00a0'];

it.each(SPELLINGS)('the column %p is called First Name, whatever a user writes', async (column) => {
	expect(columnName(column)).toBe('First Name');
	expect(valueIn({ [column]: 'Ada' }, 'First Name')).toBe('Ada');
	const columns = await findColumns([{ row: { [column]: 'Ada' } }]);
	for (const name of SPELLINGS) expect(existingColumn(name, columns, 'Group by Column')).toBe('First Name');
	expect(() => existingColumn('Name', columns, 'Group by Column')).toThrow(
		`Column "Name" in 'Group by Column' doesn't exist. Columns: "First Name"`,
	);
});

it('of two spellings, the exact one counts', () => {
	expect(valueIn({ 'a ': 1, a: 2 }, 'a')).toBe(2);
	expect(valueIn({ b: 1 }, 'a')).toBeUndefined();
	expect(valueIn({}, 'constructor')).toBeUndefined();
});
