import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listed, listFields } from '../shared/fields/node/outputFields';
import { describeOperations } from '../shared/fields/node/nodeDescription';
import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { executeOperations, itemOperation } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';

export class VoiceAgentGetCallLogs implements INodeType {
	operations = { getLogs: itemOperation('getCallLogs', { path: { id: callIdInPath }, finish: [listed] }) };

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
		...describeOperations(
			this.operations,
			[
				{
					name: 'Get Call Logs',
					value: 'getLogs',
					action: 'Get call logs',
					description: 'Get the log entries of a call',
				},
			],
			[callId, ...listFields],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
