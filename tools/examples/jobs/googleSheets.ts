import { COLUMN, Flow, LINE, type Step } from '../flow';
import { decide, dial, DIAL, keepShared, mayBeCalled, saveResults, technicalFields } from '../mayWeCallGroup';
import {
	branch,
	CALL_ENDED,
	EVERY_TEN_MINUTES,
	fields,
	filter,
	isTrue,
	MANUAL,
	notEmpty,
	linkTo,
	importOutcomes,
	outcomesFile,
	outcomesTitle,
	PREVIEW_OFF,
	step,
	stopIfMissing,
	WEEKDAYS,
} from '../steps';
import {
	limitNote,
	presetHours,
	REACHABLE,
	SELECT_CREDENTIAL,
	SET_CALLER,
	SET_COUNTRY,
	SET_TRIGGER,
	SHARED_TABLES,
	TURN_OFF_PREVIEW,
	useCaseNote,
	WORKFLOW_ZONE,
} from '../outbound/notes';
import { nothingIsSaved } from '../savedNodes';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';

export const FILE = 'google-sheets';
export const TITLE = 'Call rows of a Google Sheet';
export const SHEET = 'Enter your sheet';
/** Of the sheet: what is written there when a row was called. */
const WRITTEN_COLUMNS = ['status', 'reason', 'outcome', 'answer', 'tag', 'seconds', 'cost', 'call_id'];
const LIMIT = 'Limit to 50';
const ROWS = 'Prepare the calls';
const WRITE_OUTCOME = 'Write the outcome';
const HOURS_OPEN = 'May we call now?';
const CLOSED = 'No calls outside hours';
/** How a sample file becomes a sheet. */
export const importSheet = (file: string) =>
	`Click ${linkTo(file, 'this link')}, and save the tab that opens as a file (Ctrl+S). In a new Google Sheet, select *File → Import*, and upload it. Select *Replace current sheet*, and clear *Convert text to numbers, dates, and formulas*. Enter your own number in *phone*.`;
export const ENTER_SHEET =
	'paste the address of your document, and enter the name of its tab, as at the bottom of its page, e.g. Sheet1.';
export const STEP_SHEET = '**Step 2.** Enter the address of your document, and the name of its tab.';
export const SELECT_SHEETS = 'Select your Google Sheets credential.';
const HOURS: Record<string, [number, string]> = {
	first_hour: [Number.parseInt(WEEKDAYS.from, 10), 'number'],
	last_hour: [Number.parseInt(WEEKDAYS.to, 10), 'number'],
	last_weekday: [WEEKDAYS.days.length, 'number'],
};
const IS_OPEN =
	"={{ $('Dial').params.preview || ($now.weekday <= $json.last_weekday && $now.hour >= $json.first_hour && $now.hour < $json.last_hour) }}";
const WHY_CLOSED = `=It is {{ $now.setLocale('en').toFormat('cccc HH:mm') }} in {{ $now.zoneName }}, outside the hours in '${SHEET}'.`;

