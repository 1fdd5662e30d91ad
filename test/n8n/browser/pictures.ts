import type { INodeParameters } from 'n8n-workflow';

import type { StandIn } from '../../stand-in/standIn';
import { eachOf, ownNode, REMINDER, SALES_LINE, type Link } from '../workflows/chain';

export interface NodePicture {
	/** The workflow behind its start; its last node is shown. */
	links: Link[];
	/** Of the window, in pixels, so that the fields fill it. */
	height: number;
	/** How the output is shown after a run. Without it the node is not run. */
	output?: 'json' | 'table';
	prepare?: (standIn: StandIn) => void;
}

const CALL_ID = '={{ $json.call_id }}';
const ONE_CALL = { fromNumber: SALES_LINE, useCaseId: REMINDER, toNumber: '+15550100123' };
const EACH_ROW = { ...ONE_CALL, toNumber: '={{ $json.phone }}', promptParameters: 'row' };

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
	...EACH_ROW,
	defaultCountry: 'US',
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
	const day = `${new Date().getFullYear() + 1}-03-02`;
	const rows = MIXED_ROWS.map((row, hour) => ({ ...row, call_at: `${day} ${hour + 10}:30` }));
	const campaign = ownNode('VoiceAgentScheduleCampaign', {
		...ON_MIXED_ROWS,
		campaignName: 'Spring reminders',
		scheduledFor: '={{ $json.call_at }}',
		options: { timezone: 'America/New_York' },
		...parameters,
	});
	return [...eachOf(rows), campaign];
}

/** @returns a call that waits for an hour at most */
function waiting(operation: string, parameters: INodeParameters): Link[] {
	const options = { limitWaitTime: { values: { resumeAmount: 1, resumeUnit: 'hours' } } };
	return [ownNode('VoiceAgentDial', { operation, ...ONE_CALL, options, ...parameters })];
}

/** @returns a node alone, and its output as JSON */
function alone(name: string, height: number, parameters: INodeParameters): NodePicture {
	return { links: [ownNode(name, parameters)], height, output: 'json' };
}

/** @returns a node that does something to a call that the workflow has placed before, and how long its call takes */
function onCall(name: string, height: number, parameters: INodeParameters, stepMs = Infinity): NodePicture {
	const row = { phone: '+1 (555) 010-0123', first_name: 'Ada', appointment: 'Tuesday at 9' };
	const call = ownNode('VoiceAgentDial', EACH_ROW);
	return {
		links: [...eachOf([row]), call, ownNode(name, { callId: CALL_ID, ...parameters })],
		height,
		output: 'json',
		prepare: ({ state }) => (state.calls.stepMs = stepMs),
	};
}

/** One for each node but the trigger, with sensible values. */
export const nodePictures: Record<string, NodePicture> = {
	dial: { links: mixedCalls, height: 860, output: 'table', prepare: refuseEdith },
	'place-call-and-wait': { links: waiting('dialAndWait', {}), height: 1360 },
	'place-call-and-wait-for-approval': {
		links: waiting('sendAndWait', {
			message: 'May we refund order 1234?',
			answerField: 'approved',
			approvingValue: 'true',
		}),
		height: 1390,
	},
	preview: { links: previewOfCalls, height: 860, output: 'table' },
	'campaign-preview': { links: mixedCampaign({ preview: true }), height: 1030, output: 'table' },
	'schedule-campaign': { links: mixedCampaign({}), height: 1030, output: 'table' },
	// A log has all its entries as soon as it is read.
	'get-call-logs': { ...onCall('VoiceAgentGetCallLogs', 620, {}, 0), output: 'table' },
	'stop-call': onCall('VoiceAgentStopCall', 460, {}),
	'manage-call-notes': onCall('VoiceAgentManageCallNotes', 700, { noteId: 'note-0001' }),
	'manage-numbers': alone('VoiceAgentManageNumbers', 780, { search: 'line' }),
	'manage-tools': alone('VoiceAgentManageTools', 1000, {
		toolId: 'tool-0001',
		useCaseId: REMINDER,
		type: 'Endpoint',
		name: 'Look up appointment',
		description: 'Finds the next appointment of a caller, and says when it is',
		data: '{ "url": "https://calendar.voice-agent.example" }',
		promptId: 'prompt-0001',
	}),
	'manage-models': alone('VoiceAgentManageModels', 700, {
		useCaseId: REMINDER,
		name: 'Reminder 2',
		trainSampleIds: 'sample-1, sample-2',
		additionalFields: { testSampleIds: 'sample-3' },
	}),
	'manage-members': alone('VoiceAgentManageMembers', 600, {
		email: 'grace@voice-agent.example',
		role: 'admin',
	}),
	'manage-organization': alone('VoiceAgentManageOrganization', 640, {
		updateFields: { name: 'Example Clinic', description: 'Reminds people of their appointments' },
	}),
	'manage-agents': alone('VoiceAgentManageAgents', 440, { agentIds: 'agent-0002, agent-0003' }),
	'get-use-cases': alone('VoiceAgentGetUseCases', 770, { search: 'reminder' }),
};

/** The service rejects one of the mixed rows. */
function refuseEdith(standIn: StandIn): void {
	const body = { message: 'The number is blocked' };
	standIn.misbehave({ operation: 'dialOutbound', phoneNumber: '+15550100127', status: 400, body });
}
