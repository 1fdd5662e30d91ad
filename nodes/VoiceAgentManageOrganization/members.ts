import type { INodeProperties } from 'n8n-workflow';

import { withTargetField, type Prepare } from '../shared/request/message/itemRequest';
import { InputProblem } from '../shared/values/inputProblem';
import { toText } from '../shared/values/read';

/** The organization's members, as a list. */
export const members: INodeProperties = {
	displayName: 'Members',
	name: 'members',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Member',
	default: {},
	description: 'May replace all members. To add or remove one person, use Manage Members.',
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
					description: 'Role name in the service. The output lists existing roles.',
				},
			],
		},
	],
};

/**
 * Makes the list of members. Empty entries are skipped.
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
			if (email === '')
				throw new InputProblem("'Email' of a member is empty", "Fill in 'Email' for each member.");
			return role === '' ? { email } : { email, role };
		});
	});
}
