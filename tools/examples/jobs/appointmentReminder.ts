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
	CALL_ENDED,
	equals,
	fields,
	filter,
	MANUAL,
	nothing,
	notEmpty,
	outputs,
	step,
	UNSET,
	WEEKDAYS,
} from '../steps';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';

const APPOINTMENT = 'Appointment';
const TIME =
	"={{ DateTime.fromISO($json.start.dateTime).setZone($now.zoneName).toFormat('cccc, LLLL d, HH:mm') }}";

/** People with an appointment tomorrow are called; the calendar gets their answer. */
export async function appointmentReminder() {
	const flow = new Flow('appointment-reminder', 'Appointment reminder');
	flow.note('About', { x: -480, y: -460 }, { width: 460, height: 460 }, ABOUT);
	flow.note('About the tables', { x: 20, y: -460 }, { width: 440, height: 460, color: 5 }, ABOUT_TABLES);
	flow.note('About the answer', { x: 500, y: -460 }, { width: 440, height: 460, color: 4 }, ABOUT_ANSWER);

	const tomorrow = '$now.plus({ days: 1 })';
	flow.line({ x: -480, y: 160 }, [
		step('Every day at 10:00', 'scheduleTrigger', 1.3, { rule: { interval: [{ triggerAtHour: 10 }] } }),
		step("Tomorrow's appointments", 'googleCalendar', 1.3, {
			operation: 'getAll',
			calendar: UNSET,
			returnAll: true,
			timeMin: `={{ ${tomorrow}.startOf('day').toISO() }}`,
			timeMax: `={{ ${tomorrow}.endOf('day').toISO() }}`,
			options: {},
		}),
		filter('With a phone number', [
			notEmpty('={{ $json.location }}'),
			notEmpty('={{ $json.start.dateTime }}'),
		]),
		fields(APPOINTMENT, {
			...numberFields('$json.location'),
			subject: '={{ $json.id }} {{ $json.start.dateTime }}',
			event: '={{ $json.id }}',
			title: '={{ $json.summary }}',
			time: TIME,
			zone: '',
		}),
	]);
	flow.place(MANUAL, { x: -480, y: 160 + LINE });
	flow.connect(MANUAL.name, "Tomorrow's appointments");
	const check = { x: 400, y: 160 };
	await addMayWeCall(flow, check, { people: APPOINTMENT, after: APPOINTMENT });

	const { x, y } = placeOfDial(check);
	flow.line({ x, y }, [
		dial({
			says: { appointment_time: '={{ $json.time }}', title: '={{ $json.title }}' },
			sendsAlong: { event: '={{ $json.event }}', event_title: '={{ $json.title }}' },
			callingRules: {
				callingHours: { window: [WEEKDAYS] },
				zoneOrState: '={{ $json.zone }}',
				outsideCallingHours: 'move',
				duplicateNumbers: 'send',
			},
		}),
		outputs(
			'Status',
			[
				{ name: 'Called', conditions: statuses('placed', 'scheduled'), combinator: 'or' },
				{ name: 'Not called', conditions: statuses('skipped', 'invalid', 'failed'), combinator: 'or' },
			],
			'Unknown',
		),
		nothing('Called'),
	]);
	flow.connect(MAY_CALL, DIAL);
	flow.connect('Status', 'Called');
	const row = (field: string) => `$json.row.${field}`;
	const marks: Array<[name: string, text: string]> = [
		['Mark as not called', 'Not called'],
		['Mark as unknown', 'Check the call'],
	];
	marks.forEach(([name, text], index) => {
		flow.place(newTitle(name, row('event'), text, row('title')), {
			x: x + 2 * COLUMN,
			y: y + (index + 1) * LINE,
		});
		flow.connect('Status', name, { output: index + 1 });
	});
	const isOther = { type: 'string', operation: 'notEquals' };
	flow.line({ x: x - COLUMN, y: y + LINE }, [
		filter('Not called before', [
			{ leftValue: '={{ $json.record.rule }}', rightValue: 'once', operator: isOther },
		]),
		fields('Not called', { row: ['={{ $json }}', 'object'] }),
	]);
	flow.connect(MAY_CALL, 'Not called before', { output: 1 });
	flow.connect('Not called', 'Mark as not called');
	await addCallResults(flow, { x: x + COLUMN, y: y + 3 * LINE });

	const event = { x: -480, y: y + 5 * LINE };
	await addWriteItDown(flow, event);
	addAnswers(flow, { x: event.x + 6 * COLUMN, y: event.y + LINE });
	return flow.workflow(sampleEvent({ event: 'event-of-the-calendar', event_title: 'Ada' }));
}

