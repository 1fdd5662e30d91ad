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

	const anyFields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
	const event = anyFields.map((others) => ({ ...others, ...CALL }));

	it('does not depend on the order of any fields', () => {
		const isSame = fc.property(event, (body) => expect(key(reversed(body))).toBe(key(body)));
		fc.assert(isSame, { numRuns: runs(300, 10_000) });
	});

	it('is another one with any other change', () => {
		const change = fc.record({ at: fc.nat(), value: fc.jsonValue({ maxDepth: 1 }) });
		fc.assert(
			fc.property(event, change, (body, { at, value }) => {
				const changed = withLeafChanged(body, at, value);
				fc.pre(changed !== undefined);
				expect(key(changed)).not.toBe(key(body));
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

/** @returns undefined where the leaf has this value already */
function withLeafChanged(event: object, at: number, value: unknown): unknown {
	const copy = JSON.parse(JSON.stringify(event)) as Record<string, unknown>;
	const leaves: Array<[Record<string, unknown>, string]> = [];
	const visit = (fields: Record<string, unknown>) => {
		for (const [name, inner] of Object.entries(fields)) {
			if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
			else if (name !== 'viewed_by') leaves.push([fields, name]);
		}
	};
	visit(copy);
	const [fields, name] = leaves[at % leaves.length] as [Record<string, unknown>, string];
	if (JSON.stringify(fields[name]) === JSON.stringify(value)) return undefined;
	Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
	return copy;
}