/** The rows of a Google Sheet are called once, and get their status. */
export async function googleSheets() {
	const flow = new Flow(FILE, TITLE);
	flow.notes({ x: -480, y: -640 }, { width: 460, height: 620 }, [
		['About', ABOUT],
		['What to enter in the use case', useCaseNote(USE_CASE)],
		['Who is called, and when', ABOUT_CALLING],
		['About the status', ABOUT_STATUS],
	]);

	const isEmpty = { type: 'string', operation: 'empty', singleValue: true };
	flow.line({ x: -480, y: 160 }, [
		EVERY_TEN_MINUTES,
		fields(SHEET, { sheet_url: '', sheet_name: 'Sheet1', ...HOURS }),
		branch(HOURS_OPEN, [isTrue(IS_OPEN)]),
		sheet('Read the rows', 'read', {}, OF_SHEET),
		filter(
			'Status empty?',
			[
				{ leftValue: '={{ $json.status }}', rightValue: '', operator: isEmpty },
				notEmpty('={{ $json.phone }}'),
			],
			true,
		),
		step(LIMIT, 'limit', 1, { maxItems: 50 }),
	]);
	const calls = { x: -480, y: 160 + 3 * LINE };
	flow.line(calls, [
		fields(
			ROWS,
			{ phone: '={{ $json.phone }}', ...technicalFields(FILE, SUBJECT) },
			{ includeOtherFields: true, include: 'all' },
		),
		await decide(FILE, { ifEmpty: WRITTEN_COLUMNS }),
		mayBeCalled,
		dial({
			preview: true,
			says: { first_name: '={{ $json.first_name }}' },
			sendsAlong: {
				sheet_phone: '={{ $json.phone }}',
				sheet_url: OF_SHEET('sheet_url'),
				sheet_name: OF_SHEET('sheet_name'),
			},
		}),
		await saveResults(FILE),
	]);
	flow.connect(LIMIT, ROWS);
	flow.place(MANUAL, { x: -480, y: 160 + LINE });
	flow.connect(MANUAL.name, SHEET);
	flow.place(fields(CLOSED, { reason: WHY_CLOSED }), { x: -480 + 3 * COLUMN, y: 160 + LINE });
	flow.connect(HOURS_OPEN, CLOSED, { output: 1 });

	flow.line({ x: -480 + 4 * COLUMN, y: 160 + LINE }, stopWithout('phone'));
	flow.connect('Read the rows', COLUMN_MISSING);

	const [x, y] = [calls.x + 3 * COLUMN, calls.y];
	const row_number = '={{ $json.row_number }}';
	const call_id = '={{ $json.call_id }}';
	const status = { row_number, status: '={{ $json.status }}', reason: '={{ $json.reason }}', call_id };
	flow.line({ x: x + COLUMN, y: y + LINE }, [
		filter('Not a preview?', [PREVIEW_OFF]),
		sheet('Write the status', 'update', status, OF_SHEET),
	]);
	flow.connect(DIAL, 'Not a preview?');
	const skipped = { row_number, status: 'skipped', reason: '={{ $json.why_not }}', call_id: '' };
	flow.place(fields('Mark as skipped', skipped), { x, y: y + 2 * LINE });
	flow.connect(mayBeCalled.name, 'Mark as skipped', { output: 1 });
	flow.connect('Mark as skipped', 'Not a preview?');
	flow.mark(SHEET, STEP_SHEET);
	for (const name of ['Read the rows', 'Write the status']) flow.mark(name, `**Step 2.** ${SELECT_SHEETS}`);
	keepShared(flow);
	flow.mark(DIAL, `**Step 3.** ${SET_CALLER} ${SET_COUNTRY}`, `**Step 5.** ${TURN_OFF_PREVIEW}`);
	return flow.workflow();
}

