import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { callId } from '../shared/fields/node/pickers';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation } from '../shared/request/execute';

export class VoiceAgentStopCall implements INodeType {
	operations = {
		stop: itemOperation('stopCall', {
			name: 'Stop Call',
			description: 'End a call that is in progress',
			path: { id: { ...callId, outputName: 'call_id' } },
		}),
	};

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Stop Call',
			name: 'voiceAgentStopCall',
			group: ['output'],
			description: 'End calls that are in progress',
			operations: this.operations,
			fields: [callId],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
