import type { IDataObject } from 'n8n-workflow';

import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place, type Step } from './flow';
import { OPT_OUT, WRITTEN } from './savedNodes';
import { branch, CALL_ENDED, callEnded, isTrue, rows, step } from './steps';
import { CALLS, PEOPLE } from './tables';

/** The node whose first output goes on with an event that was not handled yet. */
export const FIRST_TIME = 'First event?';

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

const fromTheCall = (field: string) => `={{ $('Read the call').item.json.${field} }}`;
const COLUMNS = ['phone', 'status', 'outcome', 'tag', 'call_id', 'answers', 'seconds', 'cost'];

/** Nothing but its ID leads from the call of a campaign to its row. */
const UNTIL_SAVED = step('Wait for call ID', 'wait', 1.1, {
	resume: 'timeInterval',
	amount: 30,
	unit: 'seconds',
});
/** Of another n8n whose calls have the same use case, a row may have the same ID, but not the same execution. */
const BY_ROW: Filter[] = [
	['id', 'eq', fromTheCall('row')],
	['run', 'eq', fromTheCall('run')],
];
const BY_CALL: Filter[] = [['call_id', 'eq', fromTheCall('call_id')]];

/**
 * "Write it down": the event of a call of the job becomes its row's outcome, once; who opts out is remembered.
 *
 * @returns where the next node goes
 */
export async function addWriteItDown(
	flow: Flow,
	place: Place,
	job: string,
	isCampaign = false,
): Promise<Place> {
	return await addOutcome(flow, place, {
		first: isCampaign ? [callEnded, UNTIL_SAVED] : [callEnded],
		makes: [],
		where: [...(isCampaign ? BY_CALL : BY_ROW), ['job', 'eq', job]],
		state: 'done',
	});
}

/** The same for calls that people make: nothing is written down before their event. */
export async function addInboundCalls(flow: Flow, place: Place, job: string): Promise<Place> {
	const time = `$('${CALL_ENDED}').item.json.call_time`;
	const where: Filter[] = [...BY_CALL, ['job', 'eq', job]];
	const set = {
		...Object.fromEntries(where.map(([column, , value]) => [column, value])),
		call_at: `={{ DateTime.fromISO(${time}).isValid ? ${time} : $now.toISO() }}`,
	};
	const filters = { types: ['Inbound'] };
	return await addOutcome(flow, place, {
		first: [{ ...callEnded, parameters: { ...callEnded.parameters, filters } }],
		makes: [rows('Add the call', 'upsert', CALLS, { where, set, once: true })],
		where,
		state: 'inbound',
	});
}

async function addOutcome(flow: Flow, { x, y }: Place, { first, makes, where, state }: Row): Promise<Place> {
	const columns = Object.fromEntries(COLUMNS.map((column) => [column, fromTheCall(column)]));
	flow.line({ x, y }, [
		...first,
		await code(
			'Read the call',
			'theCall',
			'return $input.all().map(({ json }) => ({ json: theCall(json) }));',
		),
		branch('Opted out?', [isTrue('={{ $json.opts_out }}')]),
		rows(OPT_OUT, 'upsert', PEOPLE, {
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
		rows(WRITTEN, 'update', CALLS, {
			where: [...where, ['state', 'neq', state]],
			set: { state, ...columns, ended_at: '={{ $now.toISO() }}' },
			once: true,
		}),
	];
	const exists = { type: 'number', operation: 'exists', singleValue: true };
	const below = [
		...written,
		branch(FIRST_TIME, [{ leftValue: '={{ $json.id }}', rightValue: '', operator: exists }]),
	];
	const place = { x: x + (first.length + 3) * COLUMN, y: y + LINE };
	flow.line(place, below);
	const [next] = written;
	flow.connect('Opted out?', next?.name ?? '', { output: 1 });
	flow.connect(OPT_OUT, next?.name ?? '');
	return { ...place, x: place.x + below.length * COLUMN };
}

/**
 * Samples for trying it by hand: the event of a call, with what the job sends along and what the person says, and the
 * row that it is written into. Nothing is written then.
 */
export function sampleEvent(
	sentAlong: Record<string, string>,
	answers: IDataObject = { appointment_kept: true },
	tag = 'interested',
	subject = 'sample',
): Record<string, IDataObject> {
	const row = { voice_agent_row: '1', voice_agent_run: 'the execution that called' };
	const metadata = { ...row, ...sentAlong, tags: '–' };
	return {
		...sampleOf({ answers, tag, direction: 'Outbound', metadata }),
		[OPT_OUT]: { phone: '+15550100102' },
		[WRITTEN]: { id: 1, subject, state: 'done', zone: 'America/New_York', local_hour: 9 },
	};
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
			outcome: 'reached',
			phone_number: '+15550100102',
			answers,
			tag,
			reason: 'Connected to a person or undetected voicemail',
			call_time: '2026-11-23T14:05:00Z',
			duration_seconds: 42,
			cost: 0.1,
			call_id: 'ca1100000000000000000001',
			direction,
			metadata,
		},
	};
}
