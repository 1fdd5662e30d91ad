import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { organizationSecrets } from '../shared/fields/node/outputFields';
import { shownFor } from '../shared/fields/node/shownFor';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';

/** Tells members apart, in both operations. */
const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. ada@voice-agent.example',
	description: 'Email address of the member',
	routing: toBody<'setMember' | 'removeMember'>('email'),
};

const role: INodeProperties = {
	displayName: 'Role',
	name: 'role',
	type: 'string',
	default: '',
	description: 'Role name in the service. The output lists existing roles.',
	routing: toBody<'setMember'>('role'),
};

const setMember = itemOperation('setMember', { recordField: email.name, secrets: organizationSecrets });

const removeMember = itemOperation('removeMember', {
	remainder: 'organization',
	secrets: organizationSecrets,
});

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
		...describeOperations(
			this.operations,
			[
				{
					name: 'Add or Update Member',
					value: 'addOrUpdate',
					action: 'Add or update member',
					description: "Add a member, or change an existing member's role",
				},
				{
					name: 'Remove Member',
					value: 'remove',
					action: 'Remove member',
					description: 'Remove a member and return the updated organization',
				},
			],
			[email, ...shownFor('addOrUpdate', [role])],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
