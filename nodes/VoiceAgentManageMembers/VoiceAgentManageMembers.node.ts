import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { shownFor } from '../shared/fields/node/fieldPath';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { organizationSecrets } from '../shared/fields/node/outputFields';
import { textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';

/** Tells members apart, in both operations. */
const email = textField('Email', 'email', {
	required: true,
	placeholder: 'e.g. ada@voice-agent.example',
	description: 'Email address of the member',
	routing: toBody<'setMember' | 'removeMember'>('email'),
});

const role = textField('Role', 'role', {
	description:
		'Role name, as shown for members in the output, e.g. admin. Leave empty to let the service choose.',
	routing: toBody<'setMember'>('role'),
});

const setMember = itemOperation('setMember', {
	name: 'Add or Update Member',
	description: "Add a member, or change an existing member's role",
	recordField: email.name,
	secrets: organizationSecrets,
});

const removeMember = itemOperation('removeMember', {
	name: 'Remove Member',
	description: 'Remove a member and return the updated organization',
	remainder: 'organization',
	secrets: organizationSecrets,
});

export class VoiceAgentManageMembers implements INodeType {
	operations = { addOrUpdate: setMember, remove: removeMember };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Members',
			name: 'voiceAgentManageMembers',
			group: ['output'],
			description: 'Add, update, and remove organization members',
			operations: this.operations,
			fields: [email, ...shownFor('addOrUpdate', [role])],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
