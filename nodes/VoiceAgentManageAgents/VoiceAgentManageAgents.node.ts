import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptionsWithoutBatching } from '../shared/fields/node/requestOptions';
import { executeOperations, type NodeOperations } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { deleteFields, deleteOption, deleteAgents, deletedRecords } from './deleteAgents.operation';

export class VoiceAgentManageAgents implements INodeType {
	operations: NodeOperations = {
		delete: { id: 'deleteAgents', execute: deleteAgents, fills: ['ids'], recordsOf: deletedRecords },
	};

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Agents',
		name: 'voiceAgentManageAgents',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete agents" }}',
		description: 'Delete agents',
		defaults: { name: 'Voice Agent Manage Agents' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [deleteOption],
				default: 'delete',
			},
			...deleteFields,
			requestOptionsWithoutBatching(this.operations),
		],
	};

	methods = { credentialTest: { testConnection } };

	execute = executeOperations(this);
}
