import type { IDataObject } from 'n8n-workflow';

import { COLUMN, Flow, LINE, type Place, type Step } from '../flow';
import {
	addCallResults,
	addMayWeCall,
	campaign,
	dial,
	MAY_CALL,
	numberFields,
	placeOfDial,
} from '../mayWeCallGroup';
import {
	branch,
	CALL_ENDED,
	holds,
	createTable,
	equals,
	fields,
	filter,
	isTrue,
	MANUAL,
	nothing,
	outputs,
	rows,
	step,
	WEEKDAYS,
} from '../steps';
import type { Columns } from '../tables';
import { addWriteItDown, FIRST_TIME, sampleEvent, WRITTEN } from '../writeItDownGroup';
import { answer, samplePerson, triggerOf, type Job } from './job';
import { about, outcomeNote, useCaseNote } from './notes';

const SAVE_STATUS = 'Save the status';
const SAVE_OUTCOME = 'Save the outcome';
const NEXT = 'What next?';
const ROWS = 'Rows to call';

/** The shape of every outbound job: start, person, may we call, call; event, write it down, what follows. */
export async function outboundJob(job: Job) {
	const flow = new Flow(job.file, job.title);
	const caller = job.isCampaign ? campaign(callOf(job), job.title) : dial(callOf(job));
	[about(job), useCaseNote(job), outcomeNote(job)].forEach((text, index) => {
		const place = { x: -480 + index * 640, y: -560 };
		flow.note(NOTES[index] as string, place, { width: 600, height: 640, color: [7, 1, 4][index] }, text);
	});
	const check = { x: 620, y: 160 };
	addStart(flow, job, { x: -480, y: 160 });
	await addMayWeCall(flow, check, { people: personOf(job), after: personOf(job) });
	await addCall(flow, job, caller, placeOfDial(check));

	const event = { x: -480, y: check.y + 4 * LINE };
	await addWriteItDown(flow, event, job.isCampaign);
	addOutcome(flow, job, { x: event.x + 6 * COLUMN, y: event.y + LINE });
	const said = Object.entries(job.answers).map(([name, { sample }]) => [name, sample]);
	const [tag = ''] = Object.keys(job.tags);
	return flow.workflow({
		...sampleEvent(
			job.isCampaign ? {} : { [job.key]: samplePerson(job)[job.key] as string },
			Object.fromEntries(said) as IDataObject,
			tag,
		),
		...('when' in job.start
			? { [job.start.when]: { headers: {}, params: {}, query: {}, body: job.start.body } }
			: { [ROWS]: job.start.rows.map((row, index) => ({ id: index + 1, ...row })) }),
	});
}

const NOTES = ['About', 'What to enter in the use case', 'After the call'];

/** The node with what is called: the word for it, as a title. */
function personOf({ about: word }: Job): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The columns of the job's table. */
function columnsOf(job: Job): Columns {
	const person = Object.entries(samplePerson(job)).map(([name, sample]) => [
		name,
		typeof sample === 'number' && name !== job.key ? 'number' : 'string',
	]);
	const answers = Object.entries(job.answers).map(([name, { type }]) => [
		name,
		type === 'number' ? 'number' : 'string',
	]);
	const computed = Object.keys(job.computes ?? {}).map((name) => [name, 'number']);
	const ours = ['status', 'outcome', 'tag', 'reason', 'call_id'].map((name) => [name, 'string']);
	return Object.fromEntries([...person, ...ours, ...answers, ...computed]) as Columns;
}

function addStart(flow: Flow, job: Job, place: Place): void {
	const { start, about: word, key, again = '' } = job;
	const table = createTable('Table of the job', job.table, columnsOf(job));
	const isWebhook = 'when' in start;
	const read = (field: string) =>
		isWebhook ? `$('${start.when}').first().json.body.${start.reads[field]}` : `$json.${field}`;
	const person = fields(
		personOf(job),
		{
			...Object.fromEntries(Object.keys(samplePerson(job)).map((name) => [name, `={{ ${read(name)} }}`])),
			...numberFields(read('phone')),
			subject: `=${word} {{ ${read(key)} }}${again}`,
			...(job.zoneOrState && { zone: `={{ ${read(job.zoneOrState)} }}` }),
		},
		{ includeOtherFields: false },
	);
	if (isWebhook) {
		const webhook = { httpMethod: 'POST', authentication: 'basicAuth', path: '', options: {} };
		flow.line(place, [step(start.when, 'webhook', 2.1, webhook), table, person]);
		return;
	}
	const daily = { rule: { interval: [{ triggerAtHour: start.at }] } };
	flow.line(place, [
		start.at === undefined ? MANUAL : step(triggerOf(job), 'scheduleTrigger', 1.3, daily),
		table,
		rows(ROWS, 'get', job.table, {
			where: [[start.until, 'isEmpty']],
			once: false,
			more: { returnAll: true },
		}),
		...(start.only ? [filter('Due today', [isTrue(`={{ ${start.only} }}`)])] : []),
		person,
	]);
}

