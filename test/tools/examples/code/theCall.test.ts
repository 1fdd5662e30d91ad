import { theCall } from '../../../../tools/examples/code/theCall';

const CALL = { status: 'Completed', outcome: 'reached', tag: 'interested', call_id: 'ca', cost: 0.1 };
const asAnswers = (answers: Record<string, unknown>) => ({ answers });
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

const WANTS_NO_CALLS = [
	...['do not call', 'Do-Not-Call', 'DO_NOT_CALL', "don't call", 'don’t call me'].map((tag) => ({ tag })),
	...['opt-out', 'Wants no more calls'].map((tag) => ({ tag })),
	...[{ opt_out: true }, { do_not_call: 'yes' }, { wish: 'Please stop calling me!' }].map(asAnswers),
];
const MAY_BE_CALLED = [
	...['interested', 'not interested', 'call later', '–', 'adopt outdoors'].map((tag) => ({ tag })),
	...[{ opt_out: false }, { do_not_call: 'no' }, { do_not_call: null }, { note: 'call me' }].map(asAnswers),
];

it.each([
	...WANTS_NO_CALLS.map((fields) => [fields, true] as const),
	...MAY_BE_CALLED.map((fields) => [fields, false] as const),
])('says whether %j is an opt-out: %p', (fields, opts_out) => {
	expect(theCall({ ...event, ...fields })).toMatchObject({ opts_out });
});
