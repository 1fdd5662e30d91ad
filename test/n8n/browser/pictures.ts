import type { INodeParameters } from 'n8n-workflow';

import type { StandIn } from '../../stand-in/standIn';
import { eachOf, ownNode, REMINDER, SALES_LINE, type Link } from '../workflows/chain';

export interface NodePicture {
	/** Name of the file, without its ending. */
	file: string;
	/** The workflow behind its start; its last node is shown. */
	links: Link[];
	/** How the output is shown after a run. Without it the node is not run. */
	output?: 'json' | 'table';
	/** Of the window, in pixels, so that the fields fill it. */
	height: number;
	prepare?: (standIn: StandIn) => void;
}

const ROW = { phone: '+1 (555) 010-0123', first_name: 'Ada', appointment: 'Tuesday at 9' };
const CALL_ID = '={{ $json.call_id }}';

const aCall = [
	...eachOf([ROW]),
	ownNode('VoiceAgentDial', {
		fromNumber: SALES_LINE,
		toNumber: '={{ $json.phone }}',
		useCaseId: REMINDER,
		promptParameters: 'row',
	}),
];

/** Of a sheet: some are called, and some skipped. */
const MIXED_ROWS = [
	{ row_number: 2, first_name: 'Ada', phone: '+1 (555) 010-0123' },
	{ row_number: 3, first_name: 'Grace', phone: '555 010 0124' },
	{ row_number: 4, first_name: 'Mary', phone: '+1 555 010 0125' },
	{ row_number: 5, first_name: 'Ada', phone: '+15550100123' },
	{ row_number: 6, first_name: 'Rosa', phone: '' },
	{ row_number: 7, first_name: 'Edith', phone: '+15550100127' },
];
/** No one would be called with this one, unless the node continues on errors. */
const INVALID_ROW = { row_number: 8, first_name: 'Joan', phone: '12345' };
const ON_MIXED_ROWS = {
	fromNumber: SALES_LINE,
	toNumber: '={{ $json.phone }}',
	defaultCountry: 'US',
	useCaseId: REMINDER,
	promptParameters: 'row',
	callingRules: { doNotCallList: '+1 555 010 0125' },
};

/** A preview of Dial with such rows, as the README's first steps set it. */
const previewOfCalls = [
	...eachOf(MIXED_ROWS.map((row) => (row.first_name === 'Mary' ? { ...row, phone: 'do not call' } : row))),
	ownNode('VoiceAgentDial', {
		...ON_MIXED_ROWS,
		promptParameters: 'fields',
		parameterFields: { parameter: [{ name: 'first_name', value: '={{ $json.first_name }}' }] },
		callingRules: {},
		preview: true,
	}),
];
/** What becomes of them and of an invalid one. */
const mixedCalls = [
	...eachOf([...MIXED_ROWS, INVALID_ROW]),
	ownNode('VoiceAgentDial', ON_MIXED_ROWS, { onError: 'continueRegularOutput' }),
];

/** A campaign of them, each at a time of its own. */
function mixedCampaign(parameters: INodeParameters): Link[] {
	const rows = MIXED_ROWS.map((row, hour) => ({ ...row, call_at: `${nextYear('03-02')} ${hour + 10}:30` }));
	const campaign = ownNode('VoiceAgentScheduleCampaign', {
		...ON_MIXED_ROWS,
		campaignName: 'Spring reminders',
		scheduledFor: '={{ $json.call_at }}',
		options: { timezone: 'America/New_York' },
		...parameters,
	});
	return [...eachOf(rows), campaign];
}

/** Of those that wait. */
const ONE_HOUR = { limitWaitTime: { values: { resumeAmount: 1, resumeUnit: 'hours' } } };

