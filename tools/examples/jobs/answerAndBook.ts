import { code } from '../codeStep';
import { AGENT_ASKS, agentAsks, answerAgent, sampleRequest } from '../duringCallGroup';
import { COLUMN, Flow, LINE, type Place, type Step } from '../flow';
import {
	branch,
	CALL_ENDED,
	createTable,
	fields,
	filter,
	isTrue,
	MANUAL,
	nothing,
	rows,
	ROWS_OF,
	step,
	UNSET,
} from '../steps';
import { CALLS, PEOPLE, type Columns } from '../tables';
import { addInboundCalls, FIRST_TIME, inboundSample } from '../writeItDownGroup';

const CALENDAR = 'voice_agent_calendar';
const COLUMNS: Columns = {
	time: 'string',
	ends: 'string',
	state: 'string',
	caller_name: 'string',
	phone: 'string',
	booking: 'string',
	booked_at: 'date',
	offered_at: 'date',
};
/** How the table writes times: as text, which sorts by time, and which the agent can repeat. */
const WRITTEN = "'yyyy-MM-dd HH:mm'";
const BOOK = 'Book it, if it is free';
const HOURS = 'Opening hours';
const OFFER = 'Times to offer';
/** How many free times the agent hears of at once. */
const HEARD = 6;

/** The agent answers the phone, asks for free times, and books one; after the call, the team reads about it. */
export async function answerAndBook() {
	const flow = new Flow('answer-and-book', 'Answer the phone and book appointments with a voice agent');
	flow.note('About', { x: -480, y: -640 }, { width: 460, height: 640 }, ABOUT);
	flow.note('About the agent', { x: 20, y: -640 }, { width: 560, height: 640, color: 4 }, ABOUT_AGENT);
	flow.note('About the calendar', { x: 620, y: -640 }, { width: 460, height: 640, color: 5 }, ABOUT_CALENDAR);

	const top = 160;
	await addTimes(flow, { x: -480, y: top });
	await addTalk(flow, { x: -480, y: top + 2.5 * LINE });
	await addInboundCalls(flow, { x: -480, y: top + 5 * LINE });
	addMessage(flow, { x: -480 + 6 * COLUMN, y: top + 6 * LINE });
	addGoogleCalendar(flow, { x: -480, y: top + 8 * LINE });
	return flow.workflow({
		...sampleRequest({}),
		...inboundSample({ reason: 'Wants an appointment' }),
	});
}

/** Once a day: the free times of the next days. Booked ones stay as they are. */
async function addTimes(flow: Flow, { x, y }: Place): Promise<void> {
	const days = `const days = Array.from({ length: hours.days_ahead }, (_, later) => $now.plus({ days: later }))
			.map((day) => ({ date: day.toISODate(), weekday: day.weekday }));`;
	const offered = `const hours = $('${HOURS}').first().json;
		${days}
		return timesToOffer(hours, days, $now.toFormat(${WRITTEN}))
			.map((time) => ({ json: { ...time, offered_at: $now.toISO() } }));`;
	flow.line({ x, y }, [
		MANUAL,
		fields(HOURS, {
			weekdays: '1, 2, 3, 4, 5',
			opens: '09:00',
			closes: '17:00',
			minutes: [30, 'number'],
			days_ahead: [14, 'number'],
		}),
		createTable('Calls table', CALLS),
		createTable('People table', PEOPLE),
		createTable('Calendar table', CALENDAR, COLUMNS),
		await code(OFFER, 'inbound/timesToOffer', offered),
		calendar('Offer them', 'upsert', {
			where: [['time', 'eq', '={{ $json.time }}']],
			set: {
				time: '={{ $json.time }}',
				ends: '={{ $json.ends }}',
				offered_at: '={{ $json.offered_at }}',
			},
		}),
		calendar('Free the new ones', 'update', {
			where: [['state', 'isEmpty']],
			set: { state: 'free' },
			once: true,
		}),
		calendar('Withdraw what is not offered', 'deleteRows', {
			where: [
				['state', 'eq', 'free'],
				['offered_at', 'lt', `={{ $('${OFFER}').first().json.offered_at }}`],
			],
			once: true,
		}),
	]);
	const night = { rule: { interval: [{ triggerAtHour: 3 }] } };
	flow.place(step('Every night', 'scheduleTrigger', 1.3, night), { x, y: y + LINE });
	flow.connect('Every night', HOURS);
}

