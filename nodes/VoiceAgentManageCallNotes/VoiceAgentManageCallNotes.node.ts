import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeOperations } from '../shared/fields/node/nodeDescription';
import { outputFields } from '../shared/fields/node/outputFields';
import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { executeOperations, itemOperation } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';

const noteId: INodeProperties = {
	displayName: 'Note ID',
	name: 'noteId',
	type: 'string',
	required: true,
	default: '',
	description: 'ID of the note, from the notes of the call',
};

const deleteCallNote = itemOperation('deleteCallNote', {
	path: {
		id: { ...callIdInPath, outputName: 'call_id' },
		noteId: { parameter: noteId.name, displayName: noteId.displayName, outputName: 'note_id' },
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

export class VoiceAgentManageCallNotes implements INodeType {
	operations = { delete: deleteCallNote };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Call Notes',
		name: 'voiceAgentManageCallNotes',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete call note" }}',
		description: 'Delete notes of calls',
		defaults: { name: 'Voice Agent Manage Call Notes' },
		usableAsTool: true,
		...describeOperations(
			this.operations,
			[
				{
					name: 'Delete Call Note',
					value: 'delete',
					action: 'Delete call note',
					description: 'Delete a note and return the updated call',
				},
			],
			[callId, noteId, ...outputFields(operationTable.deleteCallNote.response.fields)],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
