import type { Job } from './job';

/** Who has not paid is called once a week, and says when they will. */
export const paymentReminder: Job = {
	file: 'payment-reminder',
	title: 'Remind customers of unpaid invoices',
	does: 'Every day at 10:00, this workflow calls the customers of unpaid invoices. It calls at most once in a calendar week per invoice, and twice in 7 days per number. It notes the day on which they promise to pay, and waits until then.',
	start: {
		at: 10,
		rows: [
			{
				invoice: 'A-17',
				phone: '+15550100202',
				first_name: 'Ada',
				state: 'Illinois',
				amount: 120.5,
				currency: 'USD',
				due_on: 'November 2',
				paid: '',
				promised_date: '',
			},
		],
		until: 'paid',
		only: {
			name: 'Reminder due?',
			is: '!$json.paid && (!$json.promised_date || $json.promised_date < $now.toISODate())',
			whyNot:
				"$json.paid ? 'Not due: paid is ' + $json.paid : 'Not due today: promised_date is ' + $json.promised_date",
		},
		fill: 'Add only overdue invoices: *due_on* is text for the agent, and no node compares it with today.',
	},
	zoneOrState: 'state',
	about: 'invoice',
	key: 'invoice',
	once: 'about this invoice this week',
	again: ', week {{ $now.weekNumber }}',
	table: 'voice_agent_invoices',
	says: ['first_name', 'invoice', 'amount', 'currency', 'due_on'],
	callsPerWeek: 2,
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Company. I am calling about invoice {{invoice}} of {{amount}} {{currency}}, due on {{due_on}}.',
	answers: {
		will_pay: { type: 'boolean', asks: 'Whether the customer says they will pay', sample: true },
		promised_date: { type: 'string', asks: 'The day of the payment, as YYYY-MM-DD', sample: '2026-12-01' },
		objection: { type: 'string', asks: 'Why the customer does not pay', sample: 'None' },
	},
	tags: {
		'will pay': 'The customer names a day',
		disputed: 'The customer does not accept the invoice',
		'call me later': 'The customer asks for a call at another time',
		'do not call': 'The customer wants no more calls',
	},
	follows: [
		{ name: 'Will pay', when: { 'answers.will_pay': true } },
		{ name: 'Disputed', when: { 'answers.will_pay': false } },
	],
	variants: `**An invoice is paid**: write *yes* into *paid*. While *paid* is empty, the customer is called; any text stops the calls.

**Google Sheets**: see the note *Another source*. In the outcomes workflow, put *Update Row*, matched by *invoice*, in place of *Save the outcome*. Whether a call was placed is saved in the data table *voice_agent_invoices* alone.

**The law**: rules for collecting debts differ by country. Check the hours and the number of calls.`,
};
