import { COLUMN, Flow, LINE } from '../flow';
import {
	ENTER_IN_BOTH,
	REACHABLE,
	SELECT_CREDENTIAL,
	SET_CALLER,
	SET_PASSWORD,
	SET_TRIGGER,
	unpin,
	useCaseNote,
} from '../outbound/notes';
import type { Job } from '../outbound/job';
import {
	branch,
	createTable,
	equals,
	fields,
	filter,
	isTrue,
	nothing,
	ownStep,
	rows,
	step,
	switchedOff,
	UNSET,
} from '../steps';
import type { Columns } from '../tables';

const TABLE = 'voice_agent_on_call';
const COLUMNS: Columns = { position: 'number', first_name: 'string', phone: 'string' };
const ALERT = 'When an alert arrives';
const FAILURE = 'When another workflow fails';
const TEXT = "{{ $('Set alert text').first().json.alert }}";

/** What to enter in the use case. */
export const ON_CALL: Pick<Job, 'file' | 'title' | 'opening' | 'says' | 'answers' | 'tags'> = {
	file: 'call-the-on-call-person',
	title: 'Call the people on call',
	opening:
		'Hello {{first_name}}, this is the AI assistant of your monitoring. {{alert}} Can you take care of it?',
	says: ['first_name', 'alert'],
	answers: { acknowledged: { type: 'boolean', asks: 'Whether the person takes care of it', sample: true } },
	tags: { acknowledged: 'The person takes care of it', 'cannot help': 'The person does not' },
};

/** One person after the other is called, until one takes care of the alert. */
export async function onCall() {
	const flow = new Flow(ON_CALL.file, ON_CALL.title);
	flow.notes({ x: -480, y: -500 }, { width: 500, height: 520 }, [
		['About', ABOUT],
		['What to enter in the use case', useCaseNote(ON_CALL)],
		['About the chain', ABOUT_CHAIN],
	]);
	const webhook = { httpMethod: 'POST', authentication: 'basicAuth', path: '', options: {} };
	flow.line({ x: -480, y: 160 }, [
		step(ALERT, 'webhook', 2.1, webhook),
		fields('Read the alert', { alert: '={{ $json.body.alert }}' }),
	]);
	flow.line({ x: -480 + 3 * COLUMN, y: 160 }, [
		fields('Set alert text', { alert: '={{ $json.alert }}' }),
		createTable('Create the team table', TABLE, COLUMNS),
		rows('Get people on call', 'get', TABLE, {
			where: [],
			once: true,
			more: { returnAll: true, orderBy: true, orderByColumn: 'position', orderByDirection: 'ASC' },
		}),
		step('Loop over people', 'splitInBatches', 3, { options: {} }),
	]);
	flow.line({ x: -480, y: 160 + LINE }, [
		step(FAILURE, 'errorTrigger', 1, {}),
		// n8n starts this for a sub-execution, and again for the execution around it.
		filter('Not a sub-execution?', [isTrue("={{ ($json.execution || {}).mode !== 'integrated' }}")]),
		fields('Describe failed workflow', {
			alert: '=The workflow {{ $json.workflow.name }} failed: {{ $json.execution.error.message }}',
		}),
	]);
	for (const name of ['Read the alert', 'Describe failed workflow']) flow.connect(name, 'Set alert text');
	const loop = { x: -480 + 7 * COLUMN, y: 160 };
	flow.place(nothing('No one acknowledged'), loop);
	flow.connect('Loop over people', 'No one acknowledged');
	const message = `=No one acknowledged: ${TEXT}`;
	const slack = { select: 'channel', channelId: CHANNEL, text: message, otherOptions: {} };
	flow.place(switchedOff(step('Notify team in Slack', 'slack', 2.4, slack)), {
		x: loop.x + COLUMN,
		y: loop.y,
	});
	flow.connect('No one acknowledged', 'Notify team in Slack');
	const isYes = [equals('={{ $json.outcome }}', 'reached'), isTrue('={{ $json.answers.acknowledged }}')];
	flow.line({ x: loop.x, y: loop.y + 2 * LINE }, [
		dialAndWait,
		branch('Acknowledged?', isYes),
		nothing('Acknowledged'),
	]);
	flow.connect('Loop over people', dialAndWait.name, { output: 1 });
	flow.connect('Acknowledged?', 'Loop over people', { output: 1 });
	flow.line({ x: -480, y: 160 + 3 * LINE }, [
		ownStep('Resume waiting executions', 'voiceAgentTrigger', {
			useCaseId: UNSET,
			filters: {},
			options: { waitingCalls: 'resumeOnly' },
		}),
		nothing('No further steps'),
	]);
	flow.mark(ALERT, `**Step 1.** ${SET_PASSWORD}`);
	flow.mark('Get people on call', `**Step 2.** ${ENTER_IN_BOTH}`);
	flow.mark(dialAndWait.name, `**Step 3.** ${SET_CALLER}`);
	flow.mark('Resume waiting executions', `**Step 4.** ${SET_TRIGGER}`);
	return flow.workflow({
		[ALERT]: { headers: {}, params: {}, query: {}, body: { alert: 'The shop does not answer.' } },
		'Get people on call': [
			{ id: 1, position: 1, first_name: 'Ada', phone: '+15550100193' },
			{ id: 2, position: 2, first_name: 'Grace', phone: '+15550100102' },
		],
	});
}

