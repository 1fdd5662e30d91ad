import fc from 'fast-check';

import { findCall, makeEventKey } from '../../../nodes/VoiceAgentTrigger/event';
import { runs } from '../../harness/properties/runs';

const CALL = { id: 'call', status: 'Completed', type: 'Inbound' };

describe('the call of an event', () => {
	it.each<[string, unknown]>([
		['in any other part', { payload: CALL }],
		['in an envelope with id and status of its own', { id: 'event', status: 'sent', data: CALL }],
		['beside other objects', { meta: { id: 'delivery' }, data: { user: { id: 'user' }, call: CALL } }],
	])('is found: %s', (_, body) => expect(findCall(body)).toBe(CALL));

	it('may have a status that the interface does not know yet, and is not looked for in what was sent along', () => {
		const call = { id: 'call', status: 'Voicemail', metadata: {}, params: { id: '7', status: 'Completed' } };
		expect(findCall({ call })).toBe(call);
	});

	it.each<unknown>([
		...[undefined, [CALL], { call: [CALL] }, { id: 5, status: 'Completed' }],
		...[{ id: '', status: 'Completed' }, { id: 'event', status: 'sent' }, { data: { call: { data: CALL } } }],
	])('is not seen in %j', (body) => expect(findCall(body)).toBeUndefined());
});

describe('the key of an event', () => {
	const key = (body: unknown) => makeEventKey(body, findCall(body));

	it('is the same after somebody has looked at the call', () => {
		expect(key({ ...CALL, viewed_by: ['a@b.example'] })).toBe(key({ ...CALL, viewed_by: [] }));
	});

	const anyFields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
	const reversed = (fields: object) => Object.fromEntries(Object.entries(fields).reverse());

	it('does not depend on the order of any fields', () => {
		const isSame = fc.property(anyFields, (fields) => {
			const turned = reversed({ ...CALL, others: [reversed(fields)] });
			expect(key(turned)).toBe(key({ ...CALL, others: [fields] }));
		});
		fc.assert(isSame, { numRuns: runs(300, 10_000) });
	});

	it('is another one with any other change', () => {
		const name = fc.oneof(fc.constantFrom('id', 'status', 'type'), fc.string());
		const anyValue = fc.jsonValue({ maxDepth: 1 });
		const isOther = fc.property(anyFields, name, anyValue, anyValue, (fields, changed, one, other) => {
			fc.pre(JSON.stringify(one) !== JSON.stringify(other));
			const keyWith = (value: unknown) => makeEventKey({ call: { ...fields, [changed]: value } }, CALL);
			expect(keyWith(one)).not.toBe(keyWith(other));
		});
		fc.assert(isOther, { numRuns: runs(300, 10_000) });
	});
});
