import { VoiceAgentManageMembers } from '../../../nodes/VoiceAgentManageMembers/VoiceAgentManageMembers.node';
import { VoiceAgentManageNumbers } from '../../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentManageOrganization } from '../../../nodes/VoiceAgentManageOrganization/VoiceAgentManageOrganization.node';
import { objectId } from '../../stand-in/records';
import { byId, type Case } from './case';

export const accountCases: Case[] = [
	{
		id: 'updateNumberTitle',
		nodeType: () => new VoiceAgentManageNumbers(),
		operation: 'updateTitle',
		parameters: {
			operation: 'updateTitle',
			numberId: byId('={{ $json.number }}'),
			title: '={{ $json.title }}',
		},
		row: (state, index) => {
			const number = { ...state.numbers[0], id: objectId('40fe', 100 + index) } as (typeof state.numbers)[0];
			state.numbers.push(number);
			return {
				json: { number: number.id, title: 2000 + index },
				mark: String(number.id),
				request: { url: `/api/v1/numbers/${number.id}/title`, body: { title: String(2000 + index) } },
				output: { ...number, title: String(2000 + index) },
				withoutBody: { success: true, id: number.id, title: String(2000 + index) },
			};
		},
	},
	{
		id: 'setMember',
		nodeType: () => new VoiceAgentManageMembers(),
		operation: 'addOrUpdate',
		parameters: { operation: 'addOrUpdate', email: '={{ $json.email }}', role: '={{ $json.role }}' },
		row: (_, index) => {
			const body = { email: `p${index}@voice-agent.example`, role: 'viewer' };
			return {
				json: { ...body, email: ` ${body.email} ` },
				mark: `"${body.email}"`,
				request: { url: '/api/v1/member', body },
				output: organization({ members: expect.arrayContaining([body]) }),
				withoutBody: { success: true, ...body },
			};
		},
	},
	{
		id: 'removeMember',
		nodeType: () => new VoiceAgentManageMembers(),
		operation: 'remove',
		parameters: { operation: 'remove', email: '={{ $json.email }}' },
		row: (state, index) => {
			const email = `p${index}@voice-agent.example`;
			state.organization.members?.push({ email, role: 'viewer' });
			return {
				json: { email },
				mark: `"${email}"`,
				request: { url: '/api/v1/member', body: { email } },
				output: {
					deleted: true,
					email,
					organization: organization({ members: expect.not.arrayContaining([{ email, role: 'viewer' }]) }),
				},
				withoutBody: { deleted: true, email },
			};
		},
	},
	{
		id: 'updateOrganization',
		nodeType: () => new VoiceAgentManageOrganization(),
		operation: 'update',
		parameters: { updateFields: { name: '={{ $json.name }}', attributes: '={{ $json.attributes }}' } },
		row: (_, index) => {
			const body = { name: `Organization ${index}`, attributes: ['a', 'b'] };
			return {
				json: { name: body.name, attributes: ['a', ' b', ''] },
				mark: `"${body.name}"`,
				request: { url: '/api/v1/orgs', body },
				output: organization(body),
				withoutBody: { success: true, ...body },
			};
		},
	},
];

function organization(changes: object): object {
	return {
		id: 'org-0001',
		name: 'Example Organization',
		description: 'Calls people who asked for it',
		image_url: 'https://voice-agent.example/logo.png',
		members: [{ email: 'ada@voice-agent.example', role: 'admin' }],
		attributes: ['pilot'],
		...changes,
	};
}
