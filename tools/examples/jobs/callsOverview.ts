import { code } from '../codeStep';
import { COLUMN, Flow, LINE, type Place } from '../flow';
import { addReading, giveLockBack, READ } from '../readingGroup';
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
import { CALLS, PEOPLE, SETTINGS } from '../tables';

const OPENED = 'When page is opened';
const ASKED = 'Read the request';
const FORM = `$('${ASKED}').first().json`;
/** A node that found nothing gives one empty item. */
const ROWS = `${ROWS_OF}
	const tableRows = (name) => rowsOf(name).filter(({ id }) => id !== undefined);`;
const PAGE_ROW = `$('${READ}').all().map(({ json }) => json).find(({ key }) => key === 'page')`;

/** What the jobs have done: a page, a file, and a few actions, from the tables that all of them share. */
export async function callsOverview() {
	const flow = new Flow('calls-overview', 'Overview of all calls');
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
	flow.line({ x: -480, y: 160 + 2 * LINE }, [EVERY_TEN_MINUTES]);
	const reading = { x: -260, y: 160 + 2 * LINE };
	addReading(flow, reading, [EVERY_TEN_MINUTES.name], { lines: 3, about: ABOUT_READING });
	flow.connect('Is it the page?', 'Create the calls table', { output: 1 });
	flow.connect(OPENED, 'Create the calls table', { output: 1 });

	await addDeletion(flow, { x: reading.x, y: reading.y + 4 * LINE });
	await addAnswers(flow, { x: reading.x, y: reading.y + 7 * LINE });
	flow.mark(OPENED, '**Step 1.** Create a Basic Auth credential.');
	flow.mark('Stop Call', '**Step 2.** Select your credential.');
	return flow.workflow();
}

