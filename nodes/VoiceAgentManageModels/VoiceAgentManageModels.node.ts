import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { create, createFields, createModel } from './create.operation';

export class VoiceAgentManageModels implements INodeType {
	operations = { create: createModel };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Models',
		name: 'voiceAgentManageModels',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "create model" }}',
		description: 'Create and train models',
		defaults: { name: 'Voice Agent Manage Models' },
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
				options: [create],
				default: 'create',
			},
			...createFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchUseCases },
	};
}
