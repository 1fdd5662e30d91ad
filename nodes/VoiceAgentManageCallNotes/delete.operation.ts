import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callId, callIdInPath } from '../shared/fields/pickers/callId';
import { simplify } from '../shared/fields/node/simplify';
import { itemOperation } from '../shared/request/operations';

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
	name: 'Delete',
	value: 'delete',
	action: 'Delete a call note',
	description: 'Delete a note of a call, and get the call as it is then',
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
		description: 'The ID of the note, as it stands under the notes of the call',
	},
	simplify,
];
