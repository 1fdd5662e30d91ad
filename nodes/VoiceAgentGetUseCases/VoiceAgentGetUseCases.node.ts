import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, platformRequestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { getMany, getManyFields, listUseCases } from './getUseCases.operation';

export class VoiceAgentGetUseCases implements INodeType {
	operations = { getMany: listUseCases };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Get Use Cases',
		name: 'voiceAgentGetUseCases',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ "get many use cases" }}',
		description: 'Get use cases from the platform',
		defaults: { name: 'Voice Agent Get Use Cases' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults: platformRequestDefaults,
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [getMany],
				default: 'getMany',
			},
			...getManyFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