const CHANNEL = { __rl: true, mode: 'name', value: '#alerts' };

const dialAndWait = {
	...ownStep('Place Call and Wait', 'voiceAgentDial', {
		operation: 'dialAndWait',
		fromNumber: UNSET,
		toNumber: '={{ $json.phone }}',
		useCaseId: UNSET,
		promptParameters: 'fields',
		parameterFields: {
			parameter: [
				{ name: 'first_name', value: '={{ $json.first_name }}' },
				{ name: 'alert', value: `=${TEXT}` },
			],
		},
		output: 'simplified',
		// A person may be in the chain twice.
		callingRules: { duplicateNumbers: 'send' },
		overrides: { maxDuration: 3 },
		options: { limitWaitTime: { values: { resumeAmount: 15, resumeUnit: 'minutes' } } },
	}),
	onError: 'continueRegularOutput' as const,
};

const ABOUT = `## ${ON_CALL.title}

Your monitoring, or a workflow that fails, starts this workflow. It calls the people on call one after the other, until someone takes care of the alert.

**Before you publish it**
1. In *${ALERT}*, create a Basic Auth credential: a user and a password for your monitoring.
2. In *Get people on call*, click the pencil of its output, and enter your own number in both rows.
3. In *Place Call and Wait*, ${SELECT_CREDENTIAL} Select *From Number* and *Use Case*; the yellow note says what to enter there.
4. In *Resume waiting executions*, select the same credential and use case. ${REACHABLE} Then publish.
5. Click *Execute workflow*. Your phone rings: *Preview* is off.

**Then** fill the data table *${TABLE}* (*Overview → Data tables*). ${unpin('Get people on call')} Enter the Production URL of *${ALERT}* in your monitoring, with that user and password; it sends *alert*, a sentence. Publish again.`;

const ABOUT_CHAIN = `### The chain
*${TABLE}* has a row for each person: *position* (1 is called first), *first_name*, and *phone*. To call a person again after the others, add a second row.

The next person is called if no one answers, if voicemail answers, if the person cannot help, or if the call can't be placed. If no one acknowledges, a Slack message follows: select your credential in *Notify team in Slack*, and press D to switch it on.

**A workflow that fails** starts this one if you select it in that workflow under *Settings → Error Workflow*.

Limits, opt-outs, and calling hours of other examples don't apply here: people on call are called at any hour.`;
