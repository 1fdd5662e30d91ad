import { theCall } from '../../../../tools/examples/code/theCall';

const CALL = { status: 'Completed', outcome: 'reached', tag: 'interested', call_id: 'ca', cost: 0.1 };
const event = {
	...{ ...CALL, phone_number: '+15550100102', duration_seconds: 42 },
	answers: { appointment_kept: true } as Record<string, unknown>,
	metadata: { voice_agent_row: '5', voice_agent_run: 'w/7' },
};

it('keeps what came of the call', () => {
	expect(theCall(event)).toEqual({
		...{ ...CALL, row: 5, run: 'w/7', phone: '+15550100102', seconds: 42, opts_out: false },
		answers: '{"appointment_kept":true}',
	});
	expect(theCall({ ...event, metadata: {} }).row).toBe(-1);
});

it.each([
	...['do not call', 'Do-Not-Call', 'DO_NOT_CALL', "don't call", 'don’t call me'],
	...['opt-out', 'Wants no more calls'],
])('takes the tag %p for an opt-out', (tag) => expect(theCall({ ...event, tag }).opts_out).toBe(true));

it.each([{ opt_out: true }, { do_not_call: 'yes' }, { wish: 'Please stop calling me!' }])(
	'takes the answers %j for an opt-out',
	(answers) => expect(theCall({ ...event, answers }).opts_out).toBe(true),
);

it.each(['interested', 'not interested', 'call later', '–', 'adopt outdoors'])(
	'does not take the tag %p for an opt-out',
	(tag) => expect(theCall({ ...event, tag }).opts_out).toBe(false),
);

it.each([{ opt_out: false }, { do_not_call: 'no' }, { do_not_call: null }, { note: 'call me' }])(
	'does not take the answers %j for an opt-out',
	(answers) => expect(theCall({ ...event, answers }).opts_out).toBe(false),
);