/** The ends of these calls: each outcome is written into its row. */
export async function googleSheetsOutcomes() {
	const flow = new Flow(outcomesFile(FILE), outcomesTitle(TITLE));
	flow.notes({ x: -480, y: -340 }, { width: 460, height: 400 }, [
		['About', ABOUT_OUTCOMES],
		['Your own answers', ABOUT_ANSWERS],
	]);
	const next = await addWriteItDown(flow, { x: -480, y: 160 }, FILE);
	const read = (path: string) => `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const outcome = {
		phone: read('metadata.sheet_phone'),
		outcome: read('outcome'),
		answer: read('answers.appointment_kept'),
		tag: read('tag'),
		seconds: read('duration_seconds'),
		cost: read('cost'),
	};
	const written = sheet(WRITE_OUTCOME, 'update', outcome, (field) => read(`metadata.${field}`));
	flow.place(written, next);
	flow.connect(FIRST_TIME, WRITE_OUTCOME);
	flow.mark(CALL_ENDED, `**Step 1.** ${SET_TRIGGER}`);
	flow.mark(WRITE_OUTCOME, `**Step 2.** ${SELECT_SHEETS}`);
	const sent = {
		sheet_phone: '+15550100102',
		sheet_url: 'the address of your document',
		sheet_name: 'Sheet1',
	};
	return flow.workflow({
		...sampleEvent(sent),
		[WRITE_OUTCOME]: { phone: sent.sheet_phone, outcome: 'reached', answer: true, tag: 'interested' },
	});
}

export const COLUMN_MISSING = 'Column missing?';

/** No row would be called, and no one told. Of a sheet, n8n reads all columns of each row. */
export function stopWithout(...columns: string[]): Step[] {
	const missing = `${JSON.stringify(columns).replaceAll('"', "'")}.filter((name) => $json[name] === undefined)`;
	return stopIfMissing(
		COLUMN_MISSING,
		`={{ ${missing}.length > 0 }}`,
		`=The sheet has no column "{{ ${missing}[0] }}". Columns: {{ Object.keys($json).slice(0, 20).join(', ') }}. Rename the column in the sheet, or add it.`,
	);
}

/** Another document may have a sheet of the same name. */
const SUBJECT = `={{ $('${SHEET}').first().json.sheet_name }} of {{ ($('${SHEET}').first().json.sheet_url.match(/\\/d\\/([\\w-]+)/) || [])[1] || $('${SHEET}').first().json.sheet_url }}`;

/** Where a workflow that reads the sheet knows it from. */
export const OF_SHEET = (field: string) => `={{ $('${SHEET}').first().json.${field} }}`;

/**
 * @param values by column; the first column finds the row
 * @param of reads `sheet_url` and `sheet_name`
 */
export function sheet(
	name: string,
	operation: 'read' | 'update',
	values: Record<string, string>,
	of: (field: string) => string,
): Step {
	const [key = ''] = Object.keys(values);
	const schema = Object.keys(values).map((column) => ({
		id: column,
		displayName: column,
		required: false,
		defaultMatch: false,
		display: true,
		type: 'string',
		canBeUsedToMatch: true,
		readOnly: false,
		removed: false,
	}));
	const columns = {
		mappingMode: 'defineBelow',
		value: values,
		matchingColumns: [key],
		schema,
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	};
	return step(name, 'googleSheets', 4.7, {
		operation,
		documentId: { __rl: true, mode: 'url', value: of('sheet_url') },
		sheetName: { __rl: true, mode: 'name', value: of('sheet_name') },
		...(operation === 'update' && { columns }),
		// What people say stays text: a spreadsheet runs no formula in it.
		options: operation === 'update' ? { cellFormat: 'RAW' } : {},
	});
}

const ABOUT = `## Call rows of a Google Sheet

Every ten minutes, this workflow calls the people in the rows without a *status*. Its outcomes workflow writes the outcome of each call into the same row.

**Before you publish it**
1. ${importSheet('google-sheet.csv')}
2. In *${SHEET}*, ${ENTER_SHEET} In *Read the rows* and *Write the status*, select your Google Sheets credential.
3. In *Dial*, ${SELECT_CREDENTIAL} Select *From Number* and *Use Case*; the yellow note says what to enter there. ${SET_COUNTRY}
4. Click *Execute workflow*, and open *Dial*: it shows who would be called. No one is, because *Preview* is on.
5. ${importOutcomes({ file: FILE, title: TITLE })} Then turn off *Preview* in *Dial*, close it, and click *Execute workflow*: your phone rings, or *${CLOSED}* says why not. After the call, your row has its outcome.

**Then** add your rows, and publish: from now on, real people are called.`;

const USE_CASE = {
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Clinic. Will you come to your appointment?',
	says: ['first_name'],
	answers: {
		appointment_kept: { type: 'boolean' as const, asks: 'Whether the person will come', sample: true },
	},
	tags: { 'do not call': 'The person wants no more calls' },
};

const ABOUT_OUTCOMES = `## ${outcomesTitle(TITLE)}

The outcomes workflow of ${linkTo(`${FILE}.json`, TITLE)}. When a call of the sheet has ended, this workflow writes the outcome into its row.

**Before you publish it**
1. In *${CALL_ENDED}*, select the credential and the use case of *Dial* in that workflow.
2. In *${WRITE_OUTCOME}*, select your Google Sheets credential. The sheet is the same.
3. Click *Execute workflow*: a sample call goes through. ${nothingIsSaved(WRITE_OUTCOME)}
4. ${REACHABLE} Then publish.`;

const ABOUT_ANSWERS = `### Your own answers
Open *${WRITE_OUTCOME}*. In its input, choose *Execute previous nodes*, expand *${CALL_ENDED}*, and empty the value of *answer*, which is *appointment_kept* in the example. Drag your answer from *answers* into it.

The call is also written into *voice_agent_calls*. People who ask not to be called get no more calls from the other examples that share these tables.`;

const ABOUT_CALLING = `### Who is called, and when
**When**: ${presetHours()}, in ${WORKFLOW_ZONE}. Outside them, the workflow ends with *${CLOSED}*. Change the hours in *${SHEET}*. For people in several time zones, add *Calling Hours* in the *Calling Rules* of *Dial*.

${limitNote()} To change it, open *Calls per Number* in *Dial*.

**Not called**: numbers that were already called for this sheet, and people who asked not to be called, here or in another example that shares these tables. ${SHARED_TABLES}

Between executions, you can edit, sort, or copy rows: no one is called again.`;

const ABOUT_STATUS = `### What *status* says
- **placed** or **scheduled**: *outcome* and *answer* follow when the call has ended.
- **skipped**, **invalid**, **failed**: not called; *reason* says why. Fix the row, and clear its status and reason: it is read again. After a limit or a stop, rows stay skipped: clear them when it is over.
- **unknown**: check the call in the service.

### How to write numbers
Write each number once: an outcome finds its row by *phone*, and goes into the first row with this number.

Write it always in the same form, such as +15550100123, and format the column as plain text.`;
