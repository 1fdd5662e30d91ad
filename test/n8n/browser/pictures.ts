import type { StandIn } from '../../stand-in/standIn';
import type { Link } from '../workflows/chain';
import { manualTrigger, ownNode, REMINDER, rowsOf, SALES_LINE } from './workflow';

/** A picture of a node's panel. */
export interface NodePicture {
	/** Name of the file, without its ending. */
	file: string;
	/** The workflow; its last node is shown. */
	links: Link[];
	/** How the output is shown after a run. Without it the node is not run. */
	output?: 'json' | 'table';
	/** Of the window, in pixels, so that the fields fill it. */
	height: number;
	/** Readies the stand-in. */
	prepare?: (standIn: StandIn) => void;
}

const ROW = { phone: '+1 (555) 010-0123', first_name: 'Ada', appointment: 'Tuesday at 9' };
const CALL_ID = '={{ $json.call_id }}';

const dial = ownNode('VoiceAgentDial', {
	fromNumber: SALES_LINE,
	toNumber: '={{ $json.phone }}',
	useCaseId: REMINDER,
	promptParameters: 'row',
	metadata: { tags: 'spring' },
});
const aCall = [manualTrigger(), ...rowsOf([ROW]), dial];

/** One for each node but the trigger, with sensible values. */
export const nodePictures: NodePicture[] = [
	{ file: 'dial', links: aCall, output: 'json', height: 990 },
	{
		file: 'dial-and-wait',
		links: [
			manualTrigger(),
			ownNode('VoiceAgentDial', {
				operation: 'dialAndWait',
				fromNumber: SALES_LINE,
				toNumber: '+15550100123',
				useCaseId: REMINDER,
				waitAmount: 2,
			}),
		],
		height: 1330,
	},
	{
		file: 'preview',
		links: [
			manualTrigger(),
			...rowsOf([
				ROW,
				{ ...ROW, phone: '+1 555 010 0124', first_name: 'Grace' },
				{ ...ROW, phone: '5550100125', first_name: 'Mary' },
				{ ...ROW, phone: '+15550100123', first_name: 'Ada again' },
			]),
			ownNode('VoiceAgentDial', {
				fromNumber: SALES_LINE,
				toNumber: '={{ $json.phone }}',
				useCaseId: REMINDER,
				preview: true,
				defaultCountry: 'US',
				callingRules: { doNotCall: '+15550100124', holidays: `${nextYear('12-25')}` },
			}),
		],
		output: 'json',
		height: 1140,
	},
	{
		file: 'schedule-campaign',
		links: [
			manualTrigger(),
			...rowsOf([
				{ 'Phone Number': '+1 (555) 010-0123', first_name: 'Ada', date: nextYear('03-02'), time: '09:30' },
				{ 'Phone Number': '+1 555 010 0124', first_name: 'Grace', date: nextYear('03-02'), time: '10:00' },
			]),
			ownNode('VoiceAgentScheduleCampaign', {
				fromNumber: SALES_LINE,
				useCaseId: REMINDER,
				campaignName: 'Spring reminders',
				preview: true,
			}),
		],
		output: 'json',
		height: 890,
	},
	{
		file: 'get-call-logs',
		links: [...aCall, ownNode('VoiceAgentGetCallLogs', { callId: CALL_ID })],
		output: 'table',
		height: 560,
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
		links: [manualTrigger(), ownNode('VoiceAgentManageNumbers', { filters: { title: 'line' } })],
		output: 'json',
		height: 780,
	},
	{
		file: 'manage-tools',
		links: [
			manualTrigger(),
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
			manualTrigger(),
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
		links: [
			manualTrigger(),
			ownNode('VoiceAgentManageMembers', { email: 'grace@voice-agent.example', role: 'admin' }),
		],
		output: 'json',
		height: 600,
	},
	{
		file: 'manage-organization',
		links: [
			manualTrigger(),
			ownNode('VoiceAgentManageOrganization', {
				updateFields: { name: 'Example Clinic', description: 'Reminds people of their appointments' },
			}),
		],
		output: 'json',
		height: 560,
	},
	{
		file: 'manage-agents',
		links: [manualTrigger(), ownNode('VoiceAgentManageAgents', { agentIds: 'agent-0002, agent-0003' })],
		output: 'json',
		height: 440,
	},
	{
		file: 'get-use-cases',
		links: [manualTrigger(), ownNode('VoiceAgentGetUseCases', { filters: { name: 'reminder' } })],
		output: 'json',
		height: 770,
	},
];

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
