import { operationTable } from '../../nodes/shared/contract/contract';
import { recordsOf } from '../../nodes/shared/request/answer';

const { listNumbers, stopCall, deleteCallNote } = operationTable;

it.each([undefined, null, ''])('without a body (%p) it is a success, with what is known', (body) => {
	expect(recordsOf(body, stopCall, { id: 'call-1' })).toEqual([{ success: true, id: 'call-1' }]);
	expect(recordsOf(body, deleteCallNote, { noteId: '1' })).toEqual([{ deleted: true, noteId: '1' }]);
});

it('a list is a record for each entry, and an empty one is none', () => {
	expect(recordsOf([{ id: 1 }, { id: 2 }], listNumbers, {})).toEqual([{ id: 1 }, { id: 2 }]);
	expect(recordsOf([], listNumbers, {})).toEqual([]);
});

it.each([['OK'], [7], [false], [[1]]])('what is no object becomes one: %p', (value) => {
	expect(recordsOf([value], stopCall, {})).toEqual([{ value }]);
});

it.each([null, 'busy', { code: 1 }])(
	'a field named error does not make n8n run the node again: %p',
	(error) => {
		expect(recordsOf({ id: 1, error }, stopCall, {})).toEqual([{ id: 1, service_error: error }]);
	},
);
