import type { IDataObject } from 'n8n-workflow';

import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place } from './flow';
import { branch, CALL_ENDED, callEnded, equals, isTrue, rows, step } from './steps';
import { CALLS, PEOPLE } from './tables';

/** The node whose first output goes on with an event that was not handled yet. */
export const FIRST_TIME = 'Is it the first event of this call?';

/** The node with the row of the call. */
export const WRITTEN = 'Write the outcome down';

const IS_OURS = branch('Is it a call of this workflow?', [
	equals('={{ $json.metadata.voice_agent_job }}', '={{ $workflow.id }}'),
]);
/** Nothing but its ID leads from the call of a campaign to its row. */
const UNTIL_SAVED = step('Wait until its ID is saved', 'wait', 1.1, {
	resume: 'timeInterval',
	amount: 30,
	unit: 'seconds',
});
type Equal = [column: string, condition: 'eq', value: string];

function calledByUs(callId: string): Equal[] {
	return [
		['call_id', 'eq', callId],
		['job', 'eq', '={{ $workflow.name }}'],
	];
}

/** "Write it down": the event of a call of this workflow becomes its row's outcome, once; who opts out is remembered. */
export async function addWriteItDown(flow: Flow, { x, y }: Place, isCampaign = false): Promise<void> {
	flow.line({ x, y }, [
		callEnded,
		isCampaign ? UNTIL_SAVED : IS_OURS,
		await code('The call', 'theCall', 'return $input.all().map(({ json }) => ({ json: theCall(json) }));'),
		branch('Asked not to be called?', [isTrue('={{ $json.opts_out }}')]),
		rows('Never call again', 'upsert', PEOPLE, {
			where: [['phone', 'eq', '={{ $json.phone }}']],
			set: {
				phone: '={{ $json.phone }}',
				opted_out_at: '={{ $now.toISO() }}',
				opted_out_by: '={{ $workflow.name }}: {{ $json.tag }}',
			},
		}),
	]);
	const call = (field: string) => `={{ $('The call').item.json.${field} }}`;
	const columns = ['phone', 'status', 'outcome', 'tag', 'call_id', 'answers', 'seconds', 'cost'];
	flow.line({ x: x + 4 * COLUMN, y: y + LINE }, [
		rows(WRITTEN, 'update', CALLS, {
			where: [
				...(isCampaign ? calledByUs(call('call_id')) : [['id', 'eq', call('row')] satisfies Equal]),
				['state', 'neq', 'done'],
			],
			set: {
				state: 'done',
				...Object.fromEntries(columns.map((column) => [column, call(column)])),
				ended_at: '={{ $now.toISO() }}',
			},
			once: true,
		}),
		branch(FIRST_TIME, [
			{
				leftValue: '={{ $json.id }}',
				rightValue: '',
				operator: { type: 'number', operation: 'exists', singleValue: true },
			},
		]),
	]);
	flow.connect('Asked not to be called?', WRITTEN, { output: 1 });
	flow.connect('Never call again', WRITTEN);
}

/** A sample event of a call of a job: the record of it, with what the job sends along, and what the person says. */
export function sampleEvent(
	sentAlong: Record<string, string>,
	answers: IDataObject = { appointment_kept: true },
	tag = 'interested',
): Record<string, IDataObject> {
	return {
		[CALL_ENDED]: {
			status: 'Completed',
			phone_number: '+15550100102',
			call_time: '2026-11-23T14:05:00Z',
			reason: 'Call completed',
			call_id: 'ca1100000000000000000001',
			outcome: 'reached',
			answers,
			tag,
			duration_seconds: 42,
			cost: 0.1,
			direction: 'Outbound',
			metadata: { voice_agent_row: 1, voice_agent_job: 'the ID of this workflow', ...sentAlong, tags: '–' },
		},
	};
}
