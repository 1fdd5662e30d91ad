import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { resource } from '../shared/fields/node/resource';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { requestDefaults } from '../shared/request/operationRouting';
import { customOperationsOf } from '../shared/request/sendAllItems';
import { testConnection } from '../shared/request/testConnection';
import { update, updateFields } from './update.operation';

export class VoiceAgentManageTools implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Tools',
		name: 'voiceAgentManageTools',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "update" }}',
		description: 'Change the tools of an AI voice agent',
		defaults: { name: 'Voice Agent Manage Tools' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			resource('tool'),
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [update],
				default: 'update',
			},
			...updateFields,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description.properties);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchUseCases },
	};
}
