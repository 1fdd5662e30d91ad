import { code } from './codeStep';
import { COLUMN, LINE, type Flow, type Place, type Step } from './flow';
import { branch, createTable, equals, isTrue, ownStep, rows, step, UNSET } from './steps';
import { CALLS, PEOPLE, SETTINGS } from './tables';

/** After this time, the lock of an execution that has stopped is free. */
const LOCK_MINUTES = 2;
const EXECUTION = '={{ $execution.id }}';
/** In Code nodes. */
const ROWS_OF = 'const rowsOf = (name) => $(name).all().map(({ json }) => json);';
const NOW = '={{ $now.toISO() }}';

/** The node that asks: its first output has the people who may be called, its second the others. */
export const MAY_CALL = 'May this person be called?';
/** The node whose output goes to the job's own nodes, too. */
export const DIAL = 'Dial';
/** The longest that a call takes, in minutes: limits reserve it. */
export const MAX_MINUTES = 10;

/** Where Dial stands, if the check begins at `{ x, y }`. */
export function placeOfDial({ x, y }: Place): Place {
	return { x: x + 5 * COLUMN, y: y + 3 * LINE };
}

interface Call {
	/** Prompt parameters by name. */
	says: Record<string, string>;
	/** What comes back with the event, by name. */
	sendsAlong: Record<string, string>;
	callingRules?: object;
}

/** A Dial for people that "May we call?" has let through. */
export function dial({ says, sendsAlong, callingRules = {} }: Call): Step {
	const parameter = Object.entries(says).map(([name, value]) => ({ name, value }));
	// By these, an event finds the row of its call.
	const entries = {
		...sendsAlong,
		voice_agent_row: '={{ $json.record.id }}',
		voice_agent_job: '={{ $workflow.id }}',
	};
	const entry = Object.entries(entries).map(([name, value]) => ({ name, value }));
	// The calls of all jobs count.
	const limit = [{ maxCalls: 3, period: '7 days', earlierCalls: '={{ $json.record.calls_7_days }}' }];
	const parameters = {
		operation: 'dial',
		fromNumber: UNSET,
		toNumber: '={{ $json.phone }}',
		useCaseId: UNSET,
		promptParameters: 'fields',
		parameterFields: { parameter },
		output: 'simplified',
		callingRules: { callLimit: { limit }, ...callingRules },
		agentOverrides: { maxDuration: MAX_MINUTES },
		options: { customMetadata: { entry } },
	};
	return { ...ownStep(DIAL, 'voiceAgentDial', parameters), onError: 'continueRegularOutput' };
}

/** For the node with the people: the number, and what finds those who were deleted after they opted out. */
export function numberFields(phone: string): Record<string, string> {
	return {
		phone: `={{ ${phone} }}`,
		phone_hash: `={{ String(${phone}).replace(/\\D/g, '').hash('sha256') }}`,
	};
}

interface Group {
	/** The node whose items are the people: with `phone`, `phone_hash`, `subject`, and what the job needs. */
	people: string;
	/** The nodes before it; the last one is connected with the group. */
	after: string;
}

