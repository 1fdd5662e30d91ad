import { calendar, WRITTEN } from '../calendarTable';
import { code } from '../codeStep';
import { AGENT_ASKS, agentAsks, answerAgent, sampleRequest } from '../duringCallGroup';
import { COLUMN, Flow, LINE, type Place } from '../flow';
import { REACHABLE, SELECT_CREDENTIAL, SET_TRIGGER } from '../outbound/notes';
import {
	branch,
	CALL_ENDED,
	fields,
	filter,
	importOf,
	isTrue,
	nothing,
	ROWS_OF,
	step,
	switchedOff,
	UNSET,
} from '../steps';
import { addInboundCalls, FIRST_TIME, inboundSample } from '../writeItDownGroup';

export const FILE = 'answer-and-book';
export const TITLE = 'Answer the phone and book appointments';
const BOOK = 'Book if free';
/** How many free times the agent hears of at once. */
const HEARD = 6;

/** The agent answers the phone, asks for free times, and books one; after the call, the team reads about it. */
export async function answerAndBook() {
	const flow = new Flow(FILE, TITLE);
	flow.note('About', { x: -480, y: -420 }, { width: 480, height: 480 }, ABOUT);
	flow.note('About the agent', { x: 40, y: -420 }, { width: 640, height: 480 }, ABOUT_AGENT);
	flow.note('About the calendar', { x: 720, y: -420 }, { width: 460, height: 480 }, ABOUT_CALENDAR);

	await addTalk(flow, { x: -480, y: 160 });
	addMessage(flow, await addInboundCalls(flow, { x: -480, y: 160 + 3 * LINE }, FILE));
	flow.mark(AGENT_ASKS, '**Step 2.** Create a Header Auth credential.');
	flow.mark(CALL_ENDED, `**Step 4.** ${SET_TRIGGER}`);
	return flow.workflow({
		...sampleRequest({}),
		...inboundSample({ reason: 'Wants an appointment' }),
	});
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
		return [{ json: bookingAnswer(asked, slots('Check who has it'), slots('Get next free times'), say) }];`;
	const asked = (field: string) => `={{ $('Read the request').first().json.${field} }}`;
	flow.line({ x, y: y + LINE }, [
		agentAsks,
		await code('Read the request', 'inbound/bookingRequest', read),
		branch('Time requested?', [isTrue("={{ $json.time !== '' }}")]),
	]);
	flow.line({ x: x + 3 * COLUMN, y }, [
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
		calendar('Check who has it', 'get', {
			where: [['time', 'eq', asked('time')]],
			once: true,
			more: { returnAll: true },
		}),
	]);
	flow.line({ x: x + 5 * COLUMN, y: y + LINE }, [
		calendar('Get next free times', 'get', {
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
		await code('Prepare the answer', 'inbound/bookingAnswer', answer),
		answerAgent,
		filter('Booked just now?', [
			isTrue(`={{ $('${BOOK}').isExecuted && $('${BOOK}').first().json.id !== undefined }}`),
		]),
		switchedOff(
			step('Add to Google Calendar', 'googleCalendar', 1.3, {
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
	flow.connect('Time requested?', BOOK);
	flow.connect('Check who has it', 'Get next free times');
	flow.connect('Time requested?', 'Get next free times', { output: 1 });
}

/** After the call: who called, and what was booked. */
function addMessage(flow: Flow, { x, y }: Place): void {
	const event = (field: string) => `$('${CALL_ENDED}').item.json.${field}`;
	const booked = "$('Get booked times').all().map(({ json }) => json.time).filter(Boolean)";
	flow.line({ x, y }, [
		calendar('Get booked times', 'get', {
			where: [['booking', 'eq', `={{ ${event('call_id')} }}`]],
			once: true,
			more: { returnAll: true },
		}),
		{
			...fields('Write team message', {
				phone: `={{ ${event('phone_number')} }}`,
				booked: `={{ ${booked}.join(', ') }}`,
				tag: `={{ ${event('tag')} }}`,
				answers: [`={{ ${event('answers')} }}`, 'object'],
				text: `=Call from {{ ${event('phone_number')} }}. Booked: {{ ${booked}.join(', ') || 'nothing' }}. Tag: {{ ${event('tag')} }}.`,
			}),
			executeOnce: true,
		},
		switchedOff(
			step('Notify team in Slack', 'slack', 2.4, {
				select: 'channel',
				channelId: UNSET,
				text: '={{ $json.text }}',
				otherOptions: {},
			}),
		),
		nothing('Update your CRM'),
	]);
	flow.connect(FIRST_TIME, 'Get booked times');
}

function asTime(text: string): string {
	return `DateTime.fromFormat(${text}, ${WRITTEN}).toISO()`;
}

const ABOUT = `## ${TITLE}

A voice agent answers your number. During the call, it asks this workflow for free times, and books one. After the call, your team gets a message, and the call is saved in *voice_agent_calls*. Google Calendar and Slack are optional.

**Before you publish it**
1. ${importOf('booking-calendar', 'Booking calendar')} Follow its note: it creates the table of free times.
2. In *${AGENT_ASKS}*, create a Header Auth credential: a name such as *x-tool-key*, and a long random value.
3. ${REACHABLE} In the service, create the two tools of the yellow note.
4. In *${CALL_ENDED}*, ${SELECT_CREDENTIAL} Select the use case that answers.
5. Click *Execute workflow*: the sample request gets free times. Then publish, and call your number.`;

const ABOUT_AGENT = `### What to enter in the service
**Opening sentence**: "Hello, this is the AI assistant of Example Practice. How can I help you?"

**Answers to extract**: *caller_name*, *reason*. **Classification tags**: *booked*, *call back*, *do not call*.

**Two tools of the type Endpoint**, both with the Production URL of *${AGENT_ASKS}* (POST), and with your header:
- *free_times*: "Returns free times. Call it before you offer a time." Parameter *day*: a date as year-month-day, or empty.
- *book_time*: "Books a time. Say it is booked only if the result is booked." Parameters *slot*: one of free_slots, unchanged; *caller_name*.

Both also send **call_id**, the ID of the call, and **from**, the caller's number, filled in by the service. With the ID, a repeated request books only once. Without it, number and name decide.

**Check this once**: what such a tool sends is not documented. *Read the request* looks for these names anywhere in a request. Make a real call, and compare.

**The agent reads** *result* (free times, booked, taken, or unclear), *answer* (a sentence), and *free_slots*.`;

const ABOUT_CALENDAR = `### Bookings
Two callers never get the same time: a time is booked only if it is *free*. The row in *voice_agent_calendar* says who has it. If callers change their mind, both times stay booked, and the message shows both.

### Google Calendar
The table decides who gets a time. To see bookings in Google Calendar, select your credential and calendar in *Add to Google Calendar*, and press D to switch the node on.

### After the call
*Write team message* has a text, the booked times, and the answers. To use *Notify team in Slack*, select your Slack credential and channel, and switch it on; or use an email node. Put your CRM in place of *Update your CRM*.

The call is also saved in *voice_agent_calls*. People who ask not to be called get no more calls from the other examples that share these tables.`;
