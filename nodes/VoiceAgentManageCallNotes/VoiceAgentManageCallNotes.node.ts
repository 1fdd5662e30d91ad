import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { resource } from '../shared/fields/node/resource';
import { requestDefaults } from '../shared/request/operationRouting';
import { customOperationsOf } from '../shared/request/sendAllItems';
import { testConnection } from '../shared/request/testConnection';
import { deleteNote, deleteNoteFields } from './delete.operation';

export class VoiceAgentManageCallNotes implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Call Notes',
		name: 'voiceAgentManageCallNotes',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete" }}',
		description: 'Delete notes of phone calls of an AI voice agent',
		defaults: { name: 'Voice Agent Manage Call Notes' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			resource('callNote'),
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [deleteNote],
				default: 'delete',
			},
			...deleteNoteFields,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description.properties);

	methods = { credentialTest: { testConnection } };
}
