import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listed, listFields } from '../shared/fields/node/outputFields';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { callId } from '../shared/fields/node/pickers';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation } from '../shared/request/execute';

export class VoiceAgentGetCallLogs implements INodeType {
	operations = {
		getLogs: itemOperation('getCallLogs', {
			name: 'Get Call Logs',
			description: 'Get the log entries of a call',
			path: { id: callId },
			finish: [listed],
		}),
	};

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Get Call Logs',
			name: 'voiceAgentGetCallLogs',
			group: ['input'],
			description: 'Get the logs of a call',
			operations: this.operations,
			fields: [callId, ...listFields('e.g. error')],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
