import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { getCallLogs, getLogs, getLogsFields } from './getLogs.operation';

export class VoiceAgentGetCallLogs implements INodeType {
	operations = { getLogs: getCallLogs };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Get Call Logs',
		name: 'voiceAgentGetCallLogs',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ "get call logs" }}',
		description: 'Get the logs of a call',
		defaults: { name: 'Voice Agent Get Call Logs' },
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
				options: [getLogs],
				default: 'getLogs',
			},
			...getLogsFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
