import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { outputFields } from '../shared/fields/node/outputFields';
import { itemOperation } from '../shared/request/execute';

export const deleteCallNote = itemOperation('deleteCallNote', {
	path: {
		id: { ...callIdInPath, outputName: 'call_id' },
		noteId: { parameter: 'noteId', displayName: 'Note ID', outputName: 'note_id' },
	},
	remainder: 'call',
	simplified: [
		'id',
		'type',
		'status',
		'created',
		'duration',
		'metadata.from',
		'metadata.to',
		'use_case.id',
		'use_case.name',
		'agent',
		'notes',
	],
});

export const deleteNote: INodePropertyOptions = {
	name: 'Delete Note',
	value: 'delete',
	action: 'Delete call note',
	description: 'Delete a note and return the updated call',
	routing: deleteCallNote.routing,
};

export const deleteNoteFields: INodeProperties[] = [
	callId,
	{
		displayName: 'Note ID',
		name: 'noteId',
		type: 'string',
		required: true,
		default: '',
		description: 'ID of the note, from the notes of the call',
	},
	...outputFields(operationTable.deleteCallNote.response.fields),
];
