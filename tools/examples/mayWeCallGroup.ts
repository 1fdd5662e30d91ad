import { code } from './codeStep';
import { embedded, start } from './embedded';
import { COLUMN, Flow, LINE, type Step } from './flow';
import { addReading, giveLockBack, READ, READS_FROM } from './readingGroup';
import { branch, CALLS_PER_WEEK, FIELDS_RECEIVED, isTrue, ownStep, rows, ROWS_OF, UNSET } from './steps';
import { CALLS } from './tables';

/** The node whose output goes to the job's own nodes, too. */
export const DIAL = 'Dial';
/** The node that follows it in all jobs. */
export const SAVE_RESULTS = 'Save the results';
/** The longest that a call takes, in minutes: limits reserve it. */
export const MAX_MINUTES = 10;

interface Call {
	/** Prompt parameters by name. */
	says: Record<string, string>;
	/** What comes back with the event, by name. */
	sendsAlong: Record<string, string>;
	callingRules?: object;
	preview?: boolean;
	/** To a number, by all jobs together. */
	callsPerWeek?: number;
}

/** A Dial for people that "Decide who is called" has let through. */
export function dial(call: Call): Step {
	// By these, an event finds the row of its call.
	const entries = {
		...call.sendsAlong,
		voice_agent_row: '={{ $json.voice_agent_row }}',
		voice_agent_run: '={{ $json.voice_agent_run }}',
	};
	const entry = Object.entries(entries).map(([name, value]) => ({ name, value }));
	const parameters = {
		operation: 'dial',
		...common(call),
		options: { customMetadata: { entry } },
	};
	return { ...ownStep(DIAL, 'voiceAgentDial', parameters), onError: 'continueRegularOutput' };
}

/** One campaign of all people that "Decide who is called" has let through. Nothing but the call's ID leads back to them. */
export function campaign(call: Call, campaignName: string): Step {
	const parameters = {
		operation: 'schedule',
		source: 'rows',
		...common(call),
		campaignName,
	};
	return {
		...ownStep('Schedule Campaign', 'voiceAgentScheduleCampaign', parameters),
		onError: 'continueRegularOutput',
	};
}

function common({ says, callingRules = {}, preview, callsPerWeek: maxCalls = CALLS_PER_WEEK }: Call) {
	const parameter = Object.entries(says).map(([name, value]) => ({ name, value }));
	// The calls of all jobs count.
	const limit = { maxCalls, period: '7 days', earlierCalls: '={{ $json.calls_7_days }}' };
	return {
		fromNumber: UNSET,
		toNumber: '={{ $json.phone }}',
		useCaseId: UNSET,
		promptParameters: 'fields',
		parameterFields: { parameter },
		...(preview && { preview }),
		output: 'simplified',
		callingRules: { callLimit: { first: limit }, ...callingRules },
		overrides: { maxDuration: MAX_MINUTES },
	};
}

/** For the node with the people: what finds those who were deleted after they opted out, the job, and the subject. */
export function technicalFields(job: string, subject: string): Record<string, string> {
	return {
		phone_hash: "={{ String($json.phone).replace(/\\D/g, '').hash('sha256') }}",
		voice_agent_job: job,
		subject,
	};
}

/** The node in which it is decided for all people. Its items are the people, each with the decision. */
export const DECIDE = 'Decide who is called';
/** The first nodes of the workflows in the two nodes that all jobs have. */
const [GIVEN_PEOPLE, GIVEN_RESULTS] = ['People', 'Call results'];
/** The node that reads the rows of voice_agent_calls to which the results belong. */
const SAVED_CALLS = 'Get the saved calls';

/**
 * One execution at a time reads the shared tables, decides for all people, and writes that down.
 *
 * @param file of the job
 * @param unseen columns of the job that n8n need not show with each person, in any case and if they are empty
 * @param last nodes that need what was read
 */
