import { COLUMN, Flow, LINE, type Step } from '../flow';
import {
	addMayWeCall,
	addCallResults,
	dial,
	DIAL,
	MAY_CALL,
	numberFields,
	placeOfDial,
} from '../mayWeCallGroup';
import {
	branch,
	CALL_ENDED,
	EVERY_TEN_MINUTES,
	fields,
	filter,
	hasStarted,
	isTrue,
	MANUAL,
	notEmpty,
	step,
} from '../steps';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';

const SHEET = 'Your sheet';
const ROWS = 'Rows to call';
const HOURS = '={{ $now.weekday <= 5 && $now.hour >= 9 && $now.hour < 18 }}';

/** The rows of a Google Sheet are called once; status and outcome are written back. */
export async function googleSheets() {
	const flow = new Flow('google-sheets-outcomes', 'Google Sheets: call each row once');
	flow.note('About', { x: -480, y: -460 }, { width: 460, height: 460 }, ABOUT);
	flow.note('About the tables', { x: 20, y: -460 }, { width: 440, height: 460, color: 5 }, ABOUT_TABLES);
	flow.note('About the status', { x: 500, y: -460 }, { width: 440, height: 460, color: 4 }, ABOUT_STATUS);

	const isEmpty = { type: 'string', operation: 'empty', singleValue: true };
	flow.line({ x: -480, y: 160 }, [
		EVERY_TEN_MINUTES,
		fields(SHEET, { sheet_url: '', sheet_name: 'Sheet1' }),
		hasStarted('Has a call ended?', CALL_ENDED),
	]);
	flow.place(MANUAL, { x: -480, y: 160 + LINE });
	flow.connect(MANUAL.name, SHEET);
	flow.line({ x: -480, y: 160 + 2 * LINE }, [
		branch('May we call now?', [isTrue(HOURS)]),
		sheet('Read the rows', 'read'),
		filter(
			'Rows without a status',
			[
				{ leftValue: '={{ $json.status }}', rightValue: '', operator: isEmpty },
				notEmpty('={{ $json.phone }}'),
			],
			true,
		),
		step('At most 50 at a time', 'limit', 1, { maxItems: 50 }),
		fields(
			ROWS,
			{ ...numberFields('$json.phone'), subject: `={{ $('${SHEET}').first().json.sheet_name }}` },
			{ includeOtherFields: true, include: 'all' },
		),
	]);
	flow.connect('Has a call ended?', 'May we call now?', { output: 1 });
	const check = { x: 620, y: 160 + 2 * LINE };
	await addMayWeCall(flow, check, { people: ROWS, after: ROWS });

	const { x, y } = placeOfDial(check);
	const status = (values: Record<string, string>) => ({ row_number: '={{ $json.row_number }}', ...values });
	flow.line({ x, y }, [
		dial({
			says: { first_name: '={{ $json.first_name }}' },
			sendsAlong: { sheet_phone: '={{ $json.phone }}' },
		}),
		sheet(
			'Write the status',
			'update',
			status({
				status: '={{ $json.status }}',
				reason: '={{ $json.reason }}',
				call_id: '={{ $json.call_id }}',
			}),
		),
	]);
	flow.connect(MAY_CALL, DIAL);
	const skipped = status({ status: 'skipped', reason: '={{ $json.why_not }}' });
	flow.place(sheet('Write why it is not called', 'update', skipped), { x, y: y + LINE });
	flow.connect(MAY_CALL, 'Write why it is not called', { output: 1 });
	await addCallResults(flow, { x: x + COLUMN, y: y + 2 * LINE });

	const event = { x: -480, y: y + 4 * LINE };
	await addWriteItDown(flow, event);
	flow.connect(FIRST_TIME, SHEET);
	const read = (path: string) => `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const outcome = {
		phone: read('metadata.sheet_phone'),
		outcome: read('outcome'),
		answer: read('answers.appointment_kept'),
		tag: read('tag'),
		seconds: read('duration_seconds'),
		cost: read('cost'),
	};
	flow.place(sheet('Write the outcome', 'update', outcome), { x: 180, y: 160 });
	flow.connect('Has a call ended?', 'Write the outcome');
	return flow.workflow(sampleEvent({ sheet_phone: '+15550100102' }));
}

/** @param values by column; the first column finds the row */
function sheet(name: string, operation: 'read' | 'update', values: Record<string, string> = {}): Step {
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
	const of = (field: string) => `={{ $('${SHEET}').first().json.${field} }}`;
	return step(name, 'googleSheets', 4.7, {
		operation,
		documentId: { __rl: true, mode: 'url', value: of('sheet_url') },
		sheetName: { __rl: true, mode: 'name', value: of('sheet_name') },
		...(operation === 'update' && { columns }),
		// What people say stays text: a spreadsheet runs no formula in it.
		options: operation === 'update' ? { cellFormat: 'RAW' } : {},
	});
}

const ABOUT = `## Call the rows of a Google Sheet, and write the outcome back

Every ten minutes, this workflow calls the people in the rows without a *status*. When a call has ended, it writes the outcome into the same row.

**Before you publish it**
1. Give your sheet the columns *phone*, *first_name*, *status*, *reason*, *call_id*, *outcome*, *answer*, *tag*, *seconds*, and *cost*. Fill in the first two.
2. In *${SHEET}*, paste the address of your document, and enter the name of the sheet. In each Google Sheets node, select your credential.
3. In *Dial*, select your Voice Agent credential, *From Number*, and *Use Case*. Check the hours in *May we call now?*. Leave *Preview* off: rows are marked before it.
4. In *${CALL_ENDED}*, select the same credential and use case.
5. Publish.`;

const ABOUT_TABLES = `### Why no one is called twice
All examples share three data tables: *voice_agent_calls*, *voice_agent_people*, and *voice_agent_settings*.

**Before a call**, one execution at a time asks them: did the person opt out, was this number called for this sheet before, are calls, minutes, and money left? It writes the call down, then calls.

**After a call**, the event becomes the outcome in *voice_agent_calls*. People who ask for no more calls get none, from any example.

Editing, sorting, or copying rows calls no one again. To call a number again, delete its rows from *voice_agent_calls*, and empty its *status*.`;

const ABOUT_STATUS = `### What *status* says
- **placed** or **scheduled**: *outcome* and *answer* follow when the call has ended.
- **skipped**, **invalid**, **failed**: not called; *reason* says why.
- **unknown**: check the call in the service.

Outside the hours, no row is read. For your own answers, drag them from *${CALL_ENDED}* into *Write the outcome*.

Write each number once, always in the same form, such as +15550100123, and format the column as plain text.`;
