import type { Job } from './job';

/** A list of former customers is called as one campaign. */
export const reactivation: Job = {
	file: 'reactivate-a-list',
	title: 'Win back former customers',
	does: 'This workflow calls everyone on a list as one campaign. The list then says who wants the offer, who does not, and why.',
	start: {
		rows: [{ customer: 'D-1', phone: '+15550100302', first_name: 'Ada', last_visit: 'March', status: '' }],
		until: 'status',
	},
	about: 'customer',
	once: 'for this list',
	key: 'customer',
	table: 'voice_agent_reactivation',
	says: ['first_name', 'last_visit'],
	isCampaign: true,
	callsPerWeek: 1,
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Studio. Your last visit was in {{last_visit}}, and we have an offer for you. May I tell you about it?',
	answers: {
		wants_offer: { type: 'boolean', asks: 'Whether the person wants the offer', sample: true },
		reason: { type: 'string', asks: 'Why the person stopped coming', sample: 'Moved house' },
	},
	tags: {
		interested: 'The person wants the offer',
		'not interested': 'The person does not',
		'call me later': 'The person asks for a call at another time',
		'do not call': 'The person wants no more calls',
	},
	follows: [
		{ name: 'Send the offer', when: { 'answers.wants_offer': true } },
		{ name: 'Not interested', when: { 'answers.wants_offer': false } },
	],
	variants: `**Google Sheets, Excel, Airtable**: see the note *Another source*. Your list is only read: statuses and answers are saved in the data table *voice_agent_reactivation*. To have them in a Google Sheet, too, add a Google Sheets node, *Update Row*, matched by *customer*: one after *Save the status*, and in the outcomes workflow one after *Save the outcome*.

**The law**: many countries allow such calls only to people who agreed. Add a column *consent* to your list, and drag it into *Map the customer* as *consent*. Then add the rule *Consent* in *Schedule Campaign*, and drag *consent* into it. Only a clear yes is called.

**Calls that move** to the next allowed time are spread.`,
};
