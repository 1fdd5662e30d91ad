import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { resource } from '../shared/fields/node/resource';
import { requestDefaults } from '../shared/request/operationRouting';
import { customOperationsOf } from '../shared/request/sendAllItems';
import { testConnection } from '../shared/request/testConnection';
import { getLogs, getLogsFields } from './getLogs.operation';

export class VoiceAgentGetCallLogs implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Agent Get Call Logs',
		name: 'voiceAgentGetCallLogs',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ "get logs" }}',
		description: 'Read the logs of phone calls of an AI voice agent',
		defaults: { name: 'Voice Agent Get Call Logs' },
		usableAsTool: true,
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			resource('callLog'),
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [getLogs],
				default: 'getLogs',
			},
			...getLogsFields,
			requestOptions,
		],
	};

	customOperations = customOperationsOf(this.description.properties);

	methods = { credentialTest: { testConnection } };
}
