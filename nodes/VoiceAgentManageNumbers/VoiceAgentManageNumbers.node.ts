import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { resource } from '../shared/fields/node/resource';
import { searchNumbers } from '../shared/methods/searchNumbers';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { requestDefaults } from '../shared/request/operationRouting';
import { customOperationsOf } from '../shared/request/sendAllItems';
import { testConnection } from '../shared/request/testConnection';
import { getMany, getManyFields } from './getMany.operation';
import { updateTitle, updateTitleFields } from './updateTitle.operation';

export class VoiceAgentManageNumbers implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Numbers',
		name: 'voiceAgentManageNumbers',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] === "getMany" ? "get many numbers" : "update title" }}',
		description: 'List and rename the phone numbers of an AI voice agent',
		defaults: { name: 'Voice Agent Manage Numbers' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			resource('number'),
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [getMany, updateTitle],
				default: 'getMany',
			},
			...getManyFields,
			...updateTitleFields,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description.properties);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchNumbers, searchUseCases },
	};
}
