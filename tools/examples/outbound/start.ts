import { COLUMN, Flow, LINE, type Place, type Step } from '../flow';
import {
	campaign,
	decide,
	dial,
	keepShared,
	mayBeCalled,
	saveResults,
	technicalFields,
} from '../mayWeCallGroup';
import {
	branch,
	createTable,
	equals,
	fields,
	FIELDS_RECEIVED,
	filter,
	isTrue,
	MANUAL,
	nothing,
	outputs,
	rows,
	step,
	stopIfMissing,
	WEEKDAYS,
} from '../steps';
import { columnsOf, mappedFieldsOf, NOT_DUE, personFieldsOf, ROWS, triggerOf, type Job } from './job';
import {
	aboutStart,
	ADAPT,
	adaptNote,
	callingNote,
	ENTER_NUMBER,
	mapOf,
	SET_CALLER,
	SET_COUNTRY,
	SET_PASSWORD,
	SOURCE,
	sourceNote,
	stepsOf,
	TURN_OFF_PREVIEW,
	useCaseNote,
} from './notes';

const SAVE_STATUS = 'Save the status';
/** Or will be, at their time. */
const CALLED = 'Called or scheduled';

/** The half of an outbound job that calls: start, person, may we call, call. */
export async function startOf(job: Job) {
	const flow = new Flow(job.file, job.title);
	const caller = job.isCampaign ? campaign(callOf(job), job.title) : dial(callOf(job));
	flow.notes({ x: -480, y: -940 }, { width: 600, height: 620 }, [
		['About', aboutStart(job)],
		['What to enter in the use case', useCaseNote(job)],
		['Who is called, and when', callingNote(job)],
		[ADAPT, adaptNote(job)],
	]);
	const first = { x: -480, y: 160 };
	flow.note(SOURCE, { x: first.x, y: first.y + LINE }, { width: 600, height: 420 }, sourceNote(job));
	const before = startSteps(job);
	// Those that were only asked for, and the copy of what the job calls otherwise.
	const asked = mappedFieldsOf(job).filter((name) => !personFieldsOf(job).includes(name));
	const always = [...asked, ...(job.zoneOrState ? ['zone'] : [])];
	const steps = [...before, await decide(job.file, { always }), mayBeCalled, caller];
	flow.line(first, steps);
	await addResults(flow, job, caller.name, { x: first.x + steps.length * COLUMN, y: first.y });
	keepShared(flow);
	const behindMap = before.findIndex(({ name }) => name === mapOf(job)) + 1;
	addMissing(flow, job, { x: first.x + behindMap * COLUMN, y: first.y - 1.5 * LINE });
	const { start } = job;
	if ('when' in start) {
		// n8n goes on with the node that stands higher.
		const column = before.length - 1;
		flow.place(tableOf(job), { x: first.x + column * COLUMN, y: first.y - 2.5 * LINE });
		flow.connect(before[column - 1]?.name ?? '', tableOf(job).name);
		const credential = start.trigger ? 'Create a WooCommerce credential.' : SET_PASSWORD;
		flow.mark(start.when, `**Step 1.** ${credential} ${ENTER_NUMBER}`);
	} else {
		if (start.only) {
			const column = before.findIndex(({ name }) => name === start.only?.name);
			const person = Object.fromEntries([job.key, 'phone'].map((name) => [name, `={{ $json.${name} }}`]));
			const notDue = fields(NOT_DUE, { ...person, reason: `={{ ${start.only.whyNot} }}` });
			flow.place(notDue, { x: first.x + (column + 1) * COLUMN, y: first.y + LINE });
			flow.connect(start.only.name, NOT_DUE, { output: 1 });
		}
		flow.mark(ROWS, `**Step ${stepsOf(job).people}.** ${ENTER_NUMBER}`);
	}
	flow.mark(
		caller.name,
		`**Step ${stepsOf(job).calls}.** ${SET_CALLER} ${SET_COUNTRY}`,
		`**Step 5.** ${TURN_OFF_PREVIEW}`,
	);
	return flow.workflow(
		'when' in start
			? {
					[start.when]: start.trigger ? start.body : { headers: {}, params: {}, query: {}, body: start.body },
				}
			: { [ROWS]: start.rows.map((row, index) => ({ id: index + 1, ...row })) },
	);
}

/** People whose fields have other names would be lost: the job's table would get neither a name nor a number. */
function addMissing(flow: Flow, job: Job, place: Place): void {
	const map = mapOf(job);
	const { start, about } = job;
	const remap = `In '${map}', empty each value except "${FIELDS_RECEIVED}", and drag your field into it.`;
	// A retry begins behind the mapping.
	const remedy =
		'when' in start
			? `In '${start.when}', click the pencil, and give the fields these names. ${remap} Then publish, and send the ${about} again.`
			: remap;
	const none = `$('${map}').all().every(({ json }) => json.phone === null)`;
	const steps = stopIfMissing(
		'Phone missing?',
		`={{ ${none} && !String($json.${FIELDS_RECEIVED}).split(', ').includes('phone') }}`,
		`=The ${about} has no "phone". Fields received: {{ String($json.${FIELDS_RECEIVED}).split(', ').slice(0, 20).join(', ') }}. ${remedy}`,
	);
	flow.line(place, steps);
	flow.connect(map, 'Phone missing?');
}

function tableOf(job: Job): Step {
	return createTable('Create the job table', job.table, columnsOf(job));
}

