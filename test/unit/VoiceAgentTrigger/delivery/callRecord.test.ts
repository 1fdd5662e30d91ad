import { findCallRecord } from '../../../../nodes/VoiceAgentTrigger/delivery/callRecord';

const CALL = { id: 'call', status: 'Completed', type: 'Inbound' };

describe('the call record of an event', () => {
	it.each<[string, unknown]>([
		['the body itself', CALL],
		['in call', { call: CALL }],
		['in data', { data: CALL }],
		['in call in data', { data: { call: CALL } }],
		['in an envelope with id and status of its own', { id: 'event', status: 'sent', data: CALL }],
	])('is found: %s', (_, body) => {
		expect(findCallRecord(body)).toBe(CALL);
	});

	it('may have a status that the interface does not know yet', () => {
		expect(findCallRecord({ call: { id: 'call', status: 'Voicemail' } })).toMatchObject({
			status: 'Voicemail',
		});
	});

	it.each<unknown>([
		undefined,
		null,
		'text',
		5,
		[],
		[CALL],
		{},
		{ id: 'call' },
		{ id: 5, status: 'Completed' },
		{ id: '', status: 'Completed' },
		{ call: [CALL] },
		{ call: null, data: 'text' },
	])('is not seen in %j', (body) => {
		expect(findCallRecord(body)).toBeUndefined();
	});
});
