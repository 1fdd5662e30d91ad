import { COLUMN, Flow, LINE } from '../flow';
import {
	addMayWeCall,
	addCallResults,
	dial,
	DIAL,
	MAY_CALL,
	numberFields,
	placeOfDial,
} from '../mayWeCallGroup';
import { branch, CALL_ENDED, equals, fields, nothing, step, WEEKDAYS } from '../steps';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';

const LEAD = 'Lead';
const ARRIVES = 'When a lead arrives';

/** A new lead is called within seconds; who is not reached gets a text message. */
export async function speedToLead() {
	const flow = new Flow('speed-to-lead', 'Speed to lead');
	flow.note('About', { x: -480, y: -460 }, { width: 460, height: 460 }, ABOUT);
	flow.note('About the tables', { x: 20, y: -460 }, { width: 440, height: 460, color: 5 }, ABOUT_TABLES);
	flow.note('About the outcome', { x: 500, y: -460 }, { width: 440, height: 460, color: 4 }, ABOUT_OUTCOME);

	const body = (field: string) => `={{ $('${ARRIVES}').item.json.body.${field} }}`;
	flow.line({ x: -480, y: 160 }, [
		step(ARRIVES, 'webhook', 2.1, { httpMethod: 'POST', authentication: 'basicAuth', path: '', options: {} }),
		fields(LEAD, {
			...numberFields(`$('${ARRIVES}').item.json.body.phone`),
			first_name: body('first_name'),
			subject: 'lead',
			zone: body('state'),
		}),
	]);
	const check = { x: -40, y: 160 };
	await addMayWeCall(flow, check, { people: LEAD, after: LEAD });

	const { x, y } = placeOfDial(check);
	flow.line({ x, y }, [
		dial({
			says: { first_name: '={{ $json.first_name }}' },
			sendsAlong: { lead: '={{ $json.phone }}' },
			callingRules: {
				callingHours: { window: [WEEKDAYS] },
				zoneOrState: '={{ $json.zone }}',
				outsideCallingHours: 'move',
			},
		}),
		branch(
			'Was it called?',
			[equals('={{ $json.status }}', 'placed'), equals('={{ $json.status }}', 'scheduled')],
			'or',
		),
		nothing('Called'),
	]);
	flow.connect(MAY_CALL, DIAL);
	flow.place(nothing('A colleague must look'), { x: x + 2 * COLUMN, y: y + LINE });
	flow.connect('Was it called?', 'A colleague must look', { output: 1 });
	flow.place(nothing('Not called'), { x, y: y + LINE });
	flow.connect(MAY_CALL, 'Not called', { output: 1 });
	await addCallResults(flow, { x: x + COLUMN, y: y + 2 * LINE });

	const event = { x: -480, y: y + 4 * LINE };
	await addWriteItDown(flow, event);
	const reached = { x: event.x + 6 * COLUMN, y: event.y + LINE };
	flow.line(reached, [
		branch('Was the lead reached?', [equals(`={{ $('${CALL_ENDED}').item.json.outcome }}`, 'reached')]),
		nothing('Reached'),
	]);
	flow.connect(FIRST_TIME, 'Was the lead reached?');
	const message = {
		operation: 'send',
		from: '',
		to: `={{ $('${CALL_ENDED}').item.json.metadata.lead }}`,
		message: 'We tried to call you about your request. When may we call again?',
		options: {},
	};
	flow.place(step('Send a text message', 'twilio', 1, message), {
		x: reached.x + COLUMN,
		y: reached.y + LINE,
	});
	flow.connect('Was the lead reached?', 'Send a text message', { output: 1 });
	return flow.workflow(sampleEvent({ lead: '+15550100102' }));
}

const ABOUT = `## Call a new lead at once

Your website sends each new lead to this workflow, which calls it within seconds, or at the next opening of your calling hours. It writes down who was reached, and sends a text message to who was not.

**Before you publish it**
1. In *${ARRIVES}*, create a Basic Auth credential. Your website sends *phone*, *first_name*, and, if you know it, *state* (or a time zone) to its Production URL.
2. In *Dial*, choose your Voice Agent credential, *From Number*, and *Use Case*. Check the calling rules.
3. In *${CALL_ENDED}*, choose the same credential and use case.
4. In *Send a text message*, choose your Twilio credential and sender, or use an e-mail node instead.
5. Publish.`;

const ABOUT_TABLES = `### Before a call, and after it
All examples share three data tables: *voice_agent_calls*, *voice_agent_people*, and *voice_agent_settings*.

**Before a call**, one execution at a time asks them: did the person opt out, was this lead called before, are calls, minutes, and money left? It writes the call down, then calls. Two executions never call the same lead.

**After a call**, the event becomes the outcome in *voice_agent_calls*. Who asks not to be called is not called again, by no example.

Send numbers in international form, such as +15550100123. To call a lead again, delete its rows from *voice_agent_calls*.`;

const ABOUT_OUTCOME = `### Reached or not
A lead that could not be called goes to *A colleague must look*: *status* and *reason* say why, e.g. an invalid number. *unknown* means that the lead may have been called. *Not called* has the leads whom the tables rule out: *why_not* says why.

After a call, every outcome but *reached* leads to the text message.

Put your own nodes into each branch, such as your CRM.`;
