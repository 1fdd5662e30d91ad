import type { Job } from './job';

/** Who did not come is offered another time. */
export const noShow: Job = {
	file: 'no-show-follow-up',
	title: 'Follow up on missed appointments',
	does: 'Your booking tool sends each missed appointment to this workflow. It calls the person in a friendly tone, and writes down which new time they prefer.',
	start: {
		when: 'When appointment is missed',
		body: { booking: 'C-31', phone: '+15550100112', first_name: 'Ada', time: 'Tuesday at 10:00' },
		reads: { booking: 'booking', phone: 'phone', first_name: 'first_name', missed: 'time' },
		from: 'Your booking tool sends missed appointments',
	},
	about: 'booking',
	key: 'booking',
	table: 'voice_agent_missed',
	says: ['first_name', 'missed'],
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Clinic. We missed you on {{missed}}. Would you like another appointment?',
	answers: {
		wants_new_time: { type: 'boolean', asks: 'Whether the person wants another appointment', sample: true },
		preferred_time: { type: 'string', asks: 'The time that suits the person', sample: 'Friday morning' },
	},
	tags: {
		'wants a new time': 'The person wants to come',
		'not interested': 'The person does not',
		'call me later': 'The person asks for a call at another time',
		'do not call': 'The person wants no more calls',
	},
	follows: [
		{ name: 'Book the new time', when: { 'answers.wants_new_time': true } },
		{ name: 'Close the case', when: { 'answers.wants_new_time': false } },
	],
	variants: '**To call later**: put a *Wait* node of a few hours before *Prepare the booking*.',
};
