import { CALL_ENDED, step, switchedOff, UNSET } from '../steps';
import type { Job } from './job';

/** People with an appointment tomorrow confirm it, or ask for another time. */
export const appointmentReminder: Job = {
	file: 'appointment-reminder',
	title: "Remind people of tomorrow's appointment",
	does: 'Every day at 10:00, this workflow calls the people with an appointment tomorrow. It notes who confirms, and who wants another time.',
	start: {
		at: 10,
		rows: [
			{
				appointment: 'E-1',
				phone: '+15550100202',
				first_name: 'Ada',
				state: 'Illinois',
				time: 'tomorrow at 9:00',
				day: '',
				status: '',
			},
			{
				appointment: 'E-2',
				phone: '+15550100203',
				first_name: 'Grace',
				state: 'Texas',
				time: 'tomorrow at 9:30',
				day: '',
				status: '',
			},
		],
		until: 'status',
		only: {
			name: 'Appointment tomorrow?',
			is: '!$json.day || $json.day === $now.plus({ days: 1 }).toISODate()',
		},
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
	variants: `**Weekends**: no one is called then. Calls about Sunday's and Monday's appointments move to Monday 09:00. If you have such appointments, add hours to *Calling Hours* in *Dial*, or set *Outside Calling Hours* to *Skip*.

*day* is the day of the appointment, e.g. 2026-12-01. Rows without it are called at the next 10:00. *time* is what the agent says.

**Google Calendar**: put its *Get Many* in place of *Get rows to call*, and drag the event's ID, number, and time into *Map the appointment*. Set *After* to \`{{ $now.plus({ days: 1 }).startOf('day') }}\` and *Before* to \`{{ $now.plus({ days: 1 }).endOf('day') }}\`.`,
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
