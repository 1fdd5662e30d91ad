import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place, type Step } from './flow';
import { addReading, giveLockBack, LEAVE_AS_IT_IS, READ } from './readingGroup';
import { branch, CALLS_PER_WEEK, isTrue, ownStep, rows, ROWS_OF, UNSET } from './steps';
import { CALLS } from './tables';

/** The node that asks: its first output has the people who may be called, its second the others. */
export const MAY_CALL = 'May be called?';
/** The node whose output goes to the job's own nodes, too. */
export const DIAL = 'Dial';
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
		voice_agent_row: '={{ $json.record.id }}',
		voice_agent_run: '={{ $json.record.run }}',
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
	const limit = { maxCalls, period: '7 days', earlierCalls: '={{ $json.record.calls_7_days }}' };
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

/** For the node with the people: the number, what finds those who were deleted after they opted out, and the job. */
export function personFields(phone: string, job: string): Record<string, string> {
	return {
		phone: `={{ ${phone} }}`,
		phone_hash: `={{ String(${phone}).replace(/\\D/g, '').hash('sha256') }}`,
		voice_agent_job: job,
	};
}

interface Group {
	/** The node whose items are the people: with `personFields`, `subject`, and what the job needs. */
	people: string;
	/** The nodes before it; the last one is connected with the group. */
	after: string;
	/** In which column the last line begins: people leave it four columns later. */
	column?: number;
}

/** "Decide who is called": one execution at a time reads the shared tables, decides for all people, and writes that down. */
export async function addMayWeCall(
	flow: Flow,
	{ x, y }: Place,
	{ people, after, column = 0 }: Group,
): Promise<void> {
	const about =
		"One execution at a time reads the tables that all jobs share, and decides who is called. Don't delete or change these nodes: without them, people can be called twice, or after they asked for no more calls.";
	addReading(flow, { x, y }, [after], { lines: 4, about });
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
		return mayWeCall(rowsOf('${people}'), known).map((json, item) => ({ json, pairedItem: { item } }));`;
	const goesOn = `${ROWS_OF}
		const isLockOurs = $('Release the lock').first().json.id !== undefined;
		return peopleToCall(rowsOf('${people}'), rowsOf('Save the decisions'), isLockOurs)
			.map((json, item) => ({ json, pairedItem: { item } }));`;
	flow.line({ x: x + column * COLUMN, y: y + 3 * LINE }, [
		await code('Decide who is called', 'mayWeCall', asks),
		rows('Save the decisions', 'insert', CALLS, { set: 'input' }),
		giveLockBack,
		await code('Get people to call', 'peopleToCall', goesOn),
		branch(MAY_CALL, [isTrue('={{ $json.may_be_called }}')]),
	]);
	flow.connect(READ, 'Decide who is called');
}

/** After Dial: writes the result of each call into its row. The outcome stays where its event came first. */
export async function addCallResults(flow: Flow, place: Place, after = DIAL): Promise<void> {
	const read = `(local, zone) => {
		const time = DateTime.fromISO(local, { zone });
		return { isValid: time.isValid, millis: time.toMillis(), weekday: time.weekday, hour: time.hour, zone: time.zoneName };
	}`;
	const save = (name: string, columns: string[], where: Array<[string, string, string]> = []) =>
		rows(name, 'update', CALLS, {
			where: [['id', 'eq', '={{ $json.id }}'], ...where],
			set: Object.fromEntries(columns.map((column) => [column, `={{ $json.${column} }}`])),
		});
	const frame = { width: 3 * COLUMN + 60, height: LINE / 2 + 270 };
	const about = `${LEAVE_AS_IT_IS}\nThey save the result of each call in the tables that all jobs share. Don't delete or change them: without them, calls that were not placed count as calls.`;
	flow.note('Saving the results', { x: place.x - 60, y: place.y - 110 }, frame, about);
	flow.line(place, [
		await code(
			'Read call results',
			'callResults',
			`return callResults($input.all().map(({ json }) => json), ${read}).map((json) => ({ json }));`,
		),
		// The events of all calls may come first: then no row is changed, and what follows runs all the same.
		{
			...save(
				'Save the results',
				['state', 'reason', 'phone', 'call_id', 'close_at'],
				[['state', 'eq', 'ready']],
			),
			alwaysOutputData: true,
		},
	]);
	const times = save('Save the times', ['call_at', 'local_day', 'local_hour', 'zone']);
	flow.place(times, { x: place.x + 2 * COLUMN, y: place.y + LINE / 2 });
	flow.connect('Read call results', times.name);
	flow.connect(after, 'Read call results');
}
