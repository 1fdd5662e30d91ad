import type { IDataObject, INodeType } from 'n8n-workflow';

import { VoiceAgentGetCallLogs } from '../../../nodes/VoiceAgentGetCallLogs/VoiceAgentGetCallLogs.node';
import { VoiceAgentManageAgents } from '../../../nodes/VoiceAgentManageAgents/VoiceAgentManageAgents.node';
import { VoiceAgentManageCallNotes } from '../../../nodes/VoiceAgentManageCallNotes/VoiceAgentManageCallNotes.node';
import { VoiceAgentManageMembers } from '../../../nodes/VoiceAgentManageMembers/VoiceAgentManageMembers.node';
import { VoiceAgentManageModels } from '../../../nodes/VoiceAgentManageModels/VoiceAgentManageModels.node';
import { VoiceAgentManageNumbers } from '../../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentManageOrganization } from '../../../nodes/VoiceAgentManageOrganization/VoiceAgentManageOrganization.node';
import { VoiceAgentManageTools } from '../../../nodes/VoiceAgentManageTools/VoiceAgentManageTools.node';
import { VoiceAgentStopCall } from '../../../nodes/VoiceAgentStopCall/VoiceAgentStopCall.node';
import { runNode, type RunResult } from '../../harness/engine/engine';
import { useStandIn } from '../../harness/http/service';
import { objectId } from '../../stand-in/records';
import { byId } from './case';

const service = useStandIn();
const CALENDAR = '{ "url": "https://calendar.voice-agent.example" }';
const UUID = '0b6f0c3e-0001-4001-8000-000000000000';
const CALL = objectId('ca11', 1);

const TOOL = {
	...{ toolId: 'tool-0001', useCaseId: byId(objectId('ca5e', 1)), promptId: 'prompt-0001' },
	...{ name: 'Tool', description: 'Does it', data: '{}' },
};
const toolWith = (additionalFields: IDataObject) => ({ ...TOOL, additionalFields });
const MODEL = { useCaseId: byId(objectId('ca5e', 1)), name: 'Model' };
const NUMBER = { operation: 'updateTitle', numberId: byId(objectId('40fe', 1)), title: 'x' };
const member = (email: string, role = '') => ({ members: { member: [{ email, role }] } });

const agents = () => new VoiceAgentManageAgents();
const calls = () => new VoiceAgentStopCall();
const logs = () => new VoiceAgentGetCallLogs();
const notes = () => new VoiceAgentManageCallNotes();
const members = () => new VoiceAgentManageMembers();
const models = () => new VoiceAgentManageModels();
const numbers = () => new VoiceAgentManageNumbers();
const organization = () => new VoiceAgentManageOrganization();
const tools = () => new VoiceAgentManageTools();

/** Runs a node on one row that holds the values, since n8n itself checks what is typed into a field. */
async function runThroughRow(nodeType: INodeType, values: IDataObject): Promise<RunResult> {
	const row: IDataObject = {};
	const parameters = readingFrom(row, values) as IDataObject;
	return await runNode(nodeType, { rows: [row], parameters, credential: service.credential() });
}

const CHOSEN = ['operation', 'mode', 'type', 'fillerType', '__rl'];

/** @returns the values as expressions, with the values themselves put into the row */
function readingFrom(row: IDataObject, value: unknown, name = ''): unknown {
	if (Array.isArray(value)) return value.map((item) => readingFrom(row, item, name));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readingFrom(row, item, key)]));
	}
	if (CHOSEN.includes(name) || String(value).startsWith('=')) return value;
	const column = `column ${Object.keys(row).length}`;
	row[column] = value as string;
	return `={{ $json["${column}"] }}`;
}

async function bodyOf(nodeType: INodeType, parameters: IDataObject): Promise<unknown> {
	const { failure } = await runThroughRow(nodeType, parameters);
	expect(failure).toBeUndefined();
	return service.standIn.requests[0]?.body;
}

describe('what is sent', () => {
	it('a tool with all its fields, those that are false as well', async () => {
		const additionalFields = {
			...{ default: false, generateFillerMessage: false, fillerType: 'aigen' },
			...{ fillerDescription: 'Says that it looks', fillerExample: 7 },
		};
		const parameters = { ...TOOL, data: CALENDAR, type: 'Conditional', additionalFields };
		expect(await bodyOf(tools(), parameters)).toEqual({
			...{ use_case_id: objectId('ca5e', 1), type: 'Conditional', name: 'Tool', description: 'Does it' },
			...{ data: JSON.parse(CALENDAR), prompt_id: 'prompt-0001', default: false },
			...{ generate_filler_message: false, filler_type: 'aigen' },
			...{ filler_description: 'Says that it looks', filler_example: '7' },
		});
	});

	it('empty data, if it is written so, and no optional field that is empty', async () => {
		const additionalFields = { fillerDescription: '', fillerExample: '' };
		const body = await bodyOf(tools(), { ...TOOL, additionalFields });
		expect(body).toMatchObject({ data: {} });
		expect(Object.keys(body as object)).toHaveLength(6);
	});

	it.each<[unknown]>([['a, b,,'], ['={{ ["a", "b"] }}']])('a model with samples as %j', async (samples) => {
		const additionalFields = { explainTools: false, fromModelId: 'model-0001', testSampleIds: samples };
		const parameters = { ...MODEL, trainSampleIds: samples, additionalFields } as IDataObject;
		expect(await bodyOf(models(), parameters)).toEqual({
			...{ use_case_id: objectId('ca5e', 1), name: 'Model', from_model_id: 'model-0001' },
			...{ train_sample_ids: ['a', 'b'], test_sample_ids: ['a', 'b'], explain_tools: false },
		});
	});

	it('an organization with all its fields', async () => {
		const [ada, bob] = [{ email: 'ada@voice-agent.example', role: 'admin' }, { email: 'b@x.example' }];
		const updateFields = {
			...{ name: 'Name', description: 'Text', imageUrl: 'https://voice-agent.example/new.png' },
			...{ attributes: 'a, b', members: { member: [ada, {}, bob] } },
			telcoCredentials: { credentials: { authToken: 'fake-token', accountSid: '' } },
		};
		expect(await bodyOf(organization(), { organizationId: 'org-0001', updateFields })).toEqual({
			...{ id: 'org-0001', name: 'Name', description: 'Text', attributes: ['a', 'b'], members: [ada, bob] },
			image_url: 'https://voice-agent.example/new.png',
			telco_credentials: { auth_token: 'fake-token' },
		});
	});

	it('a member without a role', async () => {
		const email = 'b@voice-agent.example';
		expect(await bodyOf(members(), { operation: 'addOrUpdate', email })).toEqual({ email });
	});
});

