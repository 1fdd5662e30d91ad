import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { deleteCallNote, deleteNote, deleteNoteFields } from './deleteNote.operation';

export class VoiceAgentManageCallNotes implements INodeType {
	operations = { delete: deleteCallNote };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Call Notes',
		name: 'voiceAgentManageCallNotes',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete note" }}',
		description: 'Delete notes of calls',
		defaults: { name: 'Voice Agent Manage Call Notes' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [deleteNote],
				default: 'delete',
			},
			...deleteNoteFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
