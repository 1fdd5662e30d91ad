import fc from 'fast-check';

import { listValues } from '../../../nodes/shared/contract/contract';
import { recordOfCall, recordWithoutEvent } from '../../../nodes/shared/record/callRecord';
import { runs } from '../../harness/properties/runs';

const CALL = {
	id: 'ca1100000000000000000001',
	type: 'Outbound',
	status: 'Completed',
	metadata: {
		...{ call_sid: 'CA1', from: '+15550100001', to: '+15550100102', tags: ['spring', 'follow-up'] },
		custom: { lead: '7', n8n_wait: 'sealed' },
	},
	use_case: { id: 'ca5e', extract_with_ai: [{ name: 'will_come' }, { name: 'reason' }] },
	created: '2026-11-23T14:05:00Z',
	duration: 42,
	extraction: { will_come: true },
	classification: { tag: 'interested', reasoning: 'Asked for a date' },
	costs: { created: '2026-11-23T14:07:00Z', total_costs: 0.1 },
};
const RECORD = {
	status: 'Completed',
	outcome: 'reached',
	phone_number: '+15550100102',
	answers: { will_come: true, reason: null },
	tag: 'interested',
	reason: 'Connected to a person or undetected voicemail',
	call_time: '2026-11-23T14:05:00Z',
	duration_seconds: 42,
	cost: 0.1,
	call_id: 'ca1100000000000000000001',
	direction: 'Outbound',
	metadata: { lead: '7', tags: 'spring, follow-up' },
};
const DASHES = Object.fromEntries(Object.keys(RECORD).map((key) => [key, '–']));
const EMPTY = { ...DASHES, reason: 'Unknown status', duration_seconds: 0, cost: 0, metadata: { tags: '–' } };

it('a call becomes the same keys in the same order', () => {
	expect(recordOfCall(CALL)).toEqual(RECORD);
	expect(Object.keys(recordOfCall(CALL))).toEqual(Object.keys(RECORD));
});

it.each<[string, object, object]>([
	['inbound', { type: 'Inbound' }, { direction: 'Inbound', phone_number: '+15550100001' }],
	['without the number it called', { metadata: { from: '+15550100001' } }, { phone_number: '–' }],
	['scheduled', { scheduled_for: '2026-11-24T09:00:00Z' }, { call_time: '2026-11-24T09:00:00Z' }],
	['without an answer', { extraction: undefined }, { answers: { will_come: null, reason: null } }],
	['with answers in a list', { extraction: ['yes'], use_case: {} }, { answers: { value: ['yes'] } }],
	['with a key tags', { metadata: { tags: ['a'], custom: { tags: 'b' } } }, { metadata: { tags: 'b' } }],
	['with one tag', { metadata: { tags: 'spring' } }, { metadata: { tags: 'spring' } }],
	['with a duration as text', { duration: '42' }, { duration_seconds: 42 }],
	['with a cost as text', { costs: { total_costs: ' 0.1' } }, { cost: 0.1 }],
	['with numbers that are none', { duration: 'long', costs: 5 }, { duration_seconds: 0, cost: 0 }],
])('a call %s', (_, changes, expected) => {
	expect(recordOfCall({ ...CALL, ...changes })).toMatchObject(expected);
});

it.each([
	['Ringing', '–', 'Phone is ringing'],
	['Transferred', 'reached', 'Transferred to a person'],
	['AMD Terminated', 'not reached', 'Voicemail answered'],
	['Busy', 'not reached', 'Line was busy'],
	['No answer', 'not reached', 'No one answered'],
	['Failed', 'failed', 'Call failed'],
	['Voicemail', '–', 'Unknown status'],
	['constructor', '–', 'Unknown status'],
])('a call with status %s: outcome %s, %s', (status, outcome, reason) => {
	expect(recordOfCall({ ...CALL, status })).toMatchObject({ status, outcome, reason });
});

it('a call that was placed, and of which no event came', () => {
	const { type: _, status: __, ...placed } = CALL;
	expect(recordWithoutEvent(placed)).toMatchObject({
		...{ status: '–', phone_number: '+15550100102', outcome: 'no event', direction: 'Outbound' },
		reason: expect.stringMatching(/^No event came in time\. Check the call in the service, /),
	});
});

it.each([undefined, null, 5, 'text', [CALL], {}])('what is no call has all keys: %j', (value) => {
	expect(recordOfCall(value)).toEqual(EMPTY);
});

/** Like an example, but any part may be missing, or anything else. */
function anyLike(example: unknown): fc.Arbitrary<unknown> {
	const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(example));
	if (Array.isArray(example) || typeof example !== 'object' || example === null) return anything;
	const parts = Object.entries(example).map(([key, part]) => [key, anyLike(part)] as const);
	return fc.oneof(anything, fc.record(Object.fromEntries(parts), { requiredKeys: [] }));
}

it('whatever a call holds, each key has its type, and a text in every cell', () => {
	const kind = fc.record({
		type: fc.constantFrom('Inbound', 'Outbound'),
		status: fc.constantFrom(...listValues('CallStatus')),
	});
	const call = kind.chain((of) => anyLike({ ...CALL, ...of, scheduled_for: '2026-11-24T09:00:00Z' }));
	const kindsOf = ({ answers: _, ...record }: object & { answers?: unknown }) =>
		Object.entries(record).map(([key, value]) => `${key}: ${typeof value}`);
	fc.assert(
		fc.property(call, (value) => {
			for (const record of [recordOfCall(value), recordWithoutEvent(value)]) {
				expect(kindsOf(record)).toEqual(kindsOf(EMPTY));
				const texts = Object.values(record).filter((cell) => typeof cell === 'string');
				expect(texts.filter((text) => text.trim() === '')).toEqual([]);
				expect([record.answers, record.metadata]).not.toContain(null);
				expect(typeof record.answers === 'object' || record.answers === '–').toBe(true);
				expect(record.answers).not.toEqual({});
			}
		}),
		{ numRuns: runs(300, 10_000) },
	);
});
