import { code } from '../codeStep';
import { COLUMN, Flow, LINE } from '../flow';
import { DECIDE, decide, dial, DIAL, keepShared, saveResults, technicalFields } from '../mayWeCallGroup';
import {
	branch,
	CALL_ENDED,
	createTable,
	EVERY_TEN_MINUTES,
	fields,
	filter,
	isTrue,
	MANUAL,
	rows,
	linkTo,
	importOutcomes,
	outcomesFile,
	outcomesTitle,
	PREVIEW_OFF,
	ROWS_OF,
	step,
} from '../steps';
import { SETTINGS as SHARED_SETTINGS, type Columns } from '../tables';
import {
	limitNote,
	REACHABLE,
	SELECT_CREDENTIAL,
	SET_CALLER,
	SET_COUNTRY,
	SHARED_TABLES,
	SET_TRIGGER,
	TURN_OFF_PREVIEW,
	useCaseNote,
	WORKFLOW_ZONE,
} from '../outbound/notes';
import { nothingIsSaved, WRITTEN } from '../savedNodes';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';
import { CHECK_SETTINGS, OPEN, SETTINGS, WHY_CLOSED } from './listHours';

/** What to enter in the use case, and the data table of the list. */
export const CALL_LIST = {
	file: 'call-list',
	title: 'Call list with retries',
	table: 'voice_agent_call_list',
	opening: 'Hello {{first_name}}, this is the AI assistant of Example Company. Do you have a minute?',
	says: ['first_name'],
	answers: {},
	tags: { 'do not call': 'The person wants no more calls' },
};
const { file: FILE, title: TITLE, table: LIST } = CALL_LIST;
const COLUMNS: Columns = {
	phone: 'string',
	first_name: 'string',
	state: 'string',
	attempts: 'number',
	last_call: 'date',
	next_call: 'date',
	outcome: 'string',
	call_id: 'string',
	calls_that_day: 'number',
	digits: 'string',
};
/** What the list knows of a person, and neither the call needs nor the person who looks at *Dial*. */
const UNSEEN = {
	always: ['state', 'attempts', 'next_call', 'call_id', 'digits', 'createdAt', 'updatedAt'],
	ifEmpty: ['last_call', 'outcome', 'calls_that_day'],
};
const ATTEMPT = 'Prepare the attempt';
const SAVE_OUTCOME = 'Save the outcome';
/** In the settings that all jobs share. */
const BEST_HOURS = 'best_hours';
const READ_BEST_HOURS = 'Read best hours';
const HOURS = 'May we call now?';
const CLOSED = 'No more calls now';
const SKIPPED = 'Skipped?';
const TODAY =
	"={{ $json.last_call && DateTime.fromISO($json.last_call).setZone($now.zoneName).hasSame($now, 'day') ? $json.calls_that_day + 1 : 1 }}";
const TIMES = `{ now: $now.toISO(), later: $now.plus({ hours: ${SETTINGS}.pause_hours }).toISO() }`;