describe('nothing is sent, and the row says what is wrong', () => {
	it.each<[string, () => INodeType, IDataObject]>([
		[`'Call ID' "x" must have 24 characters, not 1`, notes, { callId: 'x', noteId: 'note-0001' }],
		[`'Call ID' "../numbers" must have 24 characters`, calls, { callId: '../numbers' }],
		[`'Call ID' "../numbers" must have 24 characters`, logs, { callId: '../numbers' }],
		["'Agent IDs' is empty", agents, { agentIds: '' }],
		["'Agent IDs' is empty", agents, { agentIds: ' , ' }],
		["'Note ID' is empty", notes, { callId: CALL, noteId: ' ' }],
		["'Number' is empty", numbers, { ...NUMBER, numberId: byId('') }],
		[`'Number' "40fe1" must have 24 characters, not 5`, numbers, { ...NUMBER, numberId: byId('40fe1') }],
		["'Title' is empty", numbers, { ...NUMBER, title: ' ' }],
		[`'Note ID' ".." is not an ID`, notes, { callId: CALL, noteId: '..' }],
		[`'Note ID' "." is not an ID`, notes, { callId: CALL, noteId: ' . ' }],
		[`'Tool ID' ".." is not an ID`, tools, { ...TOOL, toolId: '..' }],
		[`'Type' "Nope" is not in the list`, tools, { ...TOOL, type: '={{ "Nope" }}' }],
		[`'Filler Type' "loud" is not in the list`, tools, toolWith({ fillerType: '={{ "loud" }}' })],
		[`'Default Tool' "maybe" is not true or false`, tools, toolWith({ default: '={{ "maybe" }}' })],
		["'Tool ID' is empty", tools, { ...TOOL, toolId: '' }],
		["'Use Case' is empty", tools, { ...TOOL, useCaseId: byId('') }],
		[`'Use Case' "${UUID}" must have 24 characters, not 36`, tools, { ...TOOL, useCaseId: byId(UUID) }],
		["'Name' is empty", tools, { ...TOOL, name: '' }],
		["'Description' is empty", tools, { ...TOOL, description: '' }],
		["'Data' is empty", tools, { ...TOOL, data: '' }],
		["'Data' is a list, not a JSON object", tools, { ...TOOL, data: '[]' }],
		["'Data' is not valid JSON: Expected ',' or '}' after property", tools, { ...TOOL, data: '{ "a": 1' }],
		["'Prompt ID' is empty", tools, { ...TOOL, promptId: '' }],
		["'Use Case' is empty", models, { ...MODEL, useCaseId: byId('') }],
		[`'Use Case' "${UUID}" must have 24 characters, not 36`, models, { ...MODEL, useCaseId: byId(UUID) }],
		["'Name' is empty", models, { ...MODEL, name: '' }],
		["'Train Sample IDs' contains objects", models, { ...MODEL, trainSampleIds: '={{ [{ id: 1 }] }}' }],
		["'Email' is empty", members, { operation: 'addOrUpdate', email: '' }],
		["'Email' is empty", members, { operation: 'remove', email: ' ' }],
		['Nothing to update', organization, {}],
		['Nothing to update', organization, { updateFields: { name: ' ', attributes: ' , ' } }],
		["'Email' of a member is empty", organization, { updateFields: member('', 'viewer') }],
	])('%s', async (problem, nodeType, parameters) => {
		const { failure } = await runThroughRow(nodeType(), parameters);
		expect(failure?.message).toContain(problem);
		expect(failure?.description).not.toBe('');
		expect(service.standIn.requests).toEqual([]);
	});

	it('an id of the platform is told apart from one for calls', async () => {
		const { failure } = await runThroughRow(models(), { ...MODEL, useCaseId: byId(UUID) });
		expect(failure?.description).toContain('IDs with dashes belong to the platform');
	});
});

describe('a deletion that is repeated because its response was lost, and finds nothing left', () => {
	it.each([
		['the connection was cut', { cut: 'after acting' as const }],
		['the service failed', { status: 502, acts: true }],
	])('has been done (%s)', async (_, misbehaviour) => {
		service.standIn.misbehave({ operation: 'deleteCallNote', ...misbehaviour });
		service.standIn.misbehave({ operation: 'deleteCallNote', status: 404 });
		const { failure, success } = await runThroughRow(notes(), { callId: CALL, noteId: 'note-0001' });
		expect(failure).toBeUndefined();
		expect(success[0]?.json).toEqual({ deleted: true, call_id: CALL, note_id: 'note-0001' });
	});

	it('is an error where nothing was lost', async () => {
		service.standIn.misbehave({ operation: 'deleteCallNote', status: 404 });
		const { failure } = await runThroughRow(notes(), { callId: CALL, noteId: 'note-0001' });
		expect(failure?.message).toContain('HTTP 404');
	});
});
