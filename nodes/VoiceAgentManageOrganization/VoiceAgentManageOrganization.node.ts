import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations } from '../shared/request/execute';
import { organizationId, updateFields, updateOrganization } from './updateOrganization.operation';

export class VoiceAgentManageOrganization implements INodeType {
	operations = { update: updateOrganization };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Organization',
			name: 'voiceAgentManageOrganization',
			group: ['output'],
			description: 'Update the organization',
			operations: this.operations,
			fields: [organizationId, updateFields],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
