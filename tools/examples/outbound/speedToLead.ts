import { CALL_ENDED, step, switchedOff } from '../steps';
import { answer, saved, type Job } from './job';

const sent = (name: string) => `$('${CALL_ENDED}').item.json.metadata.${name}`;

/** A new lead is called at once; the answers go to the CRM, hot leads to the team. */
export const speedToLead: Job = {
	file: 'speed-to-lead',
	title: 'Call new leads within a minute',
	does: 'Your website sends each new lead to this workflow. It calls the lead within seconds, or at the next time in your calling hours. Optional nodes send answers to HubSpot, hot leads to Slack, and a text message to people who are not reached.',
	start: {
		when: 'When a lead arrives',
		body: { phone: '+15550100102', first_name: 'Ada', email: 'ada@voice-agent.example', state: 'Texas' },
		reads: { phone: 'phone', first_name: 'first_name', email: 'email', state: 'state' },
		from: 'Your website sends new leads',
	},
	about: 'lead',
	key: 'phone',
	zoneOrState: 'state',
	table: 'voice_agent_leads',
	says: ['first_name'],
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Company. You have just asked for an offer on our website. Do you have a minute?',
	answers: {
		need: { type: 'string', asks: 'What the lead needs', sample: 'A new roof' },
		budget: { type: 'number', asks: 'The budget', sample: 5000 },
		wants_meeting: { type: 'boolean', asks: 'Whether the lead wants to meet a person', sample: true },
	},
	tags: {
		hot: 'The lead wants to buy soon',
		'not now': 'The lead has no need at present',
		'call me later': 'The lead asks for a call at another time',
		'do not call': 'The lead wants no more calls',
	},
	records: [
		switchedOff(
			step('Save answers in HubSpot', 'hubspot', 2.2, {
				authentication: 'appToken',
				email: `={{ ${saved('email')} }}`,
				additionalFields: {
					firstName: `={{ ${saved('first_name')} }}`,
					message: `={{ ${answer('need')} }}`,
				},
				options: {},
			}),
		),
	],
	follows: [
		{
			name: 'Hot lead',
			when: { tag: 'hot' },
			then: [
				switchedOff(
					step('Notify team in Slack', 'slack', 2.4, {
						select: 'channel',
						channelId: { __rl: true, mode: 'name', value: '#sales' },
						text: `=Hot lead: {{ ${sent('phone')} }} needs {{ ${answer('need')} }}`,
						otherOptions: {},
					}),
				),
			],
		},
		{ name: 'Other lead', when: { outcome: 'reached', tag: 'not now' } },
	],
	notReached: [
		switchedOff(
			step('Send a text message', 'twilio', 1, {
				operation: 'send',
				from: '',
				to: `={{ ${sent('phone')} }}`,
				message: 'We tried to call you about your request. When may we call again?',
				options: {},
			}),
		),
	],
	variants:
		'Add your own nodes after *Called or scheduled* and *Needs review*. Emails about outcomes belong in the outcomes workflow.',
	afterwards: `**Another CRM**: put its node in place of HubSpot's. **No Slack or Twilio**: use an email node.`,
};
