import { filterEntries } from '../../../nodes/shared/methods/searches';

const ENTRIES = [
	{ name: 'Support line · +15550100002', value: 'id-2' },
	{ name: 'Sales line · +15550100001', value: 'id-1' },
];
const found = (filter?: string) => filterEntries(ENTRIES, filter).map(({ value }) => value);

it.each([
	['nothing typed gives all, by name', undefined, ['id-1', 'id-2']],
	['spaces are nothing typed', '  ', ['id-1', 'id-2']],
	['part of a name, in any case', 'SALES', ['id-1']],
	['words in any order', 'line sup', ['id-2']],
	['part of an id', 'd-2', ['id-2']],
	['every word has to be there', 'sales support', []],
	['signs mean nothing but themselves', '+1555', ['id-1', 'id-2']],
	['no pattern', '.*', []],
])('%s', (_, filter, values) => {
	expect(found(filter)).toEqual(values);
});
