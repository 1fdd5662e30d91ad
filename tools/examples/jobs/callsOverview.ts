import { code } from '../codeStep';
import { COLUMN, Flow, LINE, type Place, type Step } from '../flow';
import { embedded, start } from '../embedded';
import { addReading, giveLockBack, READ, READS_FROM } from '../readingGroup';
import {
	branch,
	equals,
	EVERY_TEN_MINUTES,
	fields,
	isTrue,
	nothing,
	outputs,
	ownStep,
	rows,
	ROWS_OF,
	step,
} from '../steps';
import { OUTBOUND_JOBS } from '../outbound/jobs';
import { CALLS, PEOPLE, SETTINGS } from '../tables';
import { FILE as ANSWER_FILE, TITLE as ANSWER_TITLE } from './answerAndBook';
import { CALL_LIST } from './callList';
import { FILE as SHEETS_FILE, TITLE as SHEETS_TITLE } from './googleSheets';

const FILE = 'calls-overview';
const OPENED = 'When page is opened';
/** The node with all that needs the lock, and the first node of the workflow in it. */
const [UPDATE_CALLS, GIVEN_REQUEST] = ['Update the calls', 'Request'];
/** What can be asked for. Each has an output. */
const ACTIONS = ['page', 'csv', 'stop', 'start', 'delete'];
const ANSWER = `$('${UPDATE_CALLS}').first().json`;
const ASKED = 'Read the request';
const FORM = `$('${ASKED}').first().json`;
/** A node that found nothing gives one empty item. */
const ROWS = `${ROWS_OF}
	const tableRows = (name) => rowsOf(name).filter(({ id }) => id !== undefined);`;
/** As the page names the jobs, by their files. */
const TITLES = [
	...OUTBOUND_JOBS.map(({ file, title }) => [file, title]),
	[ANSWER_FILE, ANSWER_TITLE],
	[CALL_LIST.file, CALL_LIST.title],
	[SHEETS_FILE, SHEETS_TITLE],
];
const PAGE_ROW = `$('${READ}').all().map(({ json }) => json).find(({ key }) => key === 'page')`;

/** What the jobs have done: a page, a file, and a few actions, from the tables that all of them share. */
export async function callsOverview() {
	const flow = new Flow(FILE, 'Overview of all calls');
	flow.note('About', { x: -480, y: -460 }, { width: 460, height: 440 }, ABOUT);
	flow.note('About the page', { x: 20, y: -460 }, { width: 440, height: 440 }, ABOUT_PAGE);
	flow.note('About the settings', { x: 500, y: -460 }, { width: 440, height: 440 }, ABOUT_SETTINGS);

	const webhook = {
		multipleMethods: true,
		httpMethod: ['GET', 'POST'],
		authentication: 'basicAuth',
		path: '',
	};
	flow.line({ x: -480, y: 160 }, [
		step(OPENED, 'webhook', 2.1, { ...webhook, responseMode: 'responseNode', options: {} }),
		branch('Is it the page?', [isTrue("={{ $json.query.calls !== 'csv' }}")]),
		rows('Read the page', 'get', SETTINGS, {
			where: [['key', 'eq', 'page']],
			once: true,
			more: { returnAll: true },
		}),
		respond(
			'Show the page',
			"={{ $json.value || 'The first page is made within ten minutes. Open it again then.' }}",
			'text/html',
		),
	]);
	const below = { x: -480, y: 160 + 3 * LINE };
	const which = outputs(
		'Route by action',
		ACTIONS.map((name) => ({ name, conditions: [equals('={{ $json.action }}', name)] })),
		'refused',
	);
	flow.place(EVERY_TEN_MINUTES, below);
	flow.line({ x: below.x + 2 * COLUMN, y: below.y }, [await updateCalls(), which]);
	flow.connect(EVERY_TEN_MINUTES.name, UPDATE_CALLS);
	flow.connect('Is it the page?', UPDATE_CALLS, { output: 1 });
	flow.connect(OPENED, UPDATE_CALLS, { output: 1 });
	addAnswers(flow, { x: below.x + 4 * COLUMN, y: below.y - LINE });
	flow.mark(OPENED, '**Step 1.** Create a Basic Auth credential.');
	flow.mark('Stop Call', '**Step 2.** Select your credential.');
	return flow.workflow();
}

/** One execution at a time reads the shared tables, deletes what is to be deleted, and makes what was asked for. */
async function updateCalls(): Promise<Step> {
	const flow = new Flow(`${FILE}/${UPDATE_CALLS}`, UPDATE_CALLS);
	const place = { x: 0, y: 0 };
	start(flow, GIVEN_REQUEST, place, READS_FROM);
	addReading(flow, place);
	await addDeletion(flow, { x: 0, y: 3 * LINE });
	await addWhatWasAskedFor(flow, { x: 0, y: 6 * LINE });
	return embedded(flow, 'of the shared tables');
}

