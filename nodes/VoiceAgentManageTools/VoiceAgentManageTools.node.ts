import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { update, updateFields, updateTool } from './updateTool.operation';

export class VoiceAgentManageTools implements INodeType {
	operations = { update: updateTool };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Tools',
		name: 'voiceAgentManageTools',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "update tool" }}',
		description: 'Update the tools of a use case',
		defaults: { name: 'Voice Agent Manage Tools' },
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
				options: [update],
				default: 'update',
			},
			...updateFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchUseCases },
	};
}
