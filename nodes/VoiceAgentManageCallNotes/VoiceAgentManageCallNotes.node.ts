import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { outputFields } from '../shared/fields/node/outputFields';
import { callId } from '../shared/fields/node/pickers';
import { textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation } from '../shared/request/execute';

const noteId = textField('Note ID', 'noteId', {
	required: true,
	description: 'Note to delete. Raw events of Voice Agent Trigger contain the IDs in notes.',
});

const deleteCallNote = itemOperation('deleteCallNote', {
	name: 'Delete Call Note',
	description: 'Delete a note and return the updated call',
	path: {
		id: { ...callId, outputName: 'call_id' },
		noteId: { ...noteId, outputName: 'note_id' },
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
		...describeNode({
			displayName: 'Voice Agent Manage Call Notes',
			name: 'voiceAgentManageCallNotes',
			group: ['output'],
			description: 'Delete notes of calls',
			operations: this.operations,
			fields: [callId, noteId, ...outputFields(operationTable.deleteCallNote.response.fields)],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
