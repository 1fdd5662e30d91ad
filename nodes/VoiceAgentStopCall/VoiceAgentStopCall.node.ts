import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { executeOperations, itemOperation } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';

export class VoiceAgentStopCall implements INodeType {
	operations = { stop: itemOperation('stopCall', { path: { id: callIdInPath } }) };

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
		...describeOperations(
			this.operations,
			[
				{
					name: 'Stop Call',
					value: 'stop',
					action: 'Stop call',
					description: 'End a call that is in progress',
				},
			],
			[callId],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
