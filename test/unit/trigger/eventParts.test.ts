import { callRecordIn } from '../../../nodes/VoiceAgentTrigger/callRecord';
import { bodyOf, itemOf } from '../../../nodes/VoiceAgentTrigger/eventBody';
import { passes, type EventFilter } from '../../../nodes/VoiceAgentTrigger/eventFilter';
import { eventKeyOf } from '../../../nodes/VoiceAgentTrigger/eventKey';
import { together } from '../../../nodes/VoiceAgentTrigger/repeatedDeliveries';

const CALL = { id: 'call', status: 'Completed', type: 'Inbound' };

describe('the call record of an event', () => {
	it.each<[string, unknown]>([
		['the body itself', CALL],
		['in call', { call: CALL }],
		['in data', { data: CALL }],
		['in call in data', { data: { call: CALL } }],
		['in an envelope with id and status of its own', { id: 'event', status: 'sent', data: CALL }],
	])('is found: %s', (_, body) => {
		expect(callRecordIn(body)).toBe(CALL);
	});

	it('may have a status that the interface does not know yet', () => {
		expect(callRecordIn({ call: { id: 'call', status: 'Voicemail' } })).toMatchObject({
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
		expect(callRecordIn(body)).toBeUndefined();
	});
});

describe('a filter', () => {
	const filter = (changes: Partial<EventFilter>): EventFilter => ({
		statuses: [],
		types: [],
		classificationTags: [],
		metadataTags: [],
		unreadable: 'drop',
		...changes,
	});

	it.each<[object, Partial<EventFilter>, boolean]>([
		[{}, {}, true],
		[{}, { statuses: ['Busy', 'Completed'], types: ['Inbound'] }, true],
		[{ type: undefined }, { types: ['Inbound'] }, false],
		[{ type: undefined }, { types: ['Inbound'], unreadable: 'pass' }, true],
		[{ type: undefined }, { types: ['Inbound'], statuses: ['Busy'], unreadable: 'pass' }, false],
		[{ type: 5 }, {}, true],
		[{ classification: 'interested' }, { classificationTags: ['interested'] }, false],
		[{ classification: { tag: null } }, { classificationTags: ['interested'] }, false],
		[{ metadata: { tags: 'spring' } }, { metadataTags: ['spring'] }, true],
		[{ metadata: { tags: [5, null] } }, { metadataTags: ['spring'] }, false],
		[{ metadata: [] }, { metadataTags: ['spring'] }, false],
	])('a call with %j and %j: %p', (changes, wanted, passed) => {
		expect(passes({ ...CALL, ...changes }, filter(wanted))).toBe(passed);
	});

	it('leaves what cannot be read to the user', () => {
		expect(passes(undefined, filter({}))).toBe(false);
		expect(passes(undefined, filter({ statuses: ['Busy'], unreadable: 'pass' }))).toBe(true);
	});
});

describe('the key of an event', () => {
	const key = (body: unknown) => eventKeyOf(body, callRecordIn(body));

	it.each<[string, unknown, unknown]>([
		['another time of sending', { call: CALL, sent: 1 }, { call: CALL, sent: 2 }],
		['another number of the try', { call: CALL, attempt: 1 }, { call: CALL, attempt: 2 }],
		['nothing else', CALL, { ...CALL }],
	])('is the same with %s', (_, one, other) => {
		expect(key(one)).toBe(key(other));
		expect(key(one)).toHaveLength(12);
	});

	it.each<[string, unknown, unknown]>([
		['status', CALL, { ...CALL, status: 'Busy' }],
		['id', CALL, { ...CALL, id: 'other' }],
		['classification', CALL, { ...CALL, classification: { tag: 'a' } }],
		['duration', CALL, { ...CALL, duration: 42 }],
		['note', CALL, { ...CALL, notes: [{ id: 'note-0001' }] }],
		['kind of event', { event: 'ended', call: CALL }, { event: 'analyzed', call: CALL }],
		['body without a call', { a: 1 }, { a: 2 }],
		['text', 'a', 'b'],
		['nothing', undefined, null],
	])('is another one with another %s', (_, one, other) => {
		expect(key(one)).not.toBe(key(other));
	});
});

describe('the memory of events', () => {
	it('keeps the latest thousand, each once', () => {
		const many = Array.from({ length: 1200 }, (_, index) => `key-${index}`);
		const kept = together(many, ['key-1199', 'new']);
		expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, 'key-201', 'new']);
		expect(together([''], [])).toEqual([]);
	});
});

describe('a body', () => {
	const raw = (text: string) => Buffer.from(text);

	it.each<[string, unknown, Buffer | undefined, unknown]>([
		['parsed by n8n', { a: 1 }, raw('{"a":1}'), { a: 1 }],
		['not parsed by n8n', {}, raw('{"a":1}'), { a: 1 }],
		['of no JSON', undefined, raw('{"a":'), '{"a":'],
		['of files', { data: { a: '1' }, files: {} }, undefined, { data: { a: '1' }, files: {} }],
		['of nothing', undefined, undefined, ''],
		['nested 200 times', JSON.parse(nested(200)), raw(nested(200)), JSON.parse(nested(200))],
		['nested 201 times', JSON.parse(nested(202)), raw(nested(202)), nested(202)],
	])('%s', (_, body, rawBody, value) => {
		expect(bodyOf({ body, rawBody })).toEqual(value);
	});

	it('becomes an object', () => {
		expect([{ a: 1 }, [1], 'a', null, undefined].map(itemOf)).toEqual([
			{ a: 1 },
			{ body: [1] },
			{ body: 'a' },
			{ body: null },
			{ body: undefined },
		]);
	});

	function nested(levels: number): string {
		return `${'['.repeat(levels)}1${']'.repeat(levels)}`;
	}
});