/** What Dial or Schedule Campaign gets. */
function callOf({ says, key, callsPerWeek, zoneOrState }: Job) {
	return {
		says: Object.fromEntries(says.map((name) => [name, `={{ $json.${name} }}`])),
		sendsAlong: { [key]: `={{ $json.${key} }}` },
		preview: true,
		callsPerWeek,
		callingRules: {
			callingHours: { window: [WEEKDAYS] },
			...(zoneOrState && { zoneOrState: '={{ $json.zone }}' }),
			outsideCallingHours: 'move',
		},
	};
}

async function addCall(flow: Flow, job: Job, caller: Step, { x, y }: Place): Promise<void> {
	const columns = columnsOf(job);
	const row = (name: string) => `={{ $json.row.${name} }}`;
	const saved = rows(SAVE_STATUS, 'upsert', job.table, {
		where: [[job.key, 'eq', row(job.key)]],
		set: {
			...Object.fromEntries(Object.keys(samplePerson(job)).map((name) => [name, row(name)])),
			// A preview leaves the row as it was.
			status: "={{ $json.status === 'ready' ? null : $json.status }}",
			reason: '={{ $json.reason }}',
			call_id: '={{ $json.call_id }}',
		},
		columns,
	});
	flow.line({ x, y }, [caller, saved]);
	flow.connect(MAY_CALL, caller.name);
	const isCalled = branch(
		'Was it called?',
		['placed', 'scheduled'].map((status) => equals('={{ $json.status }}', status)),
		'or',
	);
	flow.line({ x: x + COLUMN, y: y + LINE }, [isCalled, nothing('Called')]);
	flow.place(nothing('A colleague must look'), { x: x + 2 * COLUMN, y: y + 2 * LINE });
	flow.connect(caller.name, isCalled.name);
	flow.connect(isCalled.name, 'A colleague must look', { output: 1 });
	const isOther = { type: 'string', operation: 'notEquals' };
	flow.line({ x: x - 2 * COLUMN, y: y + LINE }, [
		filter('Not called before', [
			{ leftValue: '={{ $json.record.rule }}', rightValue: 'once', operator: isOther },
		]),
		fields('Not called', {
			row: ['={{ $json }}', 'object'],
			status: 'skipped',
			reason: '={{ $json.why_not }}',
			call_id: '–',
		}),
	]);
	flow.connect(MAY_CALL, 'Not called before', { output: 1 });
	flow.connect('Not called', SAVE_STATUS);
	await addCallResults(flow, { x: x + 2 * COLUMN, y }, caller.name);
}

function addOutcome(flow: Flow, job: Job, { x, y }: Place): void {
	const record = (path: string) => `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const subject = `={{ $('${WRITTEN}').item.json.subject.slice(${job.about.length + 1}) }}`;
	const key = job.isCampaign ? subject : record(`metadata.${job.key}`);
	const save = rows(SAVE_OUTCOME, 'upsert', job.table, {
		where: [[job.key, 'eq', key]],
		set: {
			[job.key]: key,
			outcome: record('outcome'),
			tag: record('tag'),
			...Object.fromEntries(Object.keys(job.answers).map((name) => [name, `={{ ${answer(name)} }}`])),
			...job.computes,
		},
		columns: columnsOf(job),
	});
	const steps = [save, ...(job.records ?? []), nextOf(job)];
	flow.line({ x, y }, steps);
	flow.connect(FIRST_TIME, SAVE_OUTCOME);
	if (job.summary) {
		flow.line({ x, y: y + LINE }, job.summary);
		flow.connect(SAVE_OUTCOME, job.summary[0]?.name ?? '');
	}
	const ends = [
		{ name: 'Not reached', then: job.notReached },
		{ name: 'Call me later', then: undefined },
		...job.follows,
		{ name: 'Unclear', then: undefined },
	];
	ends.forEach(({ name, then = [] }, output) => {
		flow.line({ x: x + steps.length * COLUMN, y: y + output * LINE }, [nothing(name), ...then]);
		flow.connect(NEXT, name, { output });
	});
}

function nextOf({ follows }: Job): Step {
	const read = (path: string) =>
		path.startsWith('row.') ? `={{ $json.${path.slice(4)} }}` : `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const isOther = { type: 'string', operation: 'notEquals' };
	return outputs(
		NEXT,
		[
			{
				name: 'Not reached',
				conditions: [{ leftValue: read('outcome'), rightValue: 'reached', operator: isOther }],
			},
			{ name: 'Call me later', conditions: [equals(read('tag'), 'call me later')] },
			...follows.map(({ name, when }) => ({
				name,
				conditions: Object.entries(when).flatMap(([path, value]) => holds(read(path), value)),
			})),
		],
		'Unclear',
		true,
	);
}
