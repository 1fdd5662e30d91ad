import { COLUMN, Flow, LINE } from '../flow';
import { DIAL } from '../mayWeCallGroup';
import { SELECT_CREDENTIAL, SET_CALLER, SET_COUNTRY, TURN_OFF_PREVIEW } from '../outbound/notes';
import { fields, filter, isTrue, linkTo, MANUAL, notEmpty, ownStep, UNSET } from '../steps';
import {
	COLUMN_MISSING,
	ENTER_SHEET,
	FILE as FULL_FILE,
	importSheet,
	OF_SHEET,
	SELECT_SHEETS,
	sheet,
	SHEET,
	STEP_SHEET,
	stopWithout,
	TITLE as FULL_TITLE,
} from './googleSheets';

const FILE = 'google-sheets-simple';
const TITLE = 'First calls from a Google Sheet';
const READ = 'Read the rows';
const WRITE = 'Write the status';
/** What a preview says of a row that will be called. */
const READY = 'ready';

/**
 * A person calls the rows of a Google Sheet, which get their status. A preview writes it, too: so it shows that the
 * sheet can be written to before anyone is called. A sheet without the column could not: none of its rows is called.
 */
export async function googleSheetsSimple() {
	const flow = new Flow(FILE, TITLE);
	flow.notes({ x: -480, y: -600 }, { width: 460, height: 580 }, [
		['About', ABOUT],
		['What to enter in the use case', USE_CASE],
		['About the status', ABOUT_STATUS],
	]);
	const status = {
		row_number: '={{ $json.row_number }}',
		status: '={{ $json.status }}',
		reason: '={{ $json.reason }}',
		call_id: "={{ $json.call_id || '' }}",
	};
	flow.line({ x: -480, y: 260 }, [
		MANUAL,
		fields(SHEET, { sheet_url: '', sheet_name: 'Sheet1' }),
		sheet(READ, 'read', {}, OF_SHEET),
		filter(
			'Not called yet?',
			[isTrue(`={{ ['', '${READY}', 'invalid'].includes($json.status) }}`), notEmpty('={{ $json.phone }}')],
			true,
		),
		dial,
		sheet(WRITE, 'update', status, OF_SHEET),
	]);
	flow.line({ x: -480 + 3 * COLUMN, y: 260 + LINE }, stopWithout('phone', 'status'));
	flow.connect(READ, COLUMN_MISSING);
	flow.mark(SHEET, STEP_SHEET);
	for (const name of [READ, WRITE]) flow.mark(name, `**Step 3.** ${SELECT_SHEETS}`);
	flow.mark(DIAL, `**Step 4.** ${SET_CALLER} ${SET_COUNTRY}`, `**Step 5.** ${TURN_OFF_PREVIEW}`);
	return flow.workflow();
}

const dial = {
	...ownStep(DIAL, 'voiceAgentDial', {
		operation: 'dial',
		fromNumber: UNSET,
		toNumber: '={{ $json.phone }}',
		useCaseId: UNSET,
		promptParameters: 'fields',
		parameterFields: { parameter: [{ name: 'first_name', value: '={{ $json.first_name }}' }] },
		preview: true,
		output: 'simplified',
		// What a preview has written there is no note about the person.
		callingRules: { columnsToIgnore: 'reason' },
		options: {},
	}),
	onError: 'continueRegularOutput' as const,
};

const ABOUT = `## ${TITLE}

When you click, this workflow calls the people in a Google Sheet. Each row gets its status: whether it was called, and if not, why.

**Before you execute it**
1. ${importSheet('google-sheet-simple.csv')}
2. In *${SHEET}*, ${ENTER_SHEET}
3. In *${READ}* and *${WRITE}*, select your Google Sheets credential.
4. In *${DIAL}*, ${SELECT_CREDENTIAL} Select *From Number* and *Use Case*; the yellow note says what to enter there. ${SET_COUNTRY}
5. Click *Execute workflow*, and look at your sheet: **${READY}** rows will be called. No one is yet, because *Preview* is on. In *${DIAL}*, turn it off, close it, and click *Execute workflow*: your phone rings. *Execute step* would call, and save nothing.

**Then** add *Calling Hours* in *Calling Rules* of *${DIAL}*, so that no one is called at night. Add your rows, and turn on *Preview* to check them. Turn it off: from now on, real people are called. ${linkTo(`${FULL_FILE}.json`, FULL_TITLE)} also calls by itself, and writes what people say.`;

const USE_CASE = `### What to enter in the use case
**Opening sentence**: "Hello {{first_name}}, this is the AI assistant of Example Company. Do you have a minute?"

**Prompt parameters**: *first_name*

**Answers to extract**: none are needed.

**Answering machines**: hang up.

**Phone number**: assign one to the use case. n8n lists no others.`;

const ABOUT_STATUS = `### What *status* says
- **${READY}**: will be called, once *Preview* is off.
- **placed**: was called. **scheduled**: will be called at its time.
- **invalid**: not called; *reason* says why. Fix the row, and clear its reason: it is read again.
- **skipped**, **failed**: not called; *reason* says why. Fix the row, and clear its status and reason. Leave duplicates as they are.
- **unknown**: the person may have been called. Check the service.

### Who is called
Only rows whose *status* is empty, **${READY}**, or **invalid**: a row that was called isn't called again. If several rows have the same number, only the first is called: leave *Duplicate Numbers* in *${DIAL}* as it is. A number in a new row is called again.

Wait until an execution has ended before you start the next, or sort or delete rows. If *${WRITE}* fails, don't execute the workflow again. Fix and save the node, and select *Executions → Retry with currently saved workflow*: it writes, and calls no one.

Numbers are safest as plain text with a country code, such as +15550100123.`;
