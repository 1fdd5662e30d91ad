import { VoiceAgentManageAgents } from '../../../nodes/VoiceAgentManageAgents/VoiceAgentManageAgents.node';
import { VoiceAgentManageCallNotes } from '../../../nodes/VoiceAgentManageCallNotes/VoiceAgentManageCallNotes.node';
import { VoiceAgentManageModels } from '../../../nodes/VoiceAgentManageModels/VoiceAgentManageModels.node';
import { VoiceAgentManageTools } from '../../../nodes/VoiceAgentManageTools/VoiceAgentManageTools.node';
import { VoiceAgentStopCall } from '../../../nodes/VoiceAgentStopCall/VoiceAgentStopCall.node';
import { objectId } from '../../stand-in/records';
import type { State } from '../../stand-in/state';
import { byId, type Case } from './case';

const USE_CASE = objectId('ca5e', 1);

export const agentCases: Case[] = [
	{
		id: 'deleteAgents',
		nodeType: () => new VoiceAgentManageAgents(),
		operation: 'delete',
		parameters: { agentIds: '={{ $json.agents }}' },
		row: (state, index) => {
			const ids = [`agent/${index}`, 'agent-9999'];
			state.agents.push(`agent/${index}`);
			return {
				json: { agents: index % 2 ? ids : ids.join() },
				mark: `"agent/${index}"`,
				request: { url: '/api/v1/agents', body: { ids } },
				output: { deleted: true, deleted_count: 1, ids },
				withoutBody: { deleted: true, ids },
			};
		},
	},
	{
		id: 'deleteCallNote',
		nodeType: () => new VoiceAgentManageCallNotes(),
		operation: 'delete',
		parameters: { callId: '={{ $json.call }}', noteId: '={{ $json.note }}' },
		row: (state, index) => {
			const call = callTo(state, `+1555010${1000 + index}`);
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
		id: 'stopCall',
		nodeType: () => new VoiceAgentStopCall(),
		operation: 'stop',
		parameters: { callId: '={{ $json.call }}' },
		row: (state, index) => {
			const { id } = callTo(state, `+1555010${1000 + index}`);
			const output = { success: true, call_id: id };
			return {
				json: { call: id },
				mark: id,
				request: { url: `/api/v1/calls/${id}/stop`, body: undefined },
				output,
				withoutBody: output,
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
];

function callTo({ calls, useCases }: State, to: string) {
	const useCase = { ...useCases[0], id: USE_CASE, hooks: [] };
	return calls.create({ to, from: '+15550100001', useCase, metadata: {}, params: {} });
}
