import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { stop, stopCall, stopFields } from './stop.operation';

export class VoiceAgentStopCall implements INodeType {
	operations = { stop: stopCall };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Stop Call',
		name: 'voiceAgentStopCall',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "stop call" }}',
		description: 'End calls that are in progress',
		defaults: { name: 'Voice Agent Stop Call' },
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
				options: [stop],
				default: 'stop',
			},
			...stopFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
