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
import { useStandIn } from '../../harness/http/service';
import { objectId } from '../../stand-in/records';
import { byId } from './case';
import { runThroughRow } from './throughRow';

const service = useStandIn();
const UUID = '0b6f0c3e-0001-4001-8000-000000000000';
const CALL = objectId('ca11', 1);

const TOOL = {
	toolId: 'tool-0001',
	useCaseId: byId(objectId('ca5e', 1)),
	name: 'Tool',
	description: 'Does it',
	data: '{}',
	promptId: 'prompt-0001',
};
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
		[
			`'Filler Type' "loud" is not in the list`,
			tools,
			{ ...TOOL, additionalFields: { fillerType: '={{ "loud" }}' } },
		],
		[
			`'Default' "maybe" is not true or false`,
			tools,
			{ ...TOOL, additionalFields: { default: '={{ "maybe" }}' } },
		],
		["'Tool ID' is empty", tools, { ...TOOL, toolId: '' }],
		["'Use Case' is empty", tools, { ...TOOL, useCaseId: byId('') }],
		[`'Use Case' "${UUID}" must have 24 characters, not 36`, tools, { ...TOOL, useCaseId: byId(UUID) }],
		["'Name' is empty", tools, { ...TOOL, name: '' }],
		["'Description' is empty", tools, { ...TOOL, description: '' }],
		["'Data' is empty", tools, { ...TOOL, data: '' }],
		["'Data' is a list, not a JSON object", tools, { ...TOOL, data: '[]' }],
		[
			"'Data' is not valid JSON: Expected ',' or '}' after property value in JSON at position 8",
			tools,
			{ ...TOOL, data: '{ "a": 1' },
		],
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
		const { failure } = await runThroughRow(service, nodeType(), parameters);
		expect(failure?.message).toContain(problem);
		expect(failure?.description).not.toBe('');
		expect(service.standIn.requests).toEqual([]);
	});

	it('an id of the platform is told apart from one for calls', async () => {
		const { failure } = await runThroughRow(service, models(), { ...MODEL, useCaseId: byId(UUID) });
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
		const { failure, success } = await runThroughRow(service, notes(), { callId: CALL, noteId: 'note-0001' });
		expect(failure).toBeUndefined();
		expect(success[0]?.json).toEqual({ deleted: true, call_id: CALL, note_id: 'note-0001' });
	});

	it('is an error where nothing was lost', async () => {
		service.standIn.misbehave({ operation: 'deleteCallNote', status: 404 });
		const { failure } = await runThroughRow(service, notes(), { callId: CALL, noteId: 'note-0001' });
		expect(failure?.message).toContain('HTTP 404');
	});
});