/** From the trigger to the node with what is called. */
function startSteps(job: Job): Step[] {
	const { start, about, key, zoneOrState, again = '' } = job;
	const map = fields(mapOf(job), sourceOf(job));
	const prepare = fields(
		`Prepare the ${about}`,
		{
			// The same number may be written in several ways: all jobs compare it otherwise.
			...technicalFields(job.file, key === 'phone' ? about : `=${about} {{ $json.${key} }}${again}`),
			...(zoneOrState && { zone: `={{ $json.${zoneOrState} }}` }),
		},
		{ includeOtherFields: true, include: 'all' },
	);
	if ('when' in start) {
		const webhook = { httpMethod: 'POST', authentication: 'basicAuth', path: '', options: {} };
		const trigger = start.trigger && { name: start.when, ...start.trigger };
		const { only } = start;
		const wanted = only && filter(only.name, [equals(`={{ $json.${only.field} }}`, only.is)]);
		return [trigger ?? step(start.when, 'webhook', 2.1, webhook), map, ...(wanted ? [wanted] : []), prepare];
	}
	const daily = { rule: { interval: [{ triggerAtHour: start.at }] } };
	return [
		start.at === undefined ? MANUAL : step(triggerOf(job), 'scheduleTrigger', 1.3, daily),
		tableOf(job),
		rows(ROWS, 'get', job.table, {
			where: [[start.until, 'isEmpty']],
			once: false,
			more: { returnAll: true },
		}),
		map,
		...(start.only ? [branch(start.only.name, [isTrue(`={{ ${start.only.is} }}`)])] : []),
		prepare,
	];
}

/** @returns the fields of the person, and those that are asked for, each as the editor writes it when it is dragged */
function sourceOf(job: Job): Record<string, string> {
	const { start } = job;
	const read = (path: string) => `={{ $json.${path} }}`;
	const pathOf = (name: string) => {
		if (!('when' in start)) return name;
		const path = start.reads[name] ?? name;
		return start.trigger ? path : `body.${path}`;
	};
	const all = 'when' in start && !start.trigger ? '$json.body || $json' : '$json';
	return {
		...Object.fromEntries(mappedFieldsOf(job).map((name) => [name, read(pathOf(name))])),
		[FIELDS_RECEIVED]: `={{ Object.keys(${all}).join(', ') }}`,
	};
}

/** What Dial or Schedule Campaign gets. */
function callOf({ says, key, callsPerWeek, zoneOrState }: Job) {
	return {
		says: Object.fromEntries(says.map((name) => [name, `={{ $json.${name} }}`])),
		sendsAlong: { [key]: `={{ $json.${key} }}` },
		preview: true,
		callsPerWeek,
		callingRules: {
			callingHours: { first: WEEKDAYS },
			...(zoneOrState && { zoneOrState: `={{ $json.${zoneOrState} }}` }),
			outsideCallingHours: 'move',
		},
	};
}

/** What follows a call, and what becomes of those who are not called. */
async function addResults(flow: Flow, job: Job, caller: string, { x, y }: Place): Promise<void> {
	const results = await saveResults(job.file);
	// A preview leaves the row as it was.
	const saved = saveInRow(job, SAVE_STATUS, '$json.row', {
		status: "={{ $json.status === 'ready' ? null : $json.status }}",
		reason: '={{ $json.reason }}',
		call_id: '={{ $json.call_id }}',
	});
	const among = (...statuses: string[]) => statuses.map((status) => equals('={{ $json.status }}', status));
	const isCalled = outputs(
		'Route by status',
		[
			{ name: 'Called', conditions: among('placed', 'scheduled'), combinator: 'or' },
			{ name: 'Preview', conditions: among('ready') },
		],
		'Not called',
	);
	// n8n goes on with the node that stands higher: first, what all jobs know of a call.
	[results, saved, isCalled].forEach((node, line) => {
		flow.place(node, { x, y: y + line * LINE });
		flow.connect(caller, node.name);
	});
	[CALLED, 'Preview only', 'Needs review'].forEach((name, output) => {
		flow.place(nothing(name), { x: x + COLUMN, y: y + (output + 1) * LINE });
		flow.connect(isCalled.name, name, { output });
	});
	const isOther = { type: 'string', operation: 'notEquals' };
	flow.line({ x: x - COLUMN, y: y + 4 * LINE }, [
		branch('Not called before?', [{ leftValue: '={{ $json.rule }}', rightValue: 'once', operator: isOther }]),
		saveInRow(job, 'Save as skipped', '$json', {
			status: 'skipped',
			reason: '={{ $json.why_not }}',
			call_id: '–',
		}),
	]);
	flow.connect(mayBeCalled.name, 'Not called before?', { output: 1 });
	flow.place(nothing('Already called'), { x, y: y + 5 * LINE });
	flow.connect('Not called before?', 'Already called', { output: 1 });
}

/** Writes into the row of the job's table that belongs to a person. */
function saveInRow(job: Job, name: string, person: string, set: Record<string, string>): Step {
	const of = (field: string) => `={{ ${person}.${field} }}`;
	return rows(name, 'upsert', job.table, {
		where: [[job.key, 'eq', of(job.key)]],
		set: { ...Object.fromEntries(personFieldsOf(job).map((field) => [field, of(field)])), ...set },
		columns: columnsOf(job),
	});
}
