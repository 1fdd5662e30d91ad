import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';

import { findCall, makeEventKey } from '../../../nodes/VoiceAgentTrigger/event';
import { runs } from '../../harness/properties/runs';

const CALL = { id: 'call', status: 'Completed', type: 'Inbound' };

describe('the call of an event', () => {
	it.each<[string, unknown]>([
		['in any other part', { payload: CALL }],
		['in call in data', { data: { call: CALL } }],
		['in an envelope with id and status of its own', { id: 'event', status: 'sent', data: CALL }],
		['beside other objects', { meta: { id: 'delivery' }, data: { user: { id: 'user' }, call: CALL } }],
	])('is found: %s', (_, body) => expect(findCall(body)).toBe(CALL));

	it('may have a status that the interface does not know yet, and is not looked for in what was sent along', () => {
		const call = { id: 'call', status: 'Voicemail', metadata: {}, params: { id: '7', status: 'Completed' } };
		expect(findCall({ call })).toBe(call);
	});

	it.each<unknown>([
		...[undefined, null, 'text', 5, [], [CALL], {}, { id: 'call' }, { id: 5, status: 'Completed' }],
		...[{ id: '', status: 'Completed' }, { id: 'event', status: 'sent' }, { call: [CALL] }],
		...[{ call: null, data: 'text' }, { data: { call: { data: CALL } } }],
	])('is not seen in %j', (body) => expect(findCall(body)).toBeUndefined());
});

describe('the key of an event', () => {
	const key = (body: unknown) => makeEventKey(body, findCall(body));

	it('is the same after somebody has looked at the call', () => {
		expect(key({ ...CALL, viewed_by: ['a@b.example'] })).toBe(key({ ...CALL, viewed_by: [] }));
	});

	/** Of few names and values, so that two often differ in one of them alone, also deep inside. */
	const { fields } = fc.letrec((tie) => ({
		value: fc.oneof(
			fc.constantFrom(null, true, 0, '0', '', 'a'),
			fc.array(tie('value'), { maxLength: 2 }),
			tie('fields'),
		),
		fields: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }),
	}));
	const id = fc.constantFrom('call', 'other');
	const event = fc.tuple(fields, id).map(([others, one]) => ({ ...(others as object), ...CALL, id: one }));

	it('is the same for the same fields in any order, and another one for any others', () => {
		fc.assert(
			fc.property(event, event, (one, other) => {
				expect(key(reversed(one))).toBe(key(one));
				expect(key(one) === key(other)).toBe(isDeepStrictEqual(one, other));
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});
});

function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([name, inner]) => [name, reversed(inner)]);
	return Object.fromEntries(entries.reverse());
}