/** What was asked for, and what is deleted while no other execution reads. */
async function addDeletion(flow: Flow, { x, y }: Place): Promise<void> {
	const asked = `${ROWS}
		const sent = $('${GIVEN_REQUEST}').first().json;
		const page = ${PAGE_ROW};
		return [{ json: request(sent.headers && sent, page ? page.holder : '', tableRows('Read the calls'), tableRows('Read the people'), $now.toISO()) }];`;
	const keepDays = `($('${READ}').all().map(({ json }) => json).find(({ key }) => key === 'keep_days') || {}).number`;
	const ids = (table: string) => `return ${FORM}.${table}.concat({ id: -1 }).map((json) => ({ json }));`;
	const byId: { where: Array<[string, string, string]> } = { where: [['id', 'eq', '={{ $json.id }}']] };
	flow.line({ x, y }, [
		rows('Delete old calls', 'deleteRows', CALLS, {
			where: [['call_at', 'lt', `={{ $now.minus({ days: ${keepDays} || 36500 }).toISO() }}`]],
			once: true,
		}),
		await code(ASKED, 'request', asked),
		branch('Delete a person?', [equals('={{ $json.action }}', 'delete')]),
		script('List their calls', ids('calls')),
		{ ...rows('Delete their calls', 'deleteRows', CALLS, byId), alwaysOutputData: true },
	]);
	flow.line({ x: x + 3 * COLUMN, y: y + LINE }, [
		script('List their entries', ids('people')),
		{ ...rows('Delete their entries', 'deleteRows', PEOPLE, byId), alwaysOutputData: true },
		{
			...fields('Hash the number', {
				phone: `={{ ${FORM}.phone.replace(/\\D/g, '').hash('sha256') }}`,
				opted_out_at: `={{ ${FORM}.opted_out_at }}`,
				opted_out_by: 'Deleted in the overview',
			}),
			executeOnce: true,
		},
		rows('Save the opt-out', 'insert', PEOPLE, { set: 'input' }),
	]);
	flow.connect('Delete their calls', 'List their entries');
	flow.place(giveLockBack, { x: x + 2 * COLUMN, y: y + 2 * LINE });
	flow.connect(READ, 'Delete old calls');
	flow.connect('Delete a person?', giveLockBack.name, { output: 1 });
	flow.connect('Save the opt-out', giveLockBack.name);
	flow.line({ x: x + 3 * COLUMN, y: y + 2 * LINE }, [
		script('Find missing settings', MISSING),
		rows('Add settings', 'insert', SETTINGS, { set: 'input' }),
	]);
	flow.connect(giveLockBack.name, 'Find missing settings');
}

async function addWhatWasAskedFor(flow: Flow, { x, y }: Place): Promise<void> {
	const page = `${ROWS}
		const page = ${PAGE_ROW};
		const times = {
			now: $now.toMillis(), day: $now.startOf('day').toMillis(),
			show: (moment) => DateTime.fromMillis(moment, { zone: $now.zoneName }).toFormat('yyyy-MM-dd HH:mm'),
			titles: new Map(${JSON.stringify(TITLES)}),
			key: (page && page.holder) || [1, 2, 3].map(() => Math.random().toString(36).slice(2)).join(''),
		};
		const tables = { calls: tableRows('Read the calls'), people: tableRows('Read the people'), settings: tableRows('${READ}') };
		return [{ json: { action: 'page', ...overview(tables, times) } }];`;
	const csv = `${ROWS}
		const local = (moment, zone) => DateTime.fromISO(moment, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
		return [{ json: { action: 'csv', file: evidence(tableRows('Read the calls'), local) } }];`;
	const made = [
		await code('Make the page', 'overview', page),
		await code('Make the file', 'evidence', csv),
		script('List calls to stop', TO_STOP),
		script('Confirm the request', `return [{ json: ${FORM} }];`),
	];
	const [first = '', second = '', third = ''] = ACTIONS;
	const which = outputs(
		'Route by request',
		[first, second, third].map((name) => ({ name, conditions: [equals(`={{ ${FORM}.action }}`, name)] })),
		'other',
	);
	flow.place(which, { x: x + 3 * COLUMN, y: y + LINE });
	flow.connect(giveLockBack.name, which.name);
	made.forEach((node, output) => {
		flow.place(node, { x: x + 4 * COLUMN, y: y + output * LINE });
		flow.connect(which.name, node.name, { output });
	});
	flow.place(nothing('Answer'), { x: x + 5 * COLUMN, y: y + LINE });
	for (const { name } of made) flow.connect(name, 'Answer');
}

