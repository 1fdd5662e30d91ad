import crypto from 'node:crypto';

import { recordOfCall } from '../../../nodes/shared/record/callRecord';
import { CredentialsOfTest } from '../../harness/engine/credentials';
import { useTrigger } from '../../harness/trigger/triggerWithUseCase';
import { people } from '../../harness/http/service';
import { objectId } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import { until } from '../../harness/until';

const USE_CASE = objectId('ca5e', 1);
const { service, trigger, hooks, secretOf, publish, deliver } = useTrigger('2.8');

const callOf = (changes: object = {}) => ({
	id: 'ca1100000000000000000001',
	status: 'Completed',
	type: 'Outbound',
	metadata: { tags: ['Spring', 'follow-up'] },
	classification: { tag: 'interested', reasoning: 'Asked for a date' },
	...changes,
});
/** What the runs began with. */
const items = () => trigger().runs.map((run) => run.items.map(({ json }) => json));

it('secrets are compared in constant time, as digests of equal length', async () => {
	await publish();
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	await deliver(callOf());
	await trigger().deliver(callOf(), { secret: 'f'.repeat(64) });
	const lengths = compare.mock.calls.map((sides) => sides.map((side) => side.byteLength));
	// The second is compared with what is known of the hook, and with what would be registered now.
	expect(lengths).toEqual(Array(3).fill([32, 32]));
	compare.mockRestore();
});

describe('a process that knows nothing of the hook', () => {
	const { trigger, deliver } = useTrigger('2.41');
	const deliverWith = async (secret?: string) => (await trigger().deliver({}, { secret })).status;
	const deliverRight = async () => (await deliver({})).status;
	let reads: jest.SpyInstance;
	beforeEach(async () => {
		await trigger().publish();
		trigger().database.staticData = '{}';
		await trigger().restart();
		reads = jest.spyOn(CredentialsOfTest.prototype, 'getDecrypted');
	});
	afterEach(() => jest.restoreAllMocks());

	it('reads the credential once a minute, though a flood of wrong secrets comes', async () => {
		const flood = async () => {
			const secrets = Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'f'));
			expect(new Set(await Promise.all(secrets.map(deliverWith)))).toEqual(new Set([401]));
		};
		await flood();
		await flood();
		expect(await deliverRight()).toBe(200);
		expect(reads).toHaveBeenCalledTimes(1);

		const later = performance.now() + 61_000;
		jest.spyOn(performance, 'now').mockReturnValue(later);
		await flood();
		expect(await deliverRight()).toBe(200);
		expect(reads).toHaveBeenCalledTimes(2);
	});

	it('reads it again at once where it could not be read', async () => {
		reads.mockRejectedValueOnce(new Error('The database is gone'));
		expect(await deliverRight()).toBe(401);
		expect(await deliverRight()).toBe(200);
	});
});

