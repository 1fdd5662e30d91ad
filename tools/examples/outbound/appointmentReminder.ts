import { CALL_ENDED, step, switchedOff, UNSET } from '../steps';
import { NOT_DUE, type Job } from './job';

/** How many days ahead the appointments are, by weekday from Monday: no one is called on Saturday and Sunday. */
const DAYS_AHEAD = '[1, 1, 1, 1, 3, 0, 0]';
const EVERY_DAY = '[1, 1, 1, 1, 1, 1, 1]';
/** The day of a pinned sample row. It calls only the person who executes the workflow by hand. */
const SAMPLE = 'sample';
const DAY = 'Appointment tomorrow?';

/** People with an appointment tomorrow confirm it, or ask for another time. */
export const appointmentReminder: Job = {
	file: 'appointment-reminder',
	title: "Remind people of tomorrow's appointment",
	does: 'Every day at 10:00, this workflow calls the people with an appointment tomorrow: on Fridays, those from Saturday to Monday, and on weekends no one. It notes who confirms, and who wants another time.',
	start: {
		at: 10,
		rows: [
			{
				appointment: 'E-1',
				phone: '+15550100202',
				first_name: 'Ada',
				state: 'Illinois',
				time: 'on Tuesday at 9:00',
				day: SAMPLE,
				status: '',
			},
		],
		until: 'status',
		only: {
			name: DAY,
			is: `$json.day === '${SAMPLE}' ? $execution.mode === 'test' : [1, 2, 3].slice(0, ${DAYS_AHEAD}[$now.weekday - 1]).some((days) => String($json.day).startsWith($now.plus({ days }).toISODate()))`,
			whyNot: `$json.day === '${SAMPLE}' ? 'A sample row is called only when you click Execute workflow' : /^\\d{4}-\\d\\d-\\d\\d(?!\\d)/.test($json.day) && DateTime.fromISO($json.day.slice(0, 10)).isValid ? 'Not due today (' + $now.setLocale('en').weekdayLong + ($now.weekday > 5 ? ': no calls on weekends, unless you adapt it' : '') + '): day is ' + $json.day : '"' + ($json.day || '') + '" in day is not a date. Write it as ' + $now.toISODate()`,
		},
		hints: { day: 'of the appointment, e.g. 2026-12-01' },
	},
	zoneOrState: 'state',
	about: 'appointment',
	key: 'appointment',
	table: 'voice_agent_appointments',
	says: ['first_name', 'time'],
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Clinic. I am calling about your appointment {{time}}. Will you come?',
	answers: {
		appointment_kept: { type: 'boolean', asks: 'Whether the person will come', sample: true },
		preferred_time: { type: 'string', asks: 'If not: the time that suits the person', sample: 'None' },
	},
	tags: {
		confirmed: 'The person will come',
		'another time': 'The person wants another time',
		'call me later': 'The person asks for a call at another time',
		'do not call': 'The person wants no more calls',
	},
	follows: [
		{
			name: 'Confirmed',
			when: { 'answers.appointment_kept': true },
			then: [inCalendar('Confirm in Google Calendar', 'Confirmed')],
		},
		{
			name: 'Wants another time',
			when: { 'answers.appointment_kept': false },
			then: [inCalendar('Mark in Google Calendar', 'Wants another time')],
		},
	],
	afterwards: '*Confirm in Google Calendar* and *Mark in Google Calendar* replace the title of the event.',
	variants: `**Weekends**: no one is called then. To call on weekends, too, replace \`${DAYS_AHEAD}\` in *${DAY}* with \`${EVERY_DAY}\`: the days ahead, from Monday to Sunday. Then add hours to *Calling Hours* in *Dial*.

*time* is what the agent says. Write the weekday, not *tomorrow*: a call may move to a later day. Other days end in *${NOT_DUE}*, whose *reason* says why; write them as 2026-12-01. Sample rows, with *${SAMPLE}* in *day*, are called only when you click *Execute workflow*.

**Google Calendar**: put its *Get Many* in place of *Get rows to call*, with *Return All*, *After* \`{{ $now }}\`, and *Before* \`{{ $now.plus({ days: 4 }) }}\`. In *Map the appointment*, empty each value except *fields_received*, and drag your field into it. Events have no phone number: write only the number into their *Location*, and only the first name into their *Description*. Drag *location* into *phone*, and *description* into *first_name*. *appointment* is the event's *id*, and *day* is \`{{ DateTime.fromISO($json.start.dateTime).toISODate() }}\`. For *time*, use \`{{ DateTime.fromISO($json.start.dateTime).toFormat("'on' cccc 'at' H:mm") }}\`.`,
};

function inCalendar(name: string, text: string) {
	return switchedOff(
		step(name, 'googleCalendar', 1.3, {
			operation: 'update',
			calendar: UNSET,
			eventId: `={{ $('${CALL_ENDED}').item.json.metadata.appointment }}`,
			updateFields: { summary: text },
		}),
	);
}
