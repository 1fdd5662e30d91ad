import { outputsPage } from '../../../tools/documents/outputsPage';
import { schemaOf } from '../../../tools/documents/previews';
import type { OfferedOperation } from '../../../tools/nodeOperations';
import { previewOf } from '../../../tools/targets';

const operation = (folder: string, value: string, name: string) =>
	({
		value,
		name,
		node: { folder, type: { description: { displayName: folder } } },
	}) as unknown as OfferedOperation;

const record = {
	id: '',
	weight: 0,
	isSent: true,
	data: {},
	stamps: [0],
	parts: [{ id: '' }],
	lists: [[]],
	sender: { name: '', address: { city: '' } },
	anything: null,
};

it('an operation has a table of all its fields, in every depth, as expressions name them', () => {
	const operations = [operation('Post', 'send', 'Send'), operation('Post', 'listen', 'Listen')];
	const page = outputsPage({ [previewOf('Post', 'send')]: JSON.stringify(schemaOf(record)) }, operations);
	expect(page).not.toContain('Listen');
	expect(page.split('\n## ')[2]?.split('\n').filter(Boolean)).toEqual([
		'Post: Send',
		'| Field | Type |',
		'| --- | --- |',
		'| `id` | text |',
		'| `weight` | number |',
		'| `isSent` | true or false |',
		'| `data` | object |',
		'| `stamps` | list (number) |',
		'| `parts[].id` | text |',
		'| `lists` | list (list) |',
		'| `sender.name` | text |',
		'| `sender.address.city` | text |',
		'| `anything` | any |',
	]);
});