/** One for each node but the trigger, with sensible values. */
export const nodePictures: NodePicture[] = [
	{ file: 'dial', links: mixedCalls, output: 'table', height: 860, prepare: refuseEdith },
	{
		file: 'place-call-and-wait',
		links: [
			ownNode('VoiceAgentDial', {
				operation: 'dialAndWait',
				fromNumber: SALES_LINE,
				toNumber: '+15550100123',
				useCaseId: REMINDER,
				options: ONE_HOUR,
			}),
		],
		height: 1360,
	},
	{
		file: 'place-call-and-wait-for-approval',
		links: [
			ownNode('VoiceAgentDial', {
				operation: 'sendAndWait',
				message: 'May we refund order 1234?',
				fromNumber: SALES_LINE,
				toNumber: '+15550100123',
				useCaseId: REMINDER,
				answerField: 'approved',
				approvingValue: 'true',
				options: ONE_HOUR,
			}),
		],
		height: 1390,
	},
	{ file: 'preview', links: previewOfCalls, output: 'table', height: 860 },
	{ file: 'campaign-preview', links: mixedCampaign({ preview: true }), output: 'table', height: 1030 },
	{ file: 'schedule-campaign', links: mixedCampaign({}), output: 'table', height: 1030 },
	{
		file: 'get-call-logs',
		links: [...aCall, ownNode('VoiceAgentGetCallLogs', { callId: CALL_ID })],
		output: 'table',
		height: 620,
		prepare: endCallsAtOnce,
	},
	{
		file: 'stop-call',
		links: [...aCall, ownNode('VoiceAgentStopCall', { callId: CALL_ID })],
		output: 'json',
		height: 460,
		prepare: neverEndCalls,
	},
	{
		file: 'manage-call-notes',
		links: [...aCall, ownNode('VoiceAgentManageCallNotes', { callId: CALL_ID, noteId: 'note-0001' })],
		output: 'json',
		height: 700,
		prepare: neverEndCalls,
	},
	{
		file: 'manage-numbers',
		links: [ownNode('VoiceAgentManageNumbers', { search: 'line' })],
		output: 'json',
		height: 780,
	},
	{
		file: 'manage-tools',
		links: [
			ownNode('VoiceAgentManageTools', {
				toolId: 'tool-0001',
				useCaseId: REMINDER,
				type: 'Endpoint',
				name: 'Look up appointment',
				description: 'Finds the next appointment of a caller, and says when it is',
				data: '{ "url": "https://calendar.voice-agent.example" }',
				promptId: 'prompt-0001',
			}),
		],
		output: 'json',
		height: 1000,
	},
	{
		file: 'manage-models',
		links: [
			ownNode('VoiceAgentManageModels', {
				useCaseId: REMINDER,
				name: 'Reminder 2',
				trainSampleIds: 'sample-1, sample-2',
				additionalFields: { testSampleIds: 'sample-3' },
			}),
		],
		output: 'json',
		height: 700,
	},
	{
		file: 'manage-members',
		links: [ownNode('VoiceAgentManageMembers', { email: 'grace@voice-agent.example', role: 'admin' })],
		output: 'json',
		height: 600,
	},
	{
		file: 'manage-organization',
		links: [
			ownNode('VoiceAgentManageOrganization', {
				updateFields: { name: 'Example Clinic', description: 'Reminds people of their appointments' },
			}),
		],
		output: 'json',
		height: 640,
	},
	{
		file: 'manage-agents',
		links: [ownNode('VoiceAgentManageAgents', { agentIds: 'agent-0002, agent-0003' })],
		output: 'json',
		height: 440,
	},
	{
		file: 'get-use-cases',
		links: [ownNode('VoiceAgentGetUseCases', { search: 'reminder' })],
		output: 'json',
		height: 770,
	},
];

/** The service rejects one of the mixed rows. */
function refuseEdith(standIn: StandIn): void {
	const body = { message: 'The number is blocked' };
	standIn.misbehave({ operation: 'dialOutbound', phoneNumber: '+15550100127', status: 400, body });
}

/** So that a log has all its entries as soon as it is read. */
function endCallsAtOnce(standIn: StandIn): void {
	standIn.state.calls.stepMs = 0;
}

function neverEndCalls(standIn: StandIn): void {
	standIn.state.calls.stepMs = Infinity;
}

/** @param day such as `03-02` */
function nextYear(day: string): string {
	return `${new Date().getFullYear() + 1}-${day}`;
}