/** The people of a data table are called until they are reached, or the attempts are used up. */
export async function callList() {
	const flow = new Flow(FILE, TITLE);
	flow.notes({ x: -480, y: -660 }, { width: 460, height: 660 }, [
		['About', ABOUT],
		['What to enter in the use case', useCaseNote(CALL_LIST)],
		['About the states', ABOUT_STATES],
		['Who is called, and when', ABOUT_CALLING],
	]);

	flow.line({ x: -480, y: 160 }, [
		EVERY_TEN_MINUTES,
		{ ...fields('Enter settings', typed(SETTINGS_OF_THE_LIST)), executeOnce: true },
		await code(CHECK_SETTINGS, 'listSettings', 'return [{ json: listSettings($input.first().json) }];'),
		createTable('Create the list table', LIST, COLUMNS),
		changed('Mark new rows', [['state', 'isEmpty']], { state: 'to call' }),
		changed(
			'Mark due people',
			[
				['state', 'eq', 'not reached'],
				['next_call', 'lte', '={{ $now.toISO() }}'],
			],
			{ state: 'to call' },
		),
	]);
	flow.place(MANUAL, { x: -480, y: 160 + LINE });
	flow.connect(MANUAL.name, 'Enter settings');

	const block = { x: -480, y: 160 + 2 * LINE };
	const bestHours = `${ROWS_OF}
		return [{ json: { hours: JSON.stringify(bestHours(rowsOf('Read the calls'))) } }];`;
	flow.line(block, [
		{ ...branch(HOURS, OPEN), executeOnce: true },
		{
			...rows('Find a block', 'get', LIST, {
				where: [['state', 'eq', 'to call']],
				more: {
					returnAll: false,
					limit: `={{ ${SETTINGS}.people_per_block }}`,
					orderBy: true,
					orderByColumn: 'id',
					orderByDirection: 'ASC',
				},
			}),
			executeOnce: true,
		},
		// People write one number in several ways, and data tables compare texts.
		rows('Save the digits', 'update', LIST, {
			where: [['id', 'eq', '={{ $json.id }}']],
			set: { digits: "={{ String($json.phone).replace(/\\D/g, '') }}" },
			columns: COLUMNS,
		}),
		{
			...rows('Find earlier duplicates', 'get', LIST, {
				where: [
					['digits', 'eq', '={{ $json.digits }}'],
					['id', 'lt', '={{ $json.id }}'],
				],
				more: { returnAll: false, limit: 1 },
			}),
			alwaysOutputData: true,
		},
		{
			...rows('Mark duplicates', 'update', LIST, {
				where: [
					['id', 'eq', "={{ $json.id ? $('Find a block').item.json.id : -1 }}"],
					['state', 'eq', 'to call'],
				],
				set: { state: 'duplicate', outcome: 'Another row has this number.' },
				columns: COLUMNS,
			}),
			alwaysOutputData: true,
		},
		rows('Read the block', 'get', LIST, {
			where: [
				['state', 'eq', 'to call'],
				['id', 'gte', "={{ $('Find a block').first().json.id }}"],
				['id', 'lte', "={{ $('Find a block').last().json.id }}"],
			],
			once: true,
			more: { returnAll: true },
		}),
		branch('Any people to call?', [isTrue('={{ $json.id !== undefined }}')]),
	]);
	const calls = { x: block.x, y: block.y + 3.5 * LINE };
	flow.line(calls, [
		fields(
			ATTEMPT,
			{
				phone: '={{ $json.phone }}',
				...technicalFields(FILE, '=call list: row {{ $json.id }}, attempt {{ $json.attempts + 1 }}'),
				attempt: ['={{ $json.attempts + 1 }}', 'number'],
				today: [TODAY, 'number'],
			},
			{ includeOtherFields: true, include: 'all' },
		),
		await decide(FILE, UNSEEN, [
			{ ...(await code('Calculate best hours', 'bestHours', bestHours)), executeOnce: true },
			rows('Save the best hours', 'upsert', SHARED_SETTINGS, {
				where: [['key', 'eq', BEST_HOURS]],
				set: { key: BEST_HOURS, value: '={{ $json.hours }}' },
			}),
		]),
		branch(SKIPPED, [isTrue('={{ $json.voice_agent_row === undefined }}')]),
	]);
	flow.connect('Mark due people', HOURS);
	flow.connect('Any people to call?', ATTEMPT);
	flow.connect('Any people to call?', HOURS, { output: 1 });
	flow.place(fields(CLOSED, { reason: WHY_CLOSED }), { x: block.x + COLUMN, y: block.y + LINE });
	flow.connect(HOURS, CLOSED, { output: 1 });

	// n8n goes on with the node that stands higher: who is not called leaves the list before the next block is read.
	const [x, y] = [calls.x + 3 * COLUMN, calls.y];
	flow.line({ x, y: y - 2.5 * LINE }, [
		filter('Not a preview? (skipped)', [PREVIEW_OFF]),
		await code(
			'Set skipped state',
			'stateInList',
			`return afterCheck($input.all().map(({ json }) => json), ${TIMES}).map((json) => ({ json }));`,
		),
		saved('Save skipped state', [['state', 'eq', 'to call']]),
		{ ...branch('All called before?', [isTrue(ALL_BEFORE)]), executeOnce: true },
	]);
	flow.connect(SKIPPED, 'Not a preview? (skipped)');
	flow.connect('All called before?', HOURS);
	flow.line({ x, y }, [
		dial({
			preview: true,
			says: { first_name: '={{ $json.first_name }}' },
			sendsAlong: {
				list_row: '={{ $json.id }}',
				list_attempt: '={{ $json.attempt }}',
				list_today: '={{ $json.today }}',
				list_settings: `={{ JSON.stringify(${SETTINGS}) }}`,
			},
		}),
		await saveResults(FILE),
	]);
	flow.connect(SKIPPED, DIAL, { output: 1 });
	flow.line({ x: x + COLUMN, y: y + LINE }, [
		// Whom a preview shows, the next block would be again.
		filter('Not a preview?', [PREVIEW_OFF]),
		await code(
			'Set call state',
			'stateInList',
			`return afterDial($input.all().map(({ json }) => json), ${TIMES}).map((json) => ({ json }));`,
		),
		saved('Save the state', BEFORE_ITS_EVENT),
		{ ...branch('Continue?', [isTrue(CONTINUE)]), executeOnce: true },
	]);
	flow.connect(DIAL, 'Not a preview?');
	flow.connect('Continue?', HOURS);
	flow.place(
		{ ...step('Stop with an error', 'stopAndError', 1, STOP), executeOnce: true },
		{ x: x + 5 * COLUMN, y: y + 2 * LINE },
	);
	flow.connect('Continue?', 'Stop with an error', { output: 1 });
	flow.mark('Enter settings', '**Step 1.** Check hours, attempts, and pauses.');
	keepShared(flow);
	flow.mark(DIAL, `**Step 2.** ${SET_CALLER} ${SET_COUNTRY}`, `**Step 5.** ${TURN_OFF_PREVIEW}`);
	return flow.workflow();
}

