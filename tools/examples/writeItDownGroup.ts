import type { IDataObject } from 'n8n-workflow';

import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place } from './flow';
import { branch, CALL_ENDED, callEnded, equals, isTrue, rows } from './steps';
import { CALLS, PEOPLE } from './tables';

/** The node whose first output goes on with an event that was not handled yet. */
export const FIRST_TIME = 'Is it the first event of this call?';

/** "Write it down": the event of a call of this workflow becomes its row's outcome, once; who opts out is remembered. */
export async function addWriteItDown(flow: Flow, { x, y }: Place): Promise<void> {
	flow.line({ x, y }, [
		callEnded,
		branch('Is it a call of this workflow?', [
			equals('={{ $json.metadata.voice_agent_job }}', '={{ $workflow.id }}'),
		]),
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
		rows('Write the outcome down', 'update', CALLS, {
			where: [
				['id', 'eq', call('row')],
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
	flow.connect('Asked not to be called?', 'Write the outcome down', { output: 1 });
	flow.connect('Never call again', 'Write the outcome down');
}

/** A sample event of a call of a job: the record of it, with what the job sends along. */
export function sampleEvent(sentAlong: Record<string, string>): Record<string, IDataObject> {
	return {
		[CALL_ENDED]: {
			status: 'Completed',
			phone_number: '+15550100102',
			call_time: '2026-11-23T14:05:00Z',
			reason: 'Call completed',
			call_id: 'ca1100000000000000000001',
			outcome: 'reached',
			answers: { appointment_kept: true },
			tag: 'interested',
			duration_seconds: 42,
			cost: 0.1,
			direction: 'Outbound',
			metadata: { voice_agent_row: 1, voice_agent_job: 'the ID of this workflow', ...sentAlong, tags: '–' },
		},
	};
}
