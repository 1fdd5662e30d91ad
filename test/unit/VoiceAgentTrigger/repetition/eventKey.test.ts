import fc from 'fast-check';

import { findCallRecord } from '../../../../nodes/VoiceAgentTrigger/delivery/callRecord';
import { makeEventKey } from '../../../../nodes/VoiceAgentTrigger/repetition/eventKey';
import { runs } from '../../../harness/properties/runs';

const CALL = { id: 'ca1100000000000000000001', status: 'Completed', metadata: { custom: { attempt: 1 } } };
const key = (body: unknown, headers: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
	makeEventKey({ body, call: findCallRecord(body), headers, query });

describe('an event', () => {
	it.each<[string, unknown, unknown]>([
		['counted beside the call', { call: CALL, attempt: 1 }, { call: CALL, attempt: 2 }],
		['counted in the call itself', { ...CALL, attempt: 1 }, { ...CALL, retry_count: 2 }],
		['at another time', { call: CALL, sent_at: 1 }, { call: CALL, sentAt: '2026-11-21' }],
		['with an id of the delivery', { data: CALL, deliveryId: 'a' }, { data: CALL, deliveryId: 'b' }],
		['told of in its envelope', { meta: { attempt: 1 }, call: CALL }, { meta: { attempt: 2 }, call: CALL }],
		['in another order', { call: CALL, event: 'ended' }, { event: 'ended', call: reversed(CALL) }],
		['after somebody has looked at it', { ...CALL, viewed_by: [] }, { ...CALL, viewed_by: ['a@b.example'] }],
	])('is the same when it is delivered again: %s', (_, one, other) => {
		expect(key(one)).toBe(key(other));
		expect(key(one)).toHaveLength(43);
	});

	it.each<[string, unknown, unknown]>([
		['another status', CALL, { ...CALL, status: 'Busy' }],
		['another call', CALL, { ...CALL, id: 'other' }],
		['another transcript', { call: CALL, transcript: 'a' }, { call: CALL, transcript: 'b' }],
		['another extraction', { call: CALL, extraction: { a: 1 } }, { call: CALL, extraction: { a: 2 } }],
		['another note', { event: 'note', call: CALL, note: 'a' }, { event: 'note', call: CALL, note: 'b' }],
		['another tool', { event: 'tool', call: CALL, tool: 'a' }, { event: 'tool', call: CALL, tool: 'b' }],
		...['kind', 'action', 'event_name', 'trigger', 'timestamp'].map((name): [string, unknown, unknown] => [
			`another ${name}`,
			{ [name]: 'started', call: CALL },
			{ [name]: 'ended', call: CALL },
		]),
		['another kind in data', { data: { event: 'a', call: CALL } }, { data: { event: 'b', call: CALL } }],
		['another kind in meta', { meta: { event: 'a' }, call: CALL }, { meta: { event: 'b' }, call: CALL }],
		['another attempt of what the call is about', CALL, { ...CALL, metadata: { custom: { attempt: 2 } } }],
		['something sent or not', { call: CALL, sent: true }, { call: CALL, sent: false }],
		['nothing more than a field', { call: CALL }, { call: CALL, a: null }],
		['a list in another order', { call: CALL, a: [1, 2] }, { call: CALL, a: [2, 1] }],
	])('is another one with %s', (_, one, other) => {
		expect(key(one)).not.toBe(key(other));
	});

	it.each(['x-event', 'x-event-type', 'event-id'])('is another one with another %s in the header', (name) => {
		expect(key(CALL, { [name]: 'a' })).not.toBe(key(CALL, { [name]: 'b' }));
		expect(key(CALL, { [name]: 'a' })).toBe(key(CALL, { [name]: 'a' }));
	});

	it.each(['date', 'x-request-id', 'traceparent', 'content-type', 'x-delivery-id', 'user-agent'])(
		'is the same with another %s',
		(name) => {
			expect(key(CALL, { [name]: 'a' })).toBe(key(CALL, { [name]: 'b' }));
		},
	);

	it('is another one at another address', () => {
		expect(key(CALL, {}, { event: 'a' })).not.toBe(key(CALL, {}, { event: 'b' }));
	});

	it.each<unknown>([
		undefined,
		null,
		'text',
		5,
		{},
		[CALL],
		{ event: 'ping' },
		{ id: '' },
		{ id: null },
		{ agent: { id: 'a' }, event: 'idle' },
	])('without an id is never taken for a repetition: %j', (body) => {
		expect(key(body)).toBeUndefined();
	});

	it.each<unknown>([{ id: 5 }, { event_id: 'a' }, { data: { callId: 'a' } }])('has an id: %j', (body) => {
		expect(key(body)).toBeDefined();
	});
});

describe('of any event', () => {
	const OF_THE_DELIVERY = [
		'attempt',
		'retry_count',
		'deliveryId',
		'sent_at',
		'redelivered',
		'Delivery-Attempt',
	];
	const body = fc
		.record({ id: fc.string({ minLength: 1 }).filter((id) => id.trim() !== '') })
		.chain((own) =>
			fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((others) => ({ ...others, ...own })),
		);

	it('neither order nor what tells of the delivery makes another one', () => {
		fc.assert(
			fc.property(body, fc.constantFrom(...OF_THE_DELIVERY), fc.jsonValue(), (event, name, value) => {
				expect(key(reversed({ ...event, [name]: value }))).toBe(key(without(event, name)));
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});

	it('any change elsewhere does', () => {
		const change = fc.record({ at: fc.nat(), value: fc.jsonValue({ maxDepth: 1 }) });
		fc.assert(
			fc.property(body, change, (event, { at, value }) => {
				const changed = withLeafChanged(event, at, value);
				fc.pre(changed !== undefined);
				expect(key(changed)).not.toBe(key(event));
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});
});

function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([name, inner]) => [name, reversed(inner)]),
	);
}

function without(value: object, name: string): unknown {
	return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

/** @returns undefined where the leaf has this value already, or tells of the delivery */
function withLeafChanged(event: object, at: number, value: unknown): unknown {
	const copy = JSON.parse(JSON.stringify(event)) as Record<string, unknown>;
	const leaves: Array<[Record<string, unknown>, string]> = [];
	const visit = (fields: Record<string, unknown>) => {
		for (const [name, inner] of Object.entries(fields)) {
			if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
			else leaves.push([fields, name]);
		}
	};
	visit(copy);
	const [fields, name] = leaves[at % leaves.length] as [Record<string, unknown>, string];
	if (name === 'id' || JSON.stringify(fields[name]) === JSON.stringify(value)) return undefined;
	Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
	return copy;
}
