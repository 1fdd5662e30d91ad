import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/connections';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { executeOperations, requestDefaults } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { addOrUpdate, addOrUpdateFields, setMember } from './addOrUpdate.operation';
import { remove, removeFields, removeMember } from './remove.operation';

export class VoiceAgentManageMembers implements INodeType {
	operations = { addOrUpdate: setMember, remove: removeMember };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Members',
		name: 'voiceAgentManageMembers',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] === "remove" ? "remove member" : "add or update member" }}',
		description: 'Add, update, and remove organization members',
		defaults: { name: 'Voice Agent Manage Members' },
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
				options: [addOrUpdate, remove],
				default: 'addOrUpdate',
			},
			...addOrUpdateFields,
			...removeFields,
			requestOptions(this.operations),
		],
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
