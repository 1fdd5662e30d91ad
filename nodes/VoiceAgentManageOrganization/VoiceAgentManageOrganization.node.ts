import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { executeOperations } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { updateFields, updateOrganization } from './updateOrganization.operation';

export class VoiceAgentManageOrganization implements INodeType {
	operations = { update: updateOrganization };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Organization',
		name: 'voiceAgentManageOrganization',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + " organization" }}',
		description: 'Update the organization',
		defaults: { name: 'Voice Agent Manage Organization' },
		usableAsTool: true,
		...describeOperations(
			this.operations,
			[
				{
					name: 'Update Organization',
					value: 'update',
					action: 'Update organization',
					description: 'Update the name, members, credentials, and other settings of the organization',
				},
			],
			[updateFields],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