/** What was asked for, and what is deleted while no other execution reads. */
async function addDeletion(flow: Flow, { x, y }: Place): Promise<void> {
	const asked = `${ROWS}
		// Its outputs: GET and POST.
		const [sent] = $('${OPENED}').isExecuted ? [0, 1].flatMap((output) => $('${OPENED}').all(output)) : [];
		const page = ${PAGE_ROW};
		return [{ json: request(sent && sent.json, page ? page.holder : '', tableRows('Read the calls'), tableRows('Read the people'), $now.toISO()) }];`;
	const keepDays = `($('${READ}').all().map(({ json }) => json).find(({ key }) => key === 'keep_days') || {}).number`;
	const ids = (table: string) => `return ${FORM}.${table}.concat({ id: -1 }).map((json) => ({ json }));`;
	const byId: { where: Array<[string, string, string]> } = { where: [['id', 'eq', '={{ $json.id }}']] };
	flow.line({ x, y }, [
		{
			...rows('Delete old calls', 'deleteRows', CALLS, {
				where: [['call_at', 'lt', `={{ $now.minus({ days: ${keepDays} || 36500 }).toISO() }}`]],
				once: true,
			}),
		},
		await code(ASKED, 'request', asked),
		branch('Delete a person?', [equals('={{ $json.action }}', 'delete')]),
		script('List their calls', ids('calls')),
		{ ...rows('Delete their calls', 'deleteRows', CALLS, byId), alwaysOutputData: true },
	]);
	flow.line({ x: x + 3 * COLUMN, y: y + LINE }, [
		{ ...script('List their entries', ids('people')) },
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

async function addAnswers(flow: Flow, { x, y }: Place): Promise<void> {
	const actions = ['page', 'csv', 'stop', 'start', 'delete'];
	const which = outputs(
		'Route by action',
		actions.map((name) => ({ name, conditions: [equals(`={{ ${FORM}.action }}`, name)] })),
		'refused',
	);
	const overview = `${ROWS}
		const page = ${PAGE_ROW};
		const times = {
			now: $now.toMillis(), day: $now.startOf('day').toMillis(),
			show: (moment) => DateTime.fromMillis(moment, { zone: $now.zoneName }).toFormat('yyyy-MM-dd HH:mm'),
			key: (page && page.holder) || [1, 2, 3].map(() => Math.random().toString(36).slice(2)).join(''),
		};
		const tables = { calls: tableRows('Read the calls'), people: tableRows('Read the people'), settings: tableRows('${READ}') };
		return [{ json: overview(tables, times) }];`;
	const csv = `${ROWS}
		const local = (moment, zone) => DateTime.fromISO(moment, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
		return [{ json: { file: evidence(tableRows('Read the calls'), local) } }];`;
	flow.place(which, { x, y });
	flow.connect(giveLockBack.name, 'Route by action');
	flow.line({ x: x + COLUMN, y }, [
		await code('Make the page', 'overview', overview),
		rows('Save the page', 'upsert', SETTINGS, {
			where: [['key', 'eq', 'page']],
			set: { key: 'page', value: '={{ $json.page }}', holder: '={{ $json.key }}' },
		}),
		branch('Events missing?', [isTrue("={{ $('Make the page').first().json.is_deaf }}")]),
		nothing('Needs review'),
	]);
	flow.line({ x: x + COLUMN, y: y + LINE }, [
		await code('Make the file', 'evidence', csv),
		respond('Send the file', '={{ $json.file }}', 'text/csv', [
			['Content-Disposition', 'attachment; filename="calls.csv"'],
		]),
	]);
	flow.line({ x: x + COLUMN, y: y + 2 * LINE }, [
		switchTo('Stop new calls', 'yes'),
		respond('Confirm the stop', 'New calls are stopped, and calls that were placed are being stopped.'),
		script('List calls to stop', TO_STOP),
		{
			...ownStep('Stop Call', 'voiceAgentStopCall', { operation: 'stop', callId: '={{ $json.call_id }}' }),
			onError: 'continueErrorOutput',
		},
		markStopped('Mark as stopped', 'Stopped in the overview'),
	]);
	flow.place(markStopped('Mark as not stopped', '=Not stopped: {{ $json.error }}'), {
		x: x + 5 * COLUMN,
		y: y + 3 * LINE,
	});
	flow.connect('Stop Call', 'Mark as not stopped', { output: 1 });
	flow.line({ x: x + COLUMN, y: y + 3 * LINE }, [
		switchTo('Allow new calls', 'no'),
		respond('Confirm the restart', 'New calls are allowed.'),
	]);
	const deleted = `={{ ${FORM}.calls.length }} call(s) were deleted. The person is not called again.`;
	flow.place(respond('Confirm the deletion', deleted), { x: x + COLUMN, y: y + 4 * LINE });
	const refused = 'Nothing was changed. Open the page again, and enter the complete phone number.';
	flow.place(respond('Report no change', refused), { x: x + COLUMN, y: y + 5 * LINE });
	[
		'Make the page',
		'Make the file',
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
		where: [['id', 'eq', "={{ $('List calls to stop').item.json.id }}"]],
		set: { reason },
	});
}

const MISSING = `// Rows for people to fill in.
const there = new Set($('${READ}').all().map(({ json }) => json.key));
return ['stop', 'calls_per_day', 'minutes_per_day', 'cost_per_month', 'keep_days']
	.filter((key) => !there.has(key))
	.map((key) => ({ json: { key } }));`;

const TO_STOP = `return $('Read the calls').all()
	.filter(({ json }) => json.state === 'placed' && json.call_id)
	.map(({ json }, item) => ({ json: { id: json.id, call_id: json.call_id }, pairedItem: { item: 0 } }));`;

const ABOUT_READING =
	"One execution at a time reads the tables that all jobs share. Don't delete or change these nodes: without them, two executions change the same rows.";

const ABOUT = `## Overview of all calls

Makes a page about the calls of all jobs, today and in the last 30 days. It shows the best hours, cost, opt-outs, and calls to look up. Calls that the service never reported as ended are closed as *no event*.

**Before you publish it**
1. In *${OPENED}*, create a Basic Auth credential. The page asks for this user name and password.
2. In *Stop Call*, create or select your Voice Agent credential: it has the API key and the address of the service.
3. Replace *Needs review* with a message to you: it gets an item when calls were placed and the service sent no events.
4. Publish. The page is there within ten minutes.`;

const ABOUT_PAGE = `### The page
Open the *Production URL* of *${OPENED}* (GET) in a browser. It is made every ten minutes, and shows no names and no phone numbers.

- **All calls as CSV** is your evidence: who was called when, at their place, by which job, which rule decided, and the consent. It contains phone numbers.
- **Stop all calls** stops new calls of all jobs, and calls that were placed. The column *reason* of *voice_agent_calls* says which were stopped.
- **Delete this person** deletes the calls and entries of a number, in all spellings. A hash of the number remains, so that the person is not called again.`;

const ABOUT_SETTINGS = `### Settings
The workflow adds these rows to *voice_agent_settings*. Fill in *number*, or *value* for *stop*:
- **stop**: *yes* stops new calls.
- **calls_per_day**, **minutes_per_day**, **cost_per_month**: limits for all jobs together. Empty: no limit.
- **keep_days**: calls older than this number of days are deleted. Empty: none.

Sheets, calendars, and the table *voice_agent_call_list* are not part of this: delete people there yourself.`;
