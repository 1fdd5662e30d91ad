import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../../harness/engine/engine';
import { useStandIn } from '../../harness/http/service';
import type { Misbehaviour } from '../../stand-in/misbehaviour';
import { objectId } from '../../stand-in/records';
import { byId, offerOf, runOperation } from './cases';

const service = useStandIn();
const UUID = '0b6f0c3e-0001-4001-8000-000000000000';
const CALL = objectId('ca11', 1);
const USE_CASE = objectId('ca5e', 1);

/** What an operation requires. */
const REQUIRED = {
	deleteAgents: { agentIds: 'agent-0001' },
	deleteCallNote: { callId: CALL, noteId: 'note-0001' },
	stopCall: { callId: CALL },
	getCallLogs: { callId: CALL },
	updateNumberTitle: { numberId: byId(objectId('40fe', 1)), title: 'x' },
	updateTool: {
		...{ toolId: 'tool-0001', useCaseId: byId(USE_CASE), promptId: 'prompt-0001' },
		...{ name: 'Tool', description: 'Does it', data: '{}' },
	},
	createModel: { useCaseId: byId(USE_CASE), name: 'Model' },
	setMember: { email: 'b@x.example' },
	removeMember: { email: 'b@x.example' },
	updateOrganization: {},
};
type Id = keyof typeof REQUIRED;

/** Runs an operation on one row that holds the values, since n8n itself checks what is typed into a field. */
async function runThroughRow(id: Id, values: IDataObject = {}): Promise<RunResult> {
	const row: IDataObject = {};
	const parameters = readingFrom(row, { ...REQUIRED[id], ...values }) as IDataObject;
	return await runOperation(service, id, [row], parameters);
}

const CHOSEN = ['mode', 'type', 'fillerType', '__rl'];

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

describe('what is sent', () => {
	const tool = {
		...{ use_case_id: USE_CASE, type: 'Conditional', name: 'Tool', description: 'Does it' },
		...{ data: {}, prompt_id: 'prompt-0001' },
	};
	const model = {
		...{ use_case_id: USE_CASE, name: 'Model', from_model_id: 'model-0001', explain_tools: false },
		...{ train_sample_ids: ['a', 'b'], test_sample_ids: ['a', 'b'] },
	};
	const samples = (list: string) => ({
		trainSampleIds: list,
		additionalFields: { explainTools: false, fromModelId: 'model-0001', testSampleIds: list },
	});
	const [ada, bob] = [{ email: 'ada@voice-agent.example', role: 'admin' }, { email: 'b@x.example' }];
	const imageUrl = 'https://voice-agent.example/new.png';

	it.each<[string, Id, IDataObject, object]>([
		[
			'a tool with all its fields, those that are false as well',
			'updateTool',
			{
				...{ type: 'Conditional', data: '{ "url": "https://x.example" }' },
				additionalFields: {
					...{ default: false, generateFillerMessage: false, fillerType: 'aigen' },
					...{ fillerDescription: 'Says that it looks', fillerExample: 7 },
				},
			},
			{
				...{ ...tool, data: { url: 'https://x.example' }, default: false },
				...{ generate_filler_message: false, filler_type: 'aigen' },
				...{ filler_description: 'Says that it looks', filler_example: '7' },
			},
		],
		[
			'empty data, if it is written so, and no optional field that is empty',
			'updateTool',
			{ type: 'Conditional', additionalFields: { fillerDescription: '', fillerExample: '' } },
			tool,
		],
		['a model with samples as text', 'createModel', samples('a, b,,'), model],
		['a model with samples as a list', 'createModel', samples('={{ ["a", "b"] }}'), model],
		[
			'an organization with all its fields',
			'updateOrganization',
			{
				organizationId: 'org-0001',
				updateFields: {
					...{ name: 'Name', description: 'Text', imageUrl, attributes: 'a, b' },
					members: { member: [ada, {}, bob] },
					telcoCredentials: { credentials: { authToken: 'fake-token', accountSid: '' } },
				},
			},
			{
				...{ id: 'org-0001', name: 'Name', description: 'Text', image_url: imageUrl },
				...{ attributes: ['a', 'b'], members: [ada, bob] },
				telco_credentials: { auth_token: 'fake-token' },
			},
		],
		['a member without a role', 'setMember', {}, { email: 'b@x.example' }],
	])('%s', async (_, id, parameters, body) => {
		expect((await runThroughRow(id, parameters)).failure).toBeUndefined();
		expect(service.standIn.requests[0]?.body).toEqual(body);
	});
});