/** The ends of these calls: the list says who was reached, and when the others are called again. */
export async function callListOutcomes() {
	const flow = new Flow(outcomesFile(FILE), outcomesTitle(TITLE));
	flow.notes({ x: -480, y: -400 }, { width: 460, height: 400 }, [
		['About', ABOUT_OUTCOMES],
		['Retry until reached', ABOUT_RETRIES],
	]);
	flow.line(await addWriteItDown(flow, { x: -480, y: 160 }, FILE), [
		rows(READ_BEST_HOURS, 'get', SHARED_SETTINGS, {
			where: [['key', 'eq', BEST_HOURS]],
			once: true,
			more: { returnAll: true },
		}),
		await code('Set outcome state', 'outcomeInList', OUTCOME),
		saved(SAVE_OUTCOME, [['state', 'neq', 'do not call']]),
	]);
	flow.connect(FIRST_TIME, READ_BEST_HOURS);
	flow.mark(CALL_ENDED, `**Step 1.** ${SET_TRIGGER}`);
	const sent = { list_row: '1', list_attempt: '1', list_today: '1' };
	const list_settings = JSON.stringify(SETTINGS_OF_THE_LIST);
	return flow.workflow({
		...sampleEvent({ ...sent, list_settings }),
		[READ_BEST_HOURS]: { key: BEST_HOURS, value: '[]' },
		[SAVE_OUTCOME]: { id: 1, phone: '+15550100102', first_name: 'Ada', state: 'reached' },
	});
}

function typed(values: Record<string, string | number>): Record<string, [unknown, string]> {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, typeof value]]));
}

/** Writes what a Code node says into the rows of the list for which the conditions hold. */
function saved(name: string, where: Array<[column: string, condition: string, value: string]>) {
	const written = ['state', 'outcome', 'call_id', 'attempts', 'calls_that_day', 'last_call', 'next_call'];
	const set = Object.fromEntries(written.map((column) => [column, `={{ $json.${column} }}`]));
	const step = rows(name, 'update', LIST, {
		where: [['id', 'eq', '={{ $json.id }}'], ...where],
		set,
		columns: COLUMNS,
	});
	return { ...step, alwaysOutputData: true };
}

function changed(name: string, where: Array<[string, string, string?]>, set: Record<string, string>) {
	return rows(name, 'update', LIST, { where, set, columns: COLUMNS, once: true });
}

const SETTINGS_OF_THE_LIST = {
	first_hour: '09:00',
	last_hour: '18:00',
	weekdays: '1, 2, 3, 4, 5',
	max_attempts: 3,
	max_per_day: 2,
	pause_hours: 3,
	people_per_block: 25,
	max_blocks_per_run: 80,
};

/** Another execution may have found the call going on, and its state unknown. */
const BEFORE_ITS_EVENT = ['reached', 'not reached', 'do not call'].map((state): [string, string, string] => [
	'state',
	'neq',
	state,
]);

const ALL_BEFORE = `={{ $('${DECIDE}').all().every(({ json }) => json.rule === 'once') }}`;
const CONTINUE =
	"={{ $('Dial').all().some(({ json }) => ['placed', 'scheduled', 'skipped'].includes(json.status)) || $('Dial').all().every(({ json }) => json.status === 'invalid') }}";
const STOP = {
	errorMessage:
		"=No one in this block could be called, so this execution ends here. The first reason: {{ $('Dial').first().json.reason }}",
};

