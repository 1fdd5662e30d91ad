import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import type { ContractOperations } from '../shared/contract/contract';
import { main } from '../shared/fields/node/connections';
import { requestOptionsOfExecute } from '../shared/fields/node/requestOptions';
import { testConnection } from '../shared/request/testConnection';
import { deleteFields, deleteOption } from './delete.operation';
import { deleteAgents, deletedRecords } from './deleteAgents';

export class VoiceAgentManageAgents implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Agents',
		name: 'voiceAgentManageAgents',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete" }}',
		description: 'Delete agents of the voice-agent service',
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
			requestOptionsOfExecute,
		],
	};

	methods = { credentialTest: { testConnection } };

	contractOperations = {
		delete: { id: 'deleteAgents', fills: ['ids'], recordsOf: deletedRecords },
	} as const satisfies ContractOperations;

	/** The ids of all items go into one request, which is beyond a declarative node. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await deleteAgents(this)];
	}
}
