import type { IDataObject } from 'n8n-workflow';

import type { OperationId } from '../../../../nodes/shared/contract/contract';
import { readOutput, toRecord } from '../../../../nodes/shared/request/message/output';

const output = (id: OperationId, body: unknown, sent: IDataObject = {}) =>
	readOutput(id, {}, { body, sent, wanted: { view: 'simplified', showsSecrets: true, changes: [] } });

it.each([undefined, null, ''])('without a body (%p) it is a success, with what was sent', (body) => {
	expect(output('stopCall', body, { id: 'call-1' })).toEqual([{ success: true, id: 'call-1' }]);
	expect(output('deleteCallNote', body, { noteId: '1' })).toEqual([{ deleted: true, noteId: '1' }]);
});

it('a list is a record for each entry, and an empty one is none', () => {
	expect(output('listNumbers', [{ id: 1 }, { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }]);
	expect(output('listNumbers', [])).toEqual([]);
});

it.each([['OK'], [7], [false], [[1]]])('what is no object becomes one: %p', (value) => {
	expect(toRecord(value)).toEqual({ value });
});

it.each([null, 'busy', { code: 1 }])(
	'a field named error does not make n8n run the node again: %p',
	(error) => {
		expect(toRecord({ id: 1, error })).toEqual({ id: 1, service_error: error });
	},
);