describe('nothing is sent, and the row says what is wrong', () => {
	const required = (Object.keys(REQUIRED) as Id[]).flatMap((id) =>
		Object.entries(REQUIRED[id]).map(
			([name, value]) => [id, name, typeof value === 'string' ? ' ' : byId('')] as const,
		),
	);
	it.each(required)('%s: %s is empty', async (id, name, blank) => {
		const { properties } = offerOf(id).nodeType.description;
		const labels = properties
			.filter((field) => field.name === name)
			.map(({ displayName }) => `'${displayName}' is empty`);
		const { failure } = await runThroughRow(id, { [name]: blank });
		expect(labels).toContain(failure?.message);
		expect(failure?.description).toMatch(/./);
		expect(service.standIn.requests).toEqual([]);
	});

	it.each<[string, Id, IDataObject]>([
		[`'Call ID' "x" must have 24 characters, not 1`, 'deleteCallNote', { callId: 'x' }],
		[`'Call ID' "../numbers" must have 24 characters`, 'stopCall', { callId: '../numbers' }],
		[`'Call ID' "../numbers" must have 24 characters`, 'getCallLogs', { callId: '../numbers' }],
		["'Agent IDs' is empty", 'deleteAgents', { agentIds: ' , ' }],
		[`'Number' "40fe1" must have 24 characters, not 5`, 'updateNumberTitle', { numberId: byId('40fe1') }],
		[`'Note ID' ".." is not an ID`, 'deleteCallNote', { noteId: '..' }],
		[`'Note ID' "." is not an ID`, 'deleteCallNote', { noteId: ' . ' }],
		[`'Tool ID' ".." is not an ID`, 'updateTool', { toolId: '..' }],
		[`'Type' "Nope" is not in the list`, 'updateTool', { type: '={{ "Nope" }}' }],
		[
			`'Filler Type' "loud" is not in the list`,
			'updateTool',
			{ additionalFields: { fillerType: '={{ "loud" }}' } },
		],
		[
			`'Default Tool' "maybe" is not true or false`,
			'updateTool',
			{ additionalFields: { default: '={{ "maybe" }}' } },
		],
		[`'Use Case' "${UUID}" must have 24 characters, not 36`, 'updateTool', { useCaseId: byId(UUID) }],
		["'Data' is a list, not a JSON object", 'updateTool', { data: '[]' }],
		["'Data' is not valid JSON: Expected ',' or '}' after property", 'updateTool', { data: '{ "a": 1' }],
		[`'Use Case' "${UUID}" must have 24 characters, not 36`, 'createModel', { useCaseId: byId(UUID) }],
		["'Train Sample IDs' contains objects", 'createModel', { trainSampleIds: '={{ [{ id: 1 }] }}' }],
		['Nothing to update', 'updateOrganization', {}],
		['Nothing to update', 'updateOrganization', { updateFields: { name: ' ', attributes: ' , ' } }],
		[
			"'Email' of a member is empty",
			'updateOrganization',
			{ updateFields: { members: { member: [{ email: '', role: 'viewer' }] } } },
		],
	])('%s', async (problem, id, parameters) => {
		const { failure } = await runThroughRow(id, parameters);
		expect(failure?.message).toContain(problem);
		expect(failure?.description).toMatch(
			problem.includes(UUID) ? 'IDs with dashes belong to the platform' : /./,
		);
		expect(service.standIn.requests).toEqual([]);
	});
});

describe('a deletion that is repeated because its response was lost, and finds nothing left', () => {
	it.each<Misbehaviour>([{ cut: 'after acting' }, { status: 502, acts: true }])(
		'has been done: %j',
		async (lost) => {
			service.standIn.misbehave({ operation: 'deleteCallNote', ...lost });
			service.standIn.misbehave({ operation: 'deleteCallNote', status: 404 });
			const { failure, success } = await runThroughRow('deleteCallNote');
			expect(failure).toBeUndefined();
			expect(success[0]?.json).toEqual({ deleted: true, call_id: CALL, note_id: 'note-0001' });
		},
	);

	it('is an error where nothing was lost', async () => {
		service.standIn.misbehave({ operation: 'deleteCallNote', status: 404 });
		const { failure } = await runThroughRow('deleteCallNote');
		expect(failure?.message).toContain('HTTP 404');
	});
});