describe('an event of the service', () => {
	it.each(['plain', 'in call', 'in data'] as const)('starts one run with its record: %s', async (shape) => {
		await publish();
		service.standIn.deliveries.shape = shape;
		service.standIn.deliveries.repetitions = 3;
		await callSomebody(2);
		expect(service.standIn.deliveries.log.map(({ statuses }) => statuses)).toEqual(Array(6).fill([200]));
		expect(items()).toHaveLength(2);
		for (const [index, [json]] of items().entries()) {
			const call = service.standIn.state.calls.all.find(({ id }) => id === json?.call_id);
			expect(json).toEqual(recordOfCall(call));
			expect(json).toMatchObject({ status: 'Completed', outcome: 'reached', duration_seconds: 42 });
			expect(Object.keys(json ?? {})).toEqual(Object.keys(items()[1 - index]?.[0] ?? {}));
		}
	});

	it.each(['simplified', 'raw'])('comes out as it is if its status is unknown: Output %s', async (output) => {
		await publish({ output });
		const event = { event: 'call.ended', call: callOf({ status: 'Voicemail' }) };
		await deliver(event);
		expect(items()).toEqual([[event]]);
	});

	it.each([
		['simplified', (call: object): unknown => call],
		['raw', (call: object): unknown => call],
		['raw', (call: object): unknown => ({ event: 'call.ended', data: { call } })],
		['raw', (call: object): unknown => [{ event: 'call.ended', calls: [call] }]],
		['raw', (call: object): unknown => ({ payload: JSON.stringify({ call }) })],
	])('shows no value of any webhook header, with Output %s: %#', async (output, wrap) => {
		await publish({ output });
		const [own] = hooks(USE_CASE);
		const other = { url: 'https://x.example', headers: [{ key: 'x-key', value: 'fake-secret-of-another' }] };
		const waits = { custom: { n8n_wait: 'd'.repeat(220) } };
		await deliver(wrap(callOf({ use_case: { id: USE_CASE, hooks: [own, other] }, metadata: waits })));
		const [run] = trigger().runs;
		expect(run?.items).toHaveLength(1);
		if (output === 'raw') expect(run?.saved).toContain('x-key');
		for (const secret of ['fake-secret-of-another', secretOf(USE_CASE), 'd'.repeat(220)]) {
			expect(run?.saved).not.toContain(secret);
		}
	});

	it('does not put the secret out wherever it may stand', async () => {
		await publish({ output: 'raw' });
		await deliver({ ...callOf(), sent_with: `Secret ${secretOf(USE_CASE)}` });
		expect(items()).toEqual([[{ ...callOf(), sent_with: 'Secret [hidden]' }]]);
	});

	async function callSomebody(count: number): Promise<void> {
		for (const { phone } of people(count)) {
			await fetch(`${service.standIn.baseUrl}/api/v1/dial/outbound`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${FAKE_API_KEY}` },
				body: JSON.stringify({ phone_number: phone, use_case_id: USE_CASE }),
			});
		}
		while (service.standIn.state.calls.someGoOn) await new Promise((resolve) => setTimeout(resolve, 20));
		await service.standIn.idle();
		// The service has its response before the run has begun.
		await until(() => trigger().runs.length >= count);
	}
});

describe('filters', () => {
	it.each<[object, object, boolean]>([
		[{ types: ['Outbound'] }, {}, true],
		[{ types: ['Inbound'] }, {}, false],
		[{ classificationTags: 'INTERESTED , other' }, {}, true],
		[{ classificationTags: 'not interested' }, {}, false],
		[{ classificationTags: 'interested' }, { classification: undefined }, false],
		[{ metadataTags: 'spring' }, {}, true],
		[{ metadataTags: 'winter' }, {}, false],
		[{ metadataTags: 'spring' }, { metadata: { tags: 'spring' } }, true],
		[{ metadataTags: 'spring' }, { metadata: { tags: [5, null] } }, false],
		[{ classificationTags: 'interested' }, { classification: 'interested' }, false],
		[{ types: ['Inbound'] }, { type: undefined }, true],
		[{}, {}, true],
	])('%j and a call with %j: %p', async (filters, changes, starts) => {
		await publish({ filters });
		expect(await deliver(callOf(changes))).toEqual({ status: 200, text: '' });
		expect(trigger().runs).toHaveLength(starts ? 1 : 0);
	});

	it('let pass what they cannot read, or drop it, as the user chose', async () => {
		await publish({ filters: { types: ['Inbound'] } });
		await deliver({ event: 'something else' });
		expect(trigger().runs).toHaveLength(1);
		await publish({ options: { unreadable: 'drop' } });
		expect(await deliver({ event: 'something else again' })).toEqual({ status: 200, text: '' });
		await deliver(callOf({ type: undefined }));
		expect(trigger().runs).toHaveLength(1);
	});
});

it.each([
	['pass', 1],
	['drop', 0],
])('settings that cannot be read anymore count as an unreadable event: %s', async (unreadable, runs) => {
	await publish();
	const filters = { metadataTags: '={{ ({}) }}' };
	Object.assign(trigger().parameters, { filters, options: { unreadable } });
	trigger().publishWithoutAsking();
	expect(await deliver(callOf())).toEqual({ status: 200, text: '' });
	expect(trigger().runs).toHaveLength(runs);
	expect(trigger().warnings).toEqual([expect.stringContaining("'Unreadable Events' decides")]);
});

describe('a body, whatever it is,', () => {
	const JSON_TYPE = 'application/json';
	const ODD_NAMES = '{"__proto__":{"a":1},"constructor":1}';

	it.each<[string, unknown, string, object]>([
		['a list', [callOf()], JSON_TYPE, { body: [callOf()] }],
		['a text', '"text"', JSON_TYPE, { body: 'text' }],
		['a number', '5', JSON_TYPE, { body: 5 }],
		['null', 'null', JSON_TYPE, { body: null }],
		['an empty object', {}, JSON_TYPE, {}],
		['nothing', '', JSON_TYPE, { body: '' }],
		['plain text', 'just text', 'text/plain', { body: 'just text' }],
		['JSON as plain text', JSON.stringify(callOf()), 'text/plain', callOf()],
		['JSON of an unknown kind', JSON.stringify(callOf()), 'application/vnd.events+json', callOf()],
		['bytes', Buffer.from([0xff, 0x00, 0xfe]), 'application/octet-stream', { body: '\ufffd\u0000\ufffd' }],
		['an error', { error: 'no credit' }, JSON_TYPE, { error: 'no credit' }],
		['odd names', ODD_NAMES, JSON_TYPE, JSON.parse(ODD_NAMES)],
	])('is passed on: %s', async (_, body, contentType, json) => {
		await publish({ output: 'raw' });
		expect((await deliver(body, { contentType })).status).toBe(200);
		expect(items()).toEqual([[json]]);
	});

	it('is passed on when it is big', async () => {
		await publish({ output: 'raw' });
		const extraction = { transcript: 'x'.repeat(1024 * 1024), turns: Array(10_000).fill({ a: 1 }) };
		const call = callOf({ extraction });
		expect((await deliver(call)).status).toBe(200);
		expect(items()).toEqual([[call]]);
	});
});