function addAnswers(flow: Flow, { x, y }: Place): void {
	flow.line({ x, y }, [
		rows('Save the page', 'upsert', SETTINGS, {
			where: [['key', 'eq', 'page']],
			set: { key: 'page', value: '={{ $json.page }}', holder: '={{ $json.key }}' },
		}),
		branch('Events missing?', [isTrue(`={{ ${ANSWER}.is_deaf }}`)]),
		nothing('Needs review'),
	]);
	const file = respond('Send the file', '={{ $json.file }}', 'text/csv', [
		['Content-Disposition', 'attachment; filename="calls.csv"'],
	]);
	flow.place(file, { x, y: y + LINE });
	flow.line({ x, y: y + 2 * LINE }, [
		switchTo('Stop new calls', 'yes'),
		respond('Confirm the stop', STOPPED),
		script('Get calls to stop', `return ${ANSWER}.calls.map((json) => ({ json }));`),
		{
			...ownStep('Stop Call', 'voiceAgentStopCall', { operation: 'stop', callId: '={{ $json.call_id }}' }),
			onError: 'continueErrorOutput',
		},
		markStopped('Mark as stopped', 'Stopped in the overview'),
	]);
	flow.place(markStopped('Mark as not stopped', '=Not stopped: {{ $json.error }}'), {
		x: x + 4 * COLUMN,
		y: y + 3 * LINE,
	});
	flow.connect('Stop Call', 'Mark as not stopped', { output: 1 });
	flow.line({ x, y: y + 3 * LINE }, [
		switchTo('Allow new calls', 'no'),
		respond('Confirm the restart', 'New calls are allowed.'),
	]);
	const deleted = `={{ $json.calls.length }} call(s) were deleted. Jobs that have the number in international format no longer call it.`;
	flow.place(respond('Confirm the deletion', deleted), { x, y: y + 4 * LINE });
	flow.place(respond('Report no change', '={{ $json.message }}'), { x, y: y + 5 * LINE });
	[
		'Save the page',
		file.name,
		'Stop new calls',
		'Allow new calls',
		'Confirm the deletion',
		'Report no change',
	].forEach((name, output) => flow.connect('Route by action', name, { output }));
}

/** A Code node of a few lines. */
function script(name: string, jsCode: string) {
	return step(name, 'code', 2, { jsCode });
}

function respond(
	name: string,
	responseBody: string,
	type = 'text/plain',
	more: Array<[string, string]> = [],
) {
	const headers = [['Content-Type', `${type}; charset=utf-8`], ['Cache-Control', 'no-store'], ...more];
	const entries = headers.map(([header, value]) => ({ name: header, value }));
	return step(name, 'respondToWebhook', 1.5, {
		respondWith: 'text',
		responseBody,
		options: { responseHeaders: { entries } },
	});
}

function switchTo(name: string, value: string) {
	return rows(name, 'upsert', SETTINGS, { where: [['key', 'eq', 'stop']], set: { key: 'stop', value } });
}

function markStopped(name: string, reason: string) {
	return rows(name, 'update', CALLS, {
		where: [['id', 'eq', "={{ $('Get calls to stop').item.json.id }}"]],
		set: { reason },
	});
}

const MISSING = `// Rows for people to fill in.
const there = new Set($('${READ}').all().map(({ json }) => json.key));
return ['stop', 'calls_per_day', 'minutes_per_day', 'cost_per_month', 'keep_days']
	.filter((key) => !there.has(key))
	.map((key) => ({ json: { key } }));`;

const TO_STOP = `const calls = $('Read the calls').all().map(({ json }) => json)
	.filter((call) => call.state === 'placed' && call.call_id)
	.map(({ id, call_id }) => ({ id, call_id }));
return [{ json: { action: 'stop', calls } }];`;

/** An execution that has asked whether calls are stopped goes on, and may place many. */
const STOPPED =
	'New calls are stopped, and calls that were placed are being stopped. Executions that had already decided may still place calls: in a minute, open the page again, and click "Stop all calls" once more.';

const ABOUT = `## Overview of all calls

Makes a page about the calls of all *jobs* (the examples that share its tables), today and in the last 30 days. It shows the best hours, cost, opt-outs, and calls to look up. Calls that the service never reported as ended are closed as *no event*.

**Before you publish it**
1. In *${OPENED}*, create a Basic Auth credential. The page asks for this user name and password.
2. In *Stop Call*, create or select your Voice Agent API credential: it has the API key and the address of the service.
3. Replace *Needs review* with a message to you: it gets an item when calls were placed and the service sent no events.
4. Publish. The page is there within ten minutes.`;

const ABOUT_PAGE = `### The page
Open the *Production URL* of *${OPENED}* (GET) in a browser. It is made every ten minutes, and shows no names and no phone numbers.

- **All calls as CSV** is your evidence: who was called when, in their local time, by which job, which rule decided, and the consent. It contains phone numbers.
- **Stop all calls** stops new calls of all jobs, and calls that were placed. The column *reason* of *voice_agent_calls* says which were stopped. Executions that had already decided may still place calls: click it again in a minute. Check once whether the service also cancels calls that are only scheduled.
- **Delete this person** deletes the calls and entries of a number, however they are written. Enter it in international format. A hash of its digits remains, so that jobs that have it in this format no longer call it.`;

const ABOUT_SETTINGS = `### Settings
The workflow adds these rows to *voice_agent_settings*. Fill in *number*, or *value* for *stop*:
- **stop**: *yes* stops new calls.
- **calls_per_day**, **minutes_per_day**, **cost_per_month**: limits for all jobs together. Empty: no limit.
- **keep_days**: calls older than this number of days are deleted. Empty: none.

Sheets, calendars, and the table *voice_agent_call_list* are not part of this: delete people there yourself.`;
