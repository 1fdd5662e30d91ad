import type { INodeProperties } from 'n8n-workflow';

import { withTargetField, type Prepare } from '../shared/request/message/itemRequest';
import { InputProblem } from '../shared/values/inputProblem';
import { toText } from '../shared/values/text';

/** The organization's members, as a list. */
export const members: INodeProperties = {
	displayName: 'Members',
	name: 'members',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Member',
	default: {},
	description:
		'It is not known whether the service adds these members or replaces all members by them. To add or remove a single one, use the node Voice Agent Manage Members.',
	options: [
		{
			displayName: 'Member',
			name: 'member',
			values: [
				{
					displayName: 'Email',
					name: 'email',
					type: 'string',
					default: '',
					placeholder: 'e.g. ada@voice-agent.example',
				},
				{
					displayName: 'Role',
					name: 'role',
					type: 'string',
					default: '',
					description:
						'As the service calls it. The members in the output of this node show the roles in use.',
				},
			],
		},
	],
};

/**
 * Makes the list of members. An entry that holds nothing is left out.
 *
 * @param field of the body
 * @param collection the node's parameter that holds the field above
 */
export function prepareMembers(field: string, collection: string): Prepare {
	return withTargetField(field, (body, item) => {
		const entries = item.getNodeParameter(`${collection}.members.member`, []) as Array<
			Record<'email' | 'role', unknown>
		>;
		const given = entries
			.map((entry) => ({ email: toText(entry.email, 'Email'), role: toText(entry.role, 'Role') }))
			.filter(({ email, role }) => email !== '' || role !== '');
		body[field] = given.map(({ email, role }) => {
			if (email === '') throw new InputProblem('A member has no Email', 'Fill in Email for each member.');
			return role === '' ? { email } : { email, role };
		});
	});
}