/** During the call. Only the update with a condition decides who has a time. */
async function addTalk(flow: Flow, { x, y }: Place): Promise<void> {
	const read = `const now = $now.toFormat(${WRITTEN});
		const read = (text) => {
			const time = DateTime.fromISO(text.replace(' ', 'T'), { zone: $now.zoneName });
			return /^\\d{4}-/.test(text) && time.isValid ? time.toFormat(${WRITTEN}) : '';
		};
		return [{ json: bookingRequest($input.first().json, { run: $execution.id, now, read }) }];`;
	const answer = `${ROWS_OF}
		const slots = (name) => ($(name).isExecuted ? rowsOf(name).filter(({ id }) => id !== undefined) : []);
		const say = (time) => DateTime.fromFormat(time, ${WRITTEN}).toFormat("cccc, LLLL d, h:mm a");
		const [asked] = rowsOf('Read the request');
		return [{ json: bookingAnswer(asked, slots('Who has it?'), slots('Next free times'), say) }];`;
	const asked = (field: string) => `={{ $('Read the request').first().json.${field} }}`;
	flow.line({ x, y }, [
		agentAsks,
		await code('Read the request', 'inbound/bookingRequest', read),
		branch('Does it name a time?', [isTrue("={{ $json.time !== '' }}")]),
		calendar(BOOK, 'update', {
			where: [
				['time', 'eq', asked('time')],
				['time', 'gt', asked('now')],
				['state', 'eq', 'free'],
			],
			set: {
				state: 'booked',
				booking: asked('booking'),
				caller_name: asked('caller_name'),
				phone: asked('phone'),
				booked_at: '={{ $now.toISO() }}',
			},
			once: true,
		}),
		calendar('Who has it?', 'get', {
			where: [['time', 'eq', asked('time')]],
			once: true,
			more: { returnAll: true },
		}),
		calendar('Next free times', 'get', {
			where: [
				['state', 'eq', 'free'],
				['time', 'gt', asked('from')],
			],
			once: true,
			more: {
				returnAll: false,
				limit: HEARD,
				orderBy: true,
				orderByColumn: 'time',
				orderByDirection: 'ASC',
			},
		}),
		await code('Answer', 'inbound/bookingAnswer', answer),
		answerAgent,
		filter('Booked just now?', [
			isTrue(`={{ $('${BOOK}').isExecuted && $('${BOOK}').first().json.id !== undefined }}`),
		]),
		disabled(
			step('Add it to Google Calendar', 'googleCalendar', 1.3, {
				calendar: UNSET,
				start: `={{ ${asTime(`$('${BOOK}').first().json.time`)} }}`,
				end: `={{ ${asTime(`$('${BOOK}').first().json.ends`)} }}`,
				additionalFields: {
					summary: `={{ $('${BOOK}').first().json.caller_name }}`,
					description: `={{ $('${BOOK}').first().json.phone }}`,
				},
			}),
		),
	]);
	flow.connect('Does it name a time?', 'Next free times', { output: 1 });
}

/** After the call: who called, and what was booked. */
function addMessage(flow: Flow, { x, y }: Place): void {
	const event = (field: string) => `$('${CALL_ENDED}').item.json.${field}`;
	const booked = "$('Times booked in this call').all().map(({ json }) => json.time).filter(Boolean)";
	flow.line({ x, y }, [
		calendar('Times booked in this call', 'get', {
			where: [['booking', 'eq', `={{ ${event('call_id')} }}`]],
			once: true,
			more: { returnAll: true },
		}),
		{
			...fields('Message for your team', {
				phone: `={{ ${event('phone_number')} }}`,
				booked: `={{ ${booked}.join(', ') }}`,
				tag: `={{ ${event('tag')} }}`,
				answers: [`={{ ${event('answers')} }}`, 'object'],
				text: `=Call from {{ ${event('phone_number')} }}. Booked: {{ ${booked}.join(', ') || 'nothing' }}. Tag: {{ ${event('tag')} }}.`,
			}),
			executeOnce: true,
		},
		disabled(
			step('Tell your team', 'slack', 2.4, {
				select: 'channel',
				channelId: UNSET,
				text: '={{ $json.text }}',
				otherOptions: {},
			}),
		),
		nothing('Your CRM'),
	]);
	flow.connect(FIRST_TIME, 'Times booked in this call');
}

