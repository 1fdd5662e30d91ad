import { calendar, calendarTable, WRITTEN } from '../calendarTable';
import { code } from '../codeStep';
import { Flow, LINE, type Place } from '../flow';
import { createTable, fields, importOf, MANUAL, step, switchedOff, UNSET } from '../steps';
import { CALLS, PEOPLE } from '../tables';

const HOURS = 'Set opening hours';
const OFFER = 'Calculate free times';

/** The free times that callers may book. */
export async function bookingCalendar() {
	const flow = new Flow('booking-calendar', 'Booking calendar');
	flow.notes({ x: -480, y: -400 }, { width: 460, height: 420 }, [
		['About', ABOUT],
		['About the table', ABOUT_TABLE],
		['About Google Calendar', ABOUT_GOOGLE],
	]);

	await addTimes(flow, { x: -480, y: 160 });
	addGoogleCalendar(flow, { x: -480, y: 160 + 2 * LINE });
	flow.mark(HOURS, '**Step 1.** Set your days and hours.');
	return flow.workflow();
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
		createTable('Create the calls table', CALLS),
		createTable('Create the people table', PEOPLE),
		calendarTable,
		await code(OFFER, 'inbound/timesToOffer', offered),
		calendar('Add free times', 'upsert', {
			where: [['time', 'eq', '={{ $json.time }}']],
			set: {
				time: '={{ $json.time }}',
				ends: '={{ $json.ends }}',
				offered_at: '={{ $json.offered_at }}',
			},
		}),
		calendar('Mark new times free', 'update', {
			where: [['state', 'isEmpty']],
			set: { state: 'free' },
			once: true,
		}),
		calendar('Remove outdated times', 'deleteRows', {
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

/** What a person has in Google Calendar is not offered. */
function addGoogleCalendar(flow: Flow, { x, y }: Place): void {
	const local = (time: string) => `DateTime.fromISO(${time}).setZone($now.zoneName).toFormat(${WRITTEN})`;
	const at = (end: 'start' | 'end') => `={{ ${local(`$json.${end}.dateTime || $json.${end}.date`)} }}`;
	const rule = { interval: [{ field: 'minutes', minutesInterval: 10 }] };
	flow.line({ x, y }, [
		switchedOff(step('Every ten minutes', 'scheduleTrigger', 1.3, { rule })),
		switchedOff(
			step('Get Google Calendar events', 'googleCalendar', 1.3, {
				operation: 'getAll',
				calendar: UNSET,
				returnAll: true,
				timeMin: '={{ $now }}',
				timeMax: '={{ $now.plus({ days: 60 }) }}',
				options: { recurringEventHandling: 'expand' },
			}),
		),
		switchedOff(
			calendar('Close busy times', 'update', {
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

const ABOUT = `## Booking calendar

This workflow fills a data table with the times that callers may book. Every night, it adds the next day, and removes past times. Booked times stay as they are. Google Calendar is optional.

**Before you publish it**
1. In *${HOURS}*, set your days (Monday is 1), hours, the minutes of an appointment, and how many days ahead callers may book. Times are in the time zone of this workflow.
2. Click *Execute workflow*, and look at the table *voice_agent_calendar* (*Overview → Data tables*).
3. Publish, and go back to *Answer the phone and book appointments*. If you don't have it yet, get it in this way. ${importOf('answer-and-book', 'Answer the phone and book appointments')}`;

const ABOUT_TABLE = `### The table
*voice_agent_calendar* has a row for each time. You can edit it:
- **free**: callers can book it.
- **booked**: *caller_name*, *phone*, and *booking* (the ID of the call) say by whom. To cancel, set *state* to *free*. With Google Calendar, delete its event there first: otherwise, the time is closed again.
- anything else: callers can't book it. Write *closed*, or what you do at that time.

If you change the hours, execute the workflow again: it removes times outside the new hours, unless they are booked.`;

const ABOUT_GOOGLE = `### With Google Calendar
Times that are busy in your Google Calendar are closed within ten minutes.

1. In *Get Google Calendar events*, select your credential and calendar.
2. Switch on the three gray nodes: select them, and press D.
3. Publish again.

The table decides who gets a time. Events that you move or delete don't open a time again: set its *state* to *free*.`;
