import type { IDataObject } from 'n8n-workflow';

import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place, type Step } from './flow';
import { branch, CALL_ENDED, callEnded, equals, isTrue, rows } from './steps';
import { CALLS, PEOPLE } from './tables';

/** The node whose first output goes on with an event that was not handled yet. */
export const FIRST_TIME = 'Is it the first event of this call?';

type Filter = [column: string, condition: string, value: string];

/** How an event finds the row of its call, and what the row then is. */
interface Row {
	/** The nodes that let the event of such a call in. */
	first: Step[];
	/** The nodes that make the row, if it is not there before the event. */
	makes: Step[];
	where: Filter[];
	state: string;
}

const fromTheCall = (field: string) => `={{ $('The call').item.json.${field} }}`;
const WRITTEN = ['phone', 'status', 'outcome', 'tag', 'call_id', 'answers', 'seconds', 'cost'];

/** "Write it down": the event of a call of this workflow becomes its row's outcome, once; who opts out is remembered. */
export async function addWriteItDown(flow: Flow, place: Place): Promise<void> {
	const isOurs = branch('Is it a call of this workflow?', [
		equals('={{ $json.metadata.voice_agent_job }}', '={{ $workflow.id }}'),
	]);
	await addOutcome(flow, place, {
		first: [callEnded, isOurs],
		makes: [],
		where: [['id', 'eq', fromTheCall('row')]],
		state: 'done',
	});
}

/** The same for calls that people make: nothing is written down before their event. */
export async function addInboundCalls(flow: Flow, place: Place): Promise<void> {
	const its = { call_id: fromTheCall('call_id'), job: '={{ $workflow.name }}' };
	const where = Object.entries(its).map(([column, value]): Filter => [column, 'eq', value]);
	const time = `$('${CALL_ENDED}').item.json.call_time`;
	const set = { ...its, call_at: `={{ DateTime.fromISO(${time}).isValid ? ${time} : $now.toISO() }}` };
	const filters = { types: ['Inbound'] };
	await addOutcome(flow, place, {
		first: [{ ...callEnded, parameters: { ...callEnded.parameters, filters } }],
		makes: [rows('Row of the call', 'upsert', CALLS, { where, set, once: true })],
		where,
		state: 'inbound',
	});
}

async function addOutcome(flow: Flow, { x, y }: Place, { first, makes, where, state }: Row): Promise<void> {
	const columns = Object.fromEntries(WRITTEN.map((column) => [column, fromTheCall(column)]));
	flow.line({ x, y }, [
		...first,
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
	const written = [
		...makes,
		rows('Write the outcome down', 'update', CALLS, {
			where: [...where, ['state', 'neq', state]],
			set: { state, ...columns, ended_at: '={{ $now.toISO() }}' },
			once: true,
		}),
	];
	const exists = { type: 'number', operation: 'exists', singleValue: true };
	flow.line({ x: x + (first.length + 2) * COLUMN, y: y + LINE }, [
		...written,
		branch(FIRST_TIME, [{ leftValue: '={{ $json.id }}', rightValue: '', operator: exists }]),
	]);
	const [next] = written;
	flow.connect('Asked not to be called?', next?.name ?? '', { output: 1 });
	flow.connect('Never call again', next?.name ?? '');
}

/** A sample event of a call of a job: the record of it, with what the job sends along. */
export function sampleEvent(sentAlong: Record<string, string>): Record<string, IDataObject> {
	const job = { voice_agent_row: 1, voice_agent_job: 'the ID of this workflow' };
	return sampleOf({
		answers: { appointment_kept: true },
		tag: 'interested',
		direction: 'Outbound',
		metadata: { ...job, ...sentAlong, tags: '–' },
	});
}

/** The same of a call that a person made. */
export function inboundSample(answers: Record<string, string>): Record<string, IDataObject> {
	return sampleOf({ answers, tag: 'booked', direction: 'Inbound', metadata: { tags: '–' } });
}

interface Sample {
	answers: IDataObject;
	tag: string;
	direction: string;
	metadata: IDataObject;
}

function sampleOf({ answers, tag, direction, metadata }: Sample): Record<string, IDataObject> {
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
			direction,
			metadata,
		},
	};
}
