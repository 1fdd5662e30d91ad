import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { searchNumbers } from '../shared/methods/searchNumbers';
import { searchUseCases } from '../shared/methods/searchUseCases';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { getMany, getManyFields, listNumbers } from './getNumbers.operation';
import { updateNumberTitle, updateTitle, updateTitleFields } from './updateTitle.operation';

export class VoiceAgentManageNumbers implements INodeType {
	operations = { getMany: listNumbers, updateTitle: updateNumberTitle };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Numbers',
		name: 'voiceAgentManageNumbers',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] === "getMany" ? "get many numbers" : "update number title" }}',
		description: 'List and rename your phone numbers',
		defaults: { name: 'Voice Agent Manage Numbers' },
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
				options: [getMany, updateTitle],
				default: 'getMany',
			},
			...getManyFields,
			...updateTitleFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchNumbers, searchUseCases },
	};
}