const OUTCOME = `const sent = $('${CALL_ENDED}').first().json.metadata;
	const call = {
		...$('Read the call').first().json,
		row: Number(sent.list_row), attempt: Number(sent.list_attempt), today: Number(sent.list_today),
	};
	const settings = JSON.parse(sent.list_settings);
	const zone = $('${WRITTEN}').first().json.zone;
	const hour = $('${WRITTEN}').first().json.local_hour;
	const isOpen = (time) => settings.weekdays.split(',').map(Number).includes(time.weekday)
		&& time.toFormat('HH:mm') >= settings.first_hour && time.toFormat('HH:mm') < settings.last_hour;
	const hours = Array.from({ length: 7 * 24 }, (_, index) => $now.startOf('hour').plus({ hours: index + 1 }))
		.filter(isOpen).map((time) => ({ at: time.toISO(), hour: time.setZone(zone).hour }));
	return [{ json: outcomeInList(call, {
		now: $now.toISO(),
		later: $now.plus({ hours: settings.pause_hours }).toISO(),
		tomorrow: $now.plus({ days: 1 }).startOf('day').toISO(),
		attempts: settings.max_attempts,
		attempts_a_day: settings.max_per_day,
		hours, hour, bestHours: JSON.parse($json.value || '[]'),
	}) }];`;

const ABOUT = `## Call list with retries

This workflow calls the people in the data table *${LIST}*, and retries at other times of day until each is reached. You can view and edit the table. No one is called twice by mistake, even if n8n stops or two executions run at once.

**Before you publish it**
1. In *Enter settings*, check hours, attempts, and pauses ([what each means](https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/blob/main/docs/call-list.md)).
2. In *Dial*, ${SELECT_CREDENTIAL} Select *From Number* and *Use Case*; the yellow note says what to enter there. ${SET_COUNTRY}
3. Click *Execute workflow*. It creates the table (*Overview → Data tables*). Enter your own number in *phone*, in international format, and a *first_name*; leave the other columns empty.
4. Click *Execute workflow* again, and open *Dial*: it shows who would be called. No one is, because *Preview* is on. Outside the hours of *Enter settings*, the workflow ends with *${CLOSED}*, which says why.
5. ${importOutcomes({ file: FILE, title: TITLE })} Then turn off *Preview* in *Dial*, close it, and click *Execute workflow*: your phone rings. *Execute step* would call, and save nothing.

**Then** add people: *Overview → Data tables →* the table *→ ⋯ → Import CSV*, a file with the columns *phone* and *first_name*, and no others. Older versions of n8n have no such import: add rows. Then publish: every ten minutes, the next people are called.`;

const ABOUT_OUTCOMES = `## ${outcomesTitle(TITLE)}

The outcomes workflow of ${linkTo(`${FILE}.json`, TITLE)}. When a call of the list has ended, this workflow writes the outcome into the list, and when to call again.

**Before you publish it**
1. In *${CALL_ENDED}*, select the credential and the use case of *Dial* in that workflow.
2. Click *Execute workflow*: a sample call goes through. ${nothingIsSaved(SAVE_OUTCOME, READ_BEST_HOURS)}
3. ${REACHABLE} Then publish.`;

const ABOUT_RETRIES = `### Retry until reached
A person who was not reached is called again after *pause_hours*, at most *max_per_day* times a day. After *max_attempts* attempts, the list gives up: *not reached* without *next_call*. These settings are in *Enter settings* of the list's workflow.

Once there are enough calls, the next attempt waits for an hour in which people are often reached. It is never the hour of the last attempt.

People who ask not to be called get no more calls from the other examples that share these tables.

Your own nodes go right after *Save the outcome*.`;

const ABOUT_STATES = `### Values of *state*
- **to call** (or empty): will be called.
- **called**: the call was placed and has not ended yet.
- **reached**, **not reached**: the call has ended. *not reached* also means not called for now, e.g. because the service was offline: see *outcome*. The person is called again at *next_call*; without *next_call*, not again.
- **do not call**: never again.
- **unknown**: n8n stopped or the connection failed while the call was placed. **Check the service**, then enter *to call* or *called*.
- **not called**: *outcome* says what to fix. Then enter *to call*.
- **duplicate**: another row has this number.

You can add *Calling Rules* in *Dial*: *Calling Hours* in the recipient's time zone (with *Skip*, the person is called later), *Do Not Call List*, *Consent*.

To call a person again, enter *to call*.`;

const ABOUT_CALLING = `### Who is called, and when
**When**: on the days and in the hours of *Enter settings*, in ${WORKFLOW_ZONE}. Write hours as 09:00 or 9 am, and weekdays as 1, 2, 3 or Mon-Fri; Monday is 1. A setting that can't be read stops the workflow with an error.

${limitNote()} To change it, open *Calls per Number* in *Dial*. Who is over the limit is called later.

**Not called**: people who asked not to be called, here or in another example that shares these tables. If n8n stops before a call, the next execution sets these people to *unknown*, and continues with the others. ${SHARED_TABLES}`;
