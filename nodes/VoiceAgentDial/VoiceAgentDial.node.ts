import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/connections';
import { requestOptions } from '../shared/fields/requestOptions';
import { resource } from '../shared/fields/resource';
import { searchCampaigns } from '../shared/methods/searchCampaigns';
import { searchNumbers } from '../shared/methods/searchNumbers';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { requestDefaults } from '../shared/request/operationRouting';
import { customOperationsOf } from '../shared/request/sendAllItems';
import { testConnection } from '../shared/request/testConnection';
import { dial, dialFields } from './dial.operation';

export class VoiceAgentDial implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Dial',
		name: 'voiceAgentDial',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["preview"] ? "preview" : "dial" }}',
		description: 'Place phone calls of an AI voice agent',
		defaults: { name: 'Voice Agent Dial' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			resource('call'),
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [dial],
				default: 'dial',
			},
			...dialFields,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description.properties);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchCampaigns, searchNumbers, searchUseCases },
	};
}
