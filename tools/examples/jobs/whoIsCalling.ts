import { code } from '../codeStep';
import { AGENT_ASKS, agentAsks, answerAgent, sampleRequest } from '../duringCallGroup';
import { COLUMN, Flow, LINE } from '../flow';
import { REACHABLE } from '../outbound/notes';
import { branch, createTable, isTrue, rows, step } from '../steps';
import type { Columns } from '../tables';

const CUSTOMERS = 'voice_agent_customers';
const COLUMNS: Columns = { phone: 'string', name: 'string', company: 'string', notes: 'string' };
const LOOK_UP = 'Look up the number';
const ASKED = "$('Read the request').first().json";

/** During the call, the agent asks who is calling. */
export async function whoIsCalling() {
	const flow = new Flow('who-is-calling', 'Look up who is calling');
	flow.note('About', { x: -480, y: -400 }, { width: 460, height: 480 }, ABOUT);
	flow.note('About the agent', { x: 20, y: -400 }, { width: 500, height: 480 }, ABOUT_AGENT);
	flow.note('About the table', { x: 560, y: -400 }, { width: 460, height: 480 }, ABOUT_TABLE);

	// All spellings of a number end with the same two digits.
	const end = `${ASKED}.phone ? ${ASKED}.phone.replace(/\\D/g, '').slice(-2) : 'no number'`;
	flow.line({ x: -480, y: 160 + LINE }, [
		agentAsks,
		await code(
			'Read the request',
			'inbound/toolRequest',
			'return [{ json: toolRequest($input.first().json) }];',
		),
		createTable('Create the customers table', CUSTOMERS, COLUMNS),
		rows('Find any customer', 'get', CUSTOMERS, {
			where: [],
			once: true,
			more: { returnAll: false, limit: 1 },
		}),
		branch('Is the table empty?', [isTrue('={{ $json.id === undefined }}')]),
	]);
	flow.line({ x: -480 + 5 * COLUMN, y: 160 }, [
		step('Make sample customers', 'code', 2, { jsCode: SAMPLES }),
		rows('Add sample customers', 'insert', CUSTOMERS, { set: 'input' }),
	]);
	flow.line({ x: -480 + 7 * COLUMN, y: 160 + LINE }, [
		rows('Get customers', 'get', CUSTOMERS, {
			where: [['phone', 'like', `=%{{ ${end} }}`]],
			once: true,
			more: { returnAll: true },
		}),
		await code(
			LOOK_UP,
			'inbound/whoIsCalling',
			`return [{ json: whoIsCalling(${ASKED}.phone, $input.all().map(({ json }) => json)) }];`,
		),
		answerAgent,
	]);
	flow.connect('Is the table empty?', 'Make sample customers');
	flow.connect('Is the table empty?', 'Get customers', { output: 1 });
	flow.connect('Add sample customers', 'Get customers');
	flow.mark(AGENT_ASKS, '**Step 3.** Create a Header Auth credential.');
	return flow.workflow(sampleRequest({}));
}

const SAMPLES = `return [
	{ phone: '+15550100102', name: 'Ada', company: 'Example Ltd.', notes: 'Prefers mornings' },
	{ phone: '(555) 010-0103', name: 'Ben', company: '', notes: 'Waits for an offer' },
].map((json) => ({ json }));`;

const ABOUT = `## Look up who is calling

During the call, a voice agent asks this workflow about the caller's number. It answers with the name and your notes from a data table, or says that the number is unknown.

**Before you publish it**
1. Click *Execute workflow*: it creates the table *voice_agent_customers* with two sample rows, and answers a sample request.
2. Replace the sample rows with your customers: *Overview → Data tables*.
3. In *${AGENT_ASKS}*, create a Header Auth credential: a name such as *x-tool-key*, and a long random value.
4. ${REACHABLE} In the service, create the tool of the yellow note.
5. Publish, and call your number.`;

const ABOUT_AGENT = `### What to enter in the service
**Opening sentence**: "Hello, this is the AI assistant of Example Ltd. How can I help you?"

**Answers to extract**: *caller_name*, *reason*. **Classification tags**: *known caller*, *new caller*.

**A tool of the type Endpoint** with the Production URL of *${AGENT_ASKS}* (POST), and with your header:
- *who_is_calling*: "Returns who is calling. Call it at the beginning of the call."

It sends **from**, the caller's number, filled in by the service.

**Check this once**: what such a tool sends is not documented. *Read the request* looks for the number anywhere in a request, under *from*, *caller*, *phone*, and similar names. Make a real call, and compare.

**The agent reads** *known* (true or false), *answer* (a sentence), and *caller* with the columns of the row.`;

const ABOUT_TABLE = `### The customers
The agent gets all columns of the row, and may say them aloud. Add columns as you like, but only what a caller may hear: a number can be forged.

Numbers may be written in any way, with or without the country code. If several rows have the number, the number counts as unknown.

### With Google Sheets
1. Replace *Get customers* with a Google Sheets node, *Get row(s) in sheet*, and give it the same name.
2. Your sheet needs the columns *phone* and *name*. In the settings of the node, turn on *Always Output Data*.
3. Remove the nodes from *Create the customers table* to *Add sample customers*.

All rows are read for each call: up to some thousand rows.`;
