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

	it.each(['id', 'status', 'type'])('is another one with another %s', (name) => {
		expect(key({ ...CALL, [name]: 'Ringing' })).not.toBe(key(CALL));
	});

	const anyFields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

	it('does not depend on the order of any fields', () => {
		const isSame = (others: object) => {
			const event = { ...others, ...CALL };
			expect(key(reversed(event))).toBe(key(event));
		};
		fc.assert(fc.property(anyFields, isSame), { numRuns: runs(300, 10_000) });
	});

	it('is another one with any other change, however deep', () => {
		const [path, leaf] = [fc.array(fc.constantFrom('a', 'status', '[]')), fc.jsonValue({ maxDepth: 1 })];
		fc.assert(
			fc.property(anyFields, path, leaf, leaf, (others, steps, one, other) => {
				fc.pre(JSON.stringify(one) !== JSON.stringify(other));
				const wrap = (inner: unknown, step: string) => (step === '[]' ? [1, inner] : { z: 1, [step]: inner });
				const keyWith = (value: unknown) => key({ ...others, ...CALL, part: steps.reduceRight(wrap, value) });
				expect(keyWith(one)).not.toBe(keyWith(other));
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
