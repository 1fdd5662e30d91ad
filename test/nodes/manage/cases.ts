import type { IDataObject, INode } from 'n8n-workflow';

import type { OperationId } from '../../../nodes/shared/contract/contract';
import type { OfferedOperation } from '../../../tools/nodeOperations';
import { runNode, type RunResult } from '../../harness/engine/engine';
import type { Service } from '../../harness/http/service';
import { nodeOperations } from '../../package/packed/nodes';
import { firstRecords, objectId } from '../../stand-in/records';
import type { State } from '../../stand-in/state';

/** A row of an operation's test, with what is known of it beforehand. */
export interface Row {
	json: IDataObject;
	request: { url: string; body?: object };
	/** What comes of the response, apart from what the stand-in makes up. */
	output: object;
	/** What comes of a response without a body, where the operation may be repeated. */
	withoutBody?: object;
}

/** An operation that changes something, one request for each row. */
interface Case {
	id: OperationId;
	parameters: IDataObject;
	/** Makes a row, and what it is about in the stand-in. */
	row: (state: State, index: number) => Row;
}

/** A resource locator that holds an id. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const USE_CASE = objectId('ca5e', 1);
const { api_key: _key, telco_credentials: _secrets, ...ORGANIZATION } = firstRecords().organization;
const VIEWER = { role: 'viewer' };
const emailOf = (index: number) => `p${index}@voice-agent.example`;

function addLike<One>(list: One[], changes: Partial<One>): One {
	const added = { ...list[0], ...changes } as One;
	list.push(added);
	return added;
}

function addCall({ calls, useCases }: State, index: number) {
	const useCase = { ...useCases[0], id: USE_CASE, hooks: [] };
	const to = `+1555010${1000 + index}`;
	return calls.create({ to, from: '+15550100001', useCase, metadata: {}, params: {} });
}

const CASES: Case[] = [
	{
		id: 'deleteAgents',
		parameters: { agentIds: '={{ $json.agents }}' },
		row: ({ agents }, index) => {
			const ids = [`agent/${index}`, 'agent-9999'];
			agents.push(`agent/${index}`);
			return {
				json: { agents: index % 2 ? ids : ids.join() },
				request: { url: '/api/v1/agents', body: { ids } },
				output: { deleted: true, deleted_count: 1, ids },
				withoutBody: { deleted: true, ids },
			};
		},
	},
	{
		id: 'deleteCallNote',
		parameters: { callId: '={{ $json.call }}', noteId: '={{ $json.note }}' },
		row: (state, index) => {
			const { notes, ...call } = addCall(state, index);
			notes?.push({ id: 'note/2', content: 'Second note' });
			const deleted = { deleted: true, call_id: call.id, note_id: 'note/2' };
			const shown = {
				...{ id: call.id, type: 'Outbound', status: 'Queued', created: call.created, agent: call.agent },
				metadata: { from: '+15550100001', to: call.metadata.to },
				use_case: { id: USE_CASE, name: 'Appointment reminder' },
				notes: [expect.objectContaining({ id: 'note-0001' })],
			};
			return {
				json: { call: call.id, note: 'note/2' },
				request: { url: `/api/v1/calls/${call.id}/notes/note%2F2` },
				output: { ...deleted, call: shown },
				withoutBody: deleted,
			};
		},
	},
	{
		id: 'stopCall',
		parameters: { callId: '={{ $json.call }}' },
		row: (state, index) => {
			const { id } = addCall(state, index);
			const output = { success: true, call_id: id };
			return {
				json: { call: id },
				request: { url: `/api/v1/calls/${id}/stop` },
				output,
				withoutBody: output,
			};
		},
	},
	{
		id: 'updateTool',
		parameters: {
			toolId: '={{ $json.tool }}',
			useCaseId: byId(USE_CASE),
			type: 'BranchTransferCall',
			name: '={{ $json.name }}',
			description: 'Passes the call on',
			data: '={{ $json.data }}',
			promptId: 'prompt-0001',
		},
		row: ({ tools }, index) => {
			const id = `tool/${index}?`;
			addLike(tools, { id });
			const body = {
				...{ use_case_id: USE_CASE, prompt_id: 'prompt-0001', type: 'BranchTransferCall' },
				...{ name: `Tool ${index}`, description: 'Passes the call on', data: { branch: index } },
			};
			return {
				json: { tool: id, name: body.name, data: body.data },
				request: { url: `/api/v1/tools/${encodeURIComponent(id)}`, body },
				output: { id, ...body, default: false },
				withoutBody: { success: true, id, ...body },
			};
		},
	},
	{
		id: 'createModel',
		parameters: {
			useCaseId: byId(USE_CASE),
			name: '={{ $json.name }}',
			trainSampleIds: '={{ $json.samples }}',
		},
		row: (_, index) => {
			const own = { use_case_id: USE_CASE, name: `Model ${index}` };
			const [id, created_at] = [expect.stringMatching(/^model-/), expect.any(String)] as string[];
			return {
				json: { name: own.name, samples: `s-${index}, t` },
				request: { url: '/api/v1/models', body: { ...own, train_sample_ids: [`s-${index}`, 't'] } },
				output: { id, ...own, status: 'pending', created_at },
			};
		},
	},
	{
		id: 'updateNumberTitle',
		parameters: { numberId: byId('={{ $json.number }}'), title: '={{ $json.title }}' },
		row: ({ numbers }, index) => {
			const id = objectId('40fe', 100 + index);
			const title = String(2000 + index);
			return {
				json: { number: id, title: 2000 + index },
				request: { url: `/api/v1/numbers/${id}/title`, body: { title } },
				output: { ...addLike(numbers, { id }), title },
				withoutBody: { success: true, id, title },
			};
		},
	},
	{
		id: 'setMember',
		parameters: { email: '={{ $json.email }}', role: '={{ $json.role }}' },
		row: (_, index) => {
			const body = { email: emailOf(index), ...VIEWER };
			return {
				json: { ...body, email: ` ${body.email} ` },
				request: { url: '/api/v1/member', body },
				output: { ...ORGANIZATION, members: expect.arrayContaining([body]) },
				withoutBody: { success: true, ...body },
			};
		},
	},
	{
		id: 'removeMember',
		parameters: { email: '={{ $json.email }}' },
		row: ({ organization: { members } }, index) => {
			const email = emailOf(index);
			members?.push({ email, ...VIEWER });
			const others: unknown = expect.not.arrayContaining([{ email, ...VIEWER }]);
			return {
				json: { email },
				request: { url: '/api/v1/member', body: { email } },
				output: { deleted: true, email, organization: { ...ORGANIZATION, members: others } },
				withoutBody: { deleted: true, email },
			};
		},
	},
	{
		id: 'updateOrganization',
		parameters: { updateFields: { name: '={{ $json.name }}', attributes: '={{ $json.attributes }}' } },
		row: (_, index) => {
			const body = { attributes: ['a', 'b'], name: `Organization ${index}` };
			return {
				json: { name: body.name, attributes: ['a', ' b', ''] },
				request: { url: '/api/v1/orgs', body },
				output: { ...ORGANIZATION, ...body },
				withoutBody: { success: true, ...body },
			};
		},
	},
];

/** @returns the node that offers an operation of the contract, and what it calls the operation */
export function offerOf(id: OperationId) {
	const { node, value } = nodeOperations.find((one) => one.id === id) as OfferedOperation;
	return { nodeType: node.type, operation: value };
}

/** Runs an operation on rows. */
export async function runOperation(
	service: Service,
	id: OperationId,
	rows: IDataObject[],
	parameters: IDataObject,
	settings: Partial<INode> = {},
): Promise<RunResult> {
	const { nodeType, operation } = offerOf(id);
	const credential = service.credential();
	return await runNode(nodeType, { rows, parameters: { operation, ...parameters }, credential, settings });
}

/** With the node that offers each. */
export const cases = CASES.map((one) => ({ ...one, ...offerOf(one.id) }));
