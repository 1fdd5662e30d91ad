import { withOperationsTable } from '../../../tools/documents/operationsTable';
import type { OfferedOperation } from '../../../tools/nodeOperations';
import { smallContract } from '../contract/smallContract';

const operation = (id: string, displayName: string, name?: string) =>
	({ id, name, node: { type: { description: { displayName } } } }) as unknown as OfferedOperation;
const page = (table: string) =>
	`Before $1\n<!-- operations -->\n${table}\n<!-- end of operations -->\nAfter $&\n`;

it('every operation of the contract has a row, with the nodes that offer it', () => {
	const operations = [
		operation('sendParcel', 'Post Office', 'Send'),
		operation('sendParcel', 'Post Office', 'Send and Wait'),
		operation('readParcel', 'Post Trigger'),
	];
	expect(withOperationsTable(page('what was there'), smallContract(), operations)).toBe(
		page(
			[
				'',
				'| Node and operation | What it does | Endpoint |',
				'| --- | --- | --- |',
				'| Post Trigger | Read a parcel | `GET /parcels/{id}` |',
				'| - | Drop a parcel | `DELETE /parcels/{id}` |',
				'| Post Office: *Send*, Post Office: *Send and Wait* | Send a parcel | `POST /parcels` |',
				'',
			].join('\n'),
		),
	);
});

it('a table that is there already stays as it is', () => {
	const once = withOperationsTable(page(''), smallContract(), []);
	expect(withOperationsTable(once, smallContract(), [])).toBe(once);
});

it.each(['', '<!-- operations -->\n', '<!-- end of operations -->\n<!-- operations -->\n'])(
	'a page without a place for it is refused: %j',
	(text) => {
		expect(() => withOperationsTable(text, smallContract(), [])).toThrow('has no place');
	},
);
