import type { IDataObject, INode, INodeType } from 'n8n-workflow';

import { VoiceAgentManageCallNotes } from '../../../nodes/VoiceAgentManageCallNotes/VoiceAgentManageCallNotes.node';
import { VoiceAgentManageMembers } from '../../../nodes/VoiceAgentManageMembers/VoiceAgentManageMembers.node';
import { VoiceAgentManageModels } from '../../../nodes/VoiceAgentManageModels/VoiceAgentManageModels.node';
import { VoiceAgentManageNumbers } from '../../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentManageOrganization } from '../../../nodes/VoiceAgentManageOrganization/VoiceAgentManageOrganization.node';
import { VoiceAgentManageTools } from '../../../nodes/VoiceAgentManageTools/VoiceAgentManageTools.node';
import type { OperationId } from '../../../nodes/shared/contract/contract';
import { runNode, type RunResult } from '../../harness/engine';
import type { Service } from '../../harness/service';
import { objectId } from '../../stand-in/records';
import type { State } from '../../stand-in/state';

/** A row of an operation's test, with what is known of it beforehand. */
export interface Row {
	json: IDataObject;
	/** Text that only this row's request holds. */
	mark: string;
	/** Path and body of its request. */
	request: { url: string; body: unknown };
	/** What comes of the answer, apart from what the stand-in makes up. */
	output: object;
	/** What comes of an answer without a body. */
	withoutBody: object;
}

/** An operation that changes something, one request for each row. */
export interface Case {
	id: OperationId;
	nodeType: () => INodeType;
	operation: string;
	parameters: IDataObject;
	/** Makes a row, and what it is about in the stand-in. */
	row: (state: State, index: number) => Row;
}

const USE_CASE = objectId('ca5e', 1);
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export const cases: Case[] = [
	{
		id: 'deleteCallNote',
		nodeType: () => new VoiceAgentManageCallNotes(),
		operation: 'delete',
		parameters: { callId: '={{ $json.call }}', noteId: '={{ $json.note }}' },
		row: (state, index) => {
			const useCase = { ...state.useCases[0], id: USE_CASE, hooks: [] };
			const call = state.calls.create({
				to: `+1555010${1000 + index}`,
				from: '+15550100001',
				useCase,
				metadata: {},
				params: {},
			});
			call.notes?.push({ id: 'note/2', content: 'Second note' });
			const deleted = { deleted: true, call_id: call.id, note_id: 'note/2' };
			return {
				json: { call: call.id, note: 'note/2' },
				mark: call.id,
				request: { url: `/api/v1/calls/${call.id}/notes/note%2F2`, body: undefined },
				output: {
					...deleted,
					call: {
						id: call.id,
						type: 'Outbound',
						status: 'Queued',
						created: call.created,
						metadata: { from: '+15550100001', to: call.metadata.to },
						use_case: { id: USE_CASE, name: 'Appointment reminder' },
						agent: call.agent,
						notes: [expect.objectContaining({ id: 'note-0001' })],
					},
				},
				withoutBody: deleted,
			};
		},
	},
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
		id: 'updateTool',
		nodeType: () => new VoiceAgentManageTools(),
		operation: 'update',
		parameters: {
			toolId: '={{ $json.tool }}',
			useCaseId: byId(USE_CASE),
			type: 'BranchTransferCall',
			name: '={{ $json.name }}',
			description: 'Passes the call on',
			data: '={{ $json.data }}',
			promptId: 'prompt-0001',
		},
		row: (state, index) => {
			const tool = `tool/${index}?`;
			state.tools.push({ ...state.tools[0], id: tool } as (typeof state.tools)[0]);
			const body = {
				use_case_id: USE_CASE,
				type: 'BranchTransferCall',
				name: `Tool ${index}`,
				description: 'Passes the call on',
				data: { branch: index },
				prompt_id: 'prompt-0001',
			};
			return {
				json: { tool, name: body.name, data: body.data },
				mark: `"Tool ${index}"`,
				request: { url: `/api/v1/tools/${encodeURIComponent(tool)}`, body },
				output: { id: tool, ...body, default: false },
				withoutBody: { success: true, id: tool, ...body },
			};
		},
	},
	{
		id: 'createModel',
		nodeType: () => new VoiceAgentManageModels(),
		operation: 'create',
		parameters: {
			useCaseId: byId(USE_CASE),
			name: '={{ $json.name }}',
			trainSampleIds: '={{ $json.samples }}',
		},
		row: (_, index) => {
			const body = { use_case_id: USE_CASE, name: `Model ${index}`, train_sample_ids: [`s-${index}`, 't'] };
			return {
				json: { name: body.name, samples: `s-${index}, t` },
				mark: `"Model ${index}"`,
				request: { url: '/api/v1/models', body },
				output: {
					id: expect.stringMatching(/^model-/),
					name: body.name,
					status: 'pending',
					use_case_id: USE_CASE,
					created_at: expect.any(String),
				},
				withoutBody: { success: true, ...body },
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

/** Runs an operation on rows. */
export async function runCase(
	service: Service,
	{ nodeType, parameters }: Case,
	rows: Row[],
	settings: Partial<INode> = {},
): Promise<RunResult> {
	return await runNode(nodeType(), {
		rows: rows.map(({ json }) => json),
		parameters,
		credential: service.credential(),
		settings,
	});
}