/** "May we call?": one execution at a time reads the shared tables, decides for all people, and writes that down. */
export async function addMayWeCall(flow: Flow, { x, y }: Place, { people, after }: Group): Promise<void> {
	flow.line({ x, y }, [
		createTable('Calls table', CALLS),
		createTable('People table', PEOPLE),
		createTable('Settings table', SETTINGS),
		rows('Lock', 'upsert', SETTINGS, { where: [['key', 'eq', 'lock']], set: { key: 'lock' }, once: true }),
		rows('Free the lock of a stopped execution', 'update', SETTINGS, {
			where: [
				['key', 'eq', 'lock'],
				['until', 'lt', NOW],
			],
			set: { holder: '={{ null }}', until: '={{ null }}' },
			once: true,
		}),
		rows('Take the lock', 'update', SETTINGS, {
			where: [
				['key', 'eq', 'lock'],
				['holder', 'isEmpty'],
			],
			set: { holder: EXECUTION, until: `={{ $now.plus({ minutes: ${LOCK_MINUTES} }).toISO() }}` },
			once: true,
		}),
		branch('Do we have the lock?', [equals('={{ $json.holder }}', EXECUTION)]),
	]);
	const waiting = step('Wait a second', 'wait', 1.1, { resume: 'timeInterval', amount: 1, unit: 'seconds' });
	flow.place(waiting, { x: x + 4 * COLUMN, y: y + LINE });
	flow.connect(after, 'Calls table');
	flow.connect('Do we have the lock?', 'Wait a second', { output: 1 });
	flow.connect('Wait a second', 'Free the lock of a stopped execution');

	flow.line({ x, y: y + 2 * LINE }, [
		rows('Close calls without an event', 'update', CALLS, {
			where: [
				['state', 'eq', 'placed'],
				['close_at', 'lt', NOW],
			],
			set: { state: 'no event', outcome: 'no event' },
			once: true,
		}),
		rows('Close calls of stopped executions', 'update', CALLS, {
			where: [
				['state', 'eq', 'ready'],
				['close_at', 'lt', NOW],
			],
			set: { state: 'unknown', reason: 'n8n stopped while this call was placed. Check the service.' },
			once: true,
		}),
		newest('Newest call', CALLS),
		upTo('Calls', CALLS, 'Newest call'),
		newest('Newest person', PEOPLE),
		upTo('People', PEOPLE, 'Newest person'),
		rows('Limits', 'get', SETTINGS, { where: [], once: true, more: { returnAll: true } }),
	]);
	flow.connect('Do we have the lock?', 'Close calls without an event');

	const asks = `${ROWS_OF}
		const known = {
			calls: rowsOf('Calls'), people: rowsOf('People'), settings: rowsOf('Limits'),
			now: $now.toMillis(), day: $now.startOf('day').toMillis(), month: $now.startOf('month').toMillis(),
			minutes: ${MAX_MINUTES}, job: $workflow.name, run: $execution.id,
			clock: (zone) => {
				const there = $now.setZone(zone || $now.zoneName);
				const { weekday, hour, zoneName } = there.isValid ? there : $now;
				return { weekday, hour, zone: zoneName };
			},
		};
		return mayWeCall(rowsOf('${people}'), known).map((json, item) => ({ json, pairedItem: { item } }));`;
	const goesOn = `${ROWS_OF}
		const isLockOurs = $('Give the lock back').first().json.id !== undefined;
		return peopleToCall(rowsOf('${people}'), rowsOf('Write down who is called'), isLockOurs)
			.map((json, item) => ({ json, pairedItem: { item } }));`;
	flow.line({ x, y: y + 3 * LINE }, [
		await code('May we call?', 'mayWeCall', asks),
		rows('Write down who is called', 'insert', CALLS, { set: 'input' }),
		rows('Give the lock back', 'update', SETTINGS, {
			where: [
				['key', 'eq', 'lock'],
				['holder', 'eq', EXECUTION],
			],
			set: { holder: '={{ null }}', until: '={{ null }}' },
			once: true,
		}),
		await code('People to call', 'peopleToCall', goesOn),
		branch(MAY_CALL, [isTrue('={{ $json.may_be_called }}')]),
	]);
	flow.connect('Limits', 'May we call?');
}

/** After Dial: writes the result of each call into its row. A row whose event came first stays as it is. */
export async function addCallResults(flow: Flow, place: Place): Promise<void> {
	const read = `(text) => {
		const time = DateTime.fromFormat(text, 'yyyy-MM-dd HH:mm z', { setZone: true });
		return { isValid: time.isValid, millis: time.toMillis(), weekday: time.weekday, hour: time.hour, zone: time.zoneName };
	}`;
	const columns = [
		'state',
		'reason',
		'phone',
		'call_id',
		'call_at',
		'close_at',
		'local_day',
		'local_hour',
		'zone',
	];
	flow.line(place, [
		await code(
			'Result of each call',
			'callResults',
			`return callResults($input.all().map(({ json }) => json), ${read}).map((json) => ({ json }));`,
		),
		rows('Save the results', 'update', CALLS, {
			where: [
				['id', 'eq', '={{ $json.id }}'],
				['state', 'eq', 'ready'],
			],
			set: Object.fromEntries(columns.map((column) => [column, `={{ $json.${column} }}`])),
		}),
	]);
	flow.connect(DIAL, 'Result of each call');
}

/** With more than 1,000 rows, n8n fails to read a table to which rows are added, unless it reads up to a row. */
function newest(name: string, table: string) {
	return rows(name, 'get', table, {
		where: [],
		once: true,
		more: { returnAll: false, limit: 1, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
	});
}

function upTo(name: string, table: string, last: string) {
	const where: Array<[string, string, string]> = [['id', 'lte', `={{ $('${last}').first().json.id || 0 }}`]];
	return rows(name, 'get', table, { where, once: true, more: { returnAll: true } });
}