export async function decide(
	file: string,
	unseen: { always?: readonly string[]; ifEmpty?: readonly string[] } = {},
	last: readonly Step[] = [],
): Promise<Step> {
	const { always = [], ifEmpty = [] } = unseen;
	const hidden = { always: [...Object.keys(technicalFields('', '')), FIELDS_RECEIVED, ...always], ifEmpty };
	const flow = new Flow(`${file}/${DECIDE}`, DECIDE);
	const place = { x: 0, y: 0 };
	start(flow, GIVEN_PEOPLE, place, READS_FROM);
	addReading(flow, place);
	const asks = `${ROWS_OF}
		const known = {
			calls: rowsOf('Read the calls'), people: rowsOf('Read the people'), settings: rowsOf('${READ}'),
			now: $now.toMillis(), day: $now.startOf('day').toMillis(), month: $now.startOf('month').toMillis(),
			minutes: ${MAX_MINUTES}, run: $workflow.id + '/' + $execution.id,
			clock: (zone) => {
				const there = $now.setZone(zone || $now.zoneName);
				const { weekday, hour, zoneName } = there.isValid ? there : $now;
				return { weekday, hour, zone: zoneName };
			},
		};
		return mayWeCall(rowsOf('${GIVEN_PEOPLE}'), known).map((json, item) => ({ json, pairedItem: { item } }));`;
	const goesOn = `${ROWS_OF}
		const isLockOurs = $('Release the lock').first().json.id !== undefined;
		return peopleToCall(rowsOf('${GIVEN_PEOPLE}'), rowsOf('Save the decisions'), isLockOurs, ${JSON.stringify(hidden)})
			.map((json, item) => ({ json, pairedItem: { item } }));`;
	flow.line({ x: 0, y: 3 * LINE }, [
		await code('Decide for each person', 'mayWeCall', asks),
		rows('Save the decisions', 'insert', CALLS, { set: 'input' }),
		giveLockBack,
		...last,
		await code('Get people to call', 'peopleToCall', goesOn),
	]);
	flow.connect(READ, 'Decide for each person');
	return embedded(flow, 'reads the shared tables');
}

/** Notes behind the two nodes that all jobs have. */
export function keepShared(flow: Flow): void {
	flow.keep(DECIDE, 'reads and saves the tables that this workflow shares with other examples');
	flow.keep(SAVE_RESULTS, 'saves each call in the tables that this workflow shares with other examples');
}

/** The node that asks: its first output has the people who may be called, its second the others. */
export const mayBeCalled = branch('May be called?', [isTrue('={{ $json.voice_agent_row !== undefined }}')]);

/** After Dial: writes the result of each call into its row. The outcome stays where its event came first. */
export async function saveResults(file: string): Promise<Step> {
	const read = `(local, zone) => {
		const time = DateTime.fromISO(local, { zone });
		return { isValid: time.isValid, millis: time.toMillis(), weekday: time.weekday, hour: time.hour, zone: time.zoneName };
	}`;
	const save = (name: string, columns: string[], where: Array<[string, string, string]> = []) =>
		rows(name, 'update', CALLS, {
			where: [['id', 'eq', '={{ $json.id }}'], ...where],
			set: Object.fromEntries(columns.map((column) => [column, `={{ $json.${column} }}`])),
		});
	const flow = new Flow(`${file}/${SAVE_RESULTS}`, SAVE_RESULTS);
	const place = { x: 0, y: 0 };
	start(flow, GIVEN_RESULTS, place, SAVED_CALLS);
	const ids = `...$('${GIVEN_RESULTS}').all().map(({ json }) => (json.row || {}).voice_agent_row).filter(Boolean)`;
	const last = `Math.max(${ids}, 0)`;
	flow.line(place, [
		rows(SAVED_CALLS, 'get', CALLS, {
			where: [
				['id', 'gte', `={{ Math.min(${ids}, ${last}) }}`],
				['id', 'lte', `={{ ${last} }}`],
			],
			once: true,
			more: { returnAll: true },
		}),
		await code(
			'Read call results',
			'callResults',
			`${ROWS_OF}
			return callResults(rowsOf('${GIVEN_RESULTS}'), rowsOf('${SAVED_CALLS}'), ${read}).map((json) => ({ json }));`,
		),
		save('Save the states', ['state', 'reason', 'phone', 'call_id', 'close_at'], [['state', 'eq', 'ready']]),
	]);
	flow.place(save('Save the times', ['call_at', 'local_day', 'local_hour', 'zone']), {
		x: 2 * COLUMN,
		y: LINE,
	});
	flow.connect('Read call results', 'Save the times');
	return embedded(flow, 'saves to the shared tables');
}
