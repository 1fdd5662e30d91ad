import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { update, updateFields, updateOrganization } from './updateOrganization.operation';

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
				options: [update],
				default: 'update',
			},
			...updateFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