function addAnswers(flow: Flow, { x, y }: { x: number; y: number }): void {
	const read = (path: string) => `$('${CALL_ENDED}').item.json.${path}`;
	const reached = equals(`={{ ${read('outcome')} }}`, 'reached');
	const keeps = (rightValue: boolean) => ({
		leftValue: `={{ ${read('answers.appointment_kept')} }}`,
		rightValue,
		operator: { type: 'boolean', operation: 'equals' },
	});
	const notReached = { ...reached, operator: { type: 'string', operation: 'notEquals' } };
	const question = 'What did the person say?';
	flow.place(
		outputs(
			question,
			[
				{ name: 'confirmed', conditions: [reached, keeps(true)] },
				{ name: 'rescheduled', conditions: [reached, keeps(false)] },
				{ name: 'not reached', conditions: [notReached] },
			],
			'unclear',
			true,
		),
		{ x, y },
	);
	flow.connect(FIRST_TIME, question);
	const titles: Array<[name: string, text: string]> = [
		['Confirmed', 'Confirmed'],
		['Rescheduled', 'Wants another time'],
		['Not reached', 'Not reached'],
		['Unclear', 'Answer unclear'],
	];
	titles.forEach(([name, text], output) => {
		const step = newTitle(name, read('metadata.event'), text, read('metadata.event_title'));
		flow.place(step, { x: x + COLUMN, y: y + output * LINE });
		flow.connect(question, name, { output });
	});
}

function statuses(...all: string[]) {
	return all.map((status) => equals('={{ $json.status }}', status));
}

/** Writes a text before the title of an event. */
function newTitle(name: string, event: string, text: string, title: string): Step {
	return step(name, 'googleCalendar', 1.3, {
		operation: 'update',
		calendar: UNSET,
		eventId: `={{ ${event} }}`,
		updateFields: { summary: `=${text}: {{ ${title} }}` },
	});
}

const ABOUT = `## Call about tomorrow's appointments

Every day at 10:00, this workflow calls the people with an appointment tomorrow, and writes the answer into the title of the calendar event: confirmed, wants another time, or not reached.

Where the calling hours are closed at that time, the person is called when they open. The place of the phone number counts. If yours don't show it, set *zone* in *${APPOINTMENT}* to a time zone or a state.

**Before you publish it**
1. Write the phone number into the *Location* of each event, such as +15550100123, and the first name into its title.
2. In each Google Calendar node, choose your credential and calendar.
3. In *Dial*, choose your Voice Agent credential, *From Number*, and *Use Case*. Check the calling rules.
4. In *${CALL_ENDED}*, choose the same credential and use case.
5. Publish.`;

const ABOUT_TABLES = `### One call for each appointment
All examples share three data tables: *voice_agent_calls*, *voice_agent_people*, and *voice_agent_settings*.

**Before a call**, one execution at a time asks them: did the person opt out, was there a call about this appointment before, are calls, minutes, and money left? It writes the call down, then calls. If you run the workflow twice, no one is called twice. An appointment that was moved to another time counts as a new one.

**After a call**, the event becomes the outcome in *voice_agent_calls*. Who asks not to be called is not called again, by no example.

An appointment that was not called, e.g. because the number is invalid, is marked as *Not called*. *Check the call* means that the connection failed: the person may have been called.`;

const ABOUT_ANSWER = `### What the person said
*What did the person say?* reads the answer that the AI extracted from the call. Let your use case extract *appointment_kept*: true if the person will come, false if they want another time. Or drag an answer of yours into its rules: *${CALL_ENDED}* has a pinned sample event.

The branch *rescheduled* only marks the event. Put your own nodes there, such as a message to a colleague.`;