/** What a person has in Google Calendar is not offered. */
function addGoogleCalendar(flow: Flow, { x, y }: Place): void {
	const local = (time: string) => `DateTime.fromISO(${time}).setZone($now.zoneName).toFormat(${WRITTEN})`;
	const at = (end: 'start' | 'end') => `={{ ${local(`$json.${end}.dateTime || $json.${end}.date`)} }}`;
	const rule = { interval: [{ field: 'minutes', minutesInterval: 10 }] };
	flow.line({ x, y }, [
		disabled(step('Every ten minutes', 'scheduleTrigger', 1.3, { rule })),
		disabled(
			step('Busy in Google Calendar', 'googleCalendar', 1.3, {
				operation: 'getAll',
				calendar: UNSET,
				returnAll: true,
				timeMin: '={{ $now }}',
				timeMax: '={{ $now.plus({ days: 60 }) }}',
				options: { recurringEventHandling: 'expand' },
			}),
		),
		disabled(
			calendar('Close these times', 'update', {
				where: [
					['state', 'eq', 'free'],
					['ends', 'gt', at('start')],
					['time', 'lt', at('end')],
				],
				set: { state: 'closed' },
			}),
		),
	]);
}

function calendar(
	name: string,
	operation: Parameters<typeof rows>[1],
	given: Omit<Parameters<typeof rows>[3], 'columns'>,
): Step {
	return rows(name, operation, CALENDAR, { ...given, columns: COLUMNS });
}

function asTime(text: string): string {
	return `DateTime.fromFormat(${text}, ${WRITTEN}).toISO()`;
}

function disabled(given: Step): Step {
	return { ...given, disabled: true };
}

const ABOUT = `## Answer the phone and book appointments

**Who it is for**: practices, salons, and workshops that miss calls.

**How it works**: a voice agent answers your number. During the call, it asks this workflow for free times, and books one. After the call, your team gets a message, and the call is written into *voice_agent_calls*.

**What you need**: a voice-agent account with a phone number, and an n8n that the service can reach. The calendar is a data table of n8n. Google Calendar and Slack are optional.

**Before you publish it**
1. Set your hours in *${HOURS}*, and click *Execute workflow*: it fills the table *voice_agent_calendar*.
2. In *${AGENT_ASKS}*, create a Header Auth credential: a name such as *x-tool-key*, and a long random value.
3. In the service, create the two tools of the next note.
4. In *${CALL_ENDED}*, choose your Voice Agent credential and the use case that answers.
5. Publish, and call your number. *${AGENT_ASKS}* and *${CALL_ENDED}* have samples, so you can also execute each of them alone.`;

const ABOUT_AGENT = `### What to enter in the service
**Opening sentence**: *Hello, this is the AI assistant of Example Practice. How can I help you?*

**Answers to extract**: *caller_name*, *reason*. **Tags**: *booked*, *call back*, *do not call*.

**Two tools of the type Endpoint**, both with the Production URL of *${AGENT_ASKS}* (POST), and with your header:
- *free_times*: "Returns free times. Call it before you offer a time." Parameter *day*: a date as year-month-day, or empty.
- *book_time*: "Books a time. Say it is booked only if the result is booked." Parameters *slot*: one of free_slots, unchanged; *caller_name*.

Both also send **call_id**, the ID of the call, and **from**, the caller's number, filled in by the service. By the ID, a repeated request books once. Without it, number and name count.

**Assumption**: what such a tool sends is not documented. *Read the request* looks for these names anywhere in a request. Execute it once with a real call, and compare.

**The agent reads** *result* (free times, booked, taken, or unclear), *answer* (a sentence), and *free_slots*.`;

const ABOUT_CALENDAR = `### The calendar
*voice_agent_calendar* has a row for each time, in the time zone of this workflow. You can edit it: *free* can be booked, any other *state* cannot. To cancel, set *state* to *free*.

Two callers never get the same time: only one update finds it free. If callers change their mind, both times stay booked, and the message shows both.

### With Google Calendar
1. In *Add it to Google Calendar* and *Busy in Google Calendar*, choose your credential and calendar.
2. Activate both, and *Every ten minutes* and *Close these times*: select them, and press D.

The table still decides who gets a time.

### After the call
To use *Tell your team*, choose your Slack credential and channel, and activate it; or use an e-mail node. Put your CRM in place of *Your CRM*. The tag *do not call* is remembered for all jobs.`;
