import crypto from 'node:crypto';

import { listValues } from '../../../nodes/shared/contract/contract';
import { recordOfCall } from '../../../nodes/shared/record/callRecord';
import { CredentialsOfTest } from '../../harness/engine/credentials';
import { endedCall, USE_CASE, useTrigger } from '../../harness/trigger/triggerWithUseCase';
import { people } from '../../harness/http/service';
import type { Call } from '../../stand-in/records';
import { until } from '../../harness/until';
import { callingNodesOf } from '../../harness/nodes/callingNodes';

const { service, trigger, hooks, ownSecret, publish, deliver, statusWith } = useTrigger('2.8');

const DROP = { unreadable: 'drop' };
/** What the runs began with. */
const items = () => trigger().runs.map((run) => run.items.map(({ json }) => json));

it('secrets are compared in constant time, as digests of equal length', async () => {
	await publish();
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	await deliver(endedCall());
	await statusWith('f'.repeat(64));
	const lengths = compare.mock.calls.map((sides) => sides.map((side) => side.byteLength));
	// The second is compared with what is known of the hook, and with what would be registered now.
	expect(lengths).toEqual(Array(3).fill([32, 32]));
	compare.mockRestore();
});

describe('a process that knows nothing of the hook', () => {
	const { trigger, publish, ownSecret, statusWith } = useTrigger('2.41');
	let reads: jest.SpyInstance;
	beforeEach(async () => {
		await publish();
		trigger().database.staticData = '{}';
		await trigger().restart();
		reads = jest.spyOn(CredentialsOfTest.prototype, 'getDecrypted');
	});
	afterEach(() => jest.restoreAllMocks());

	it('reads the credential once a minute, though a flood of wrong secrets comes', async () => {
		for (let minute = 1; minute <= 2; minute++) {
			const now = performance.now() + 61_000 * minute;
			jest.spyOn(performance, 'now').mockReturnValue(now);
			const secrets = Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'f'));
			for (let flood = 1; flood <= 2; flood++) {
				expect(new Set(await Promise.all(secrets.map(async (one) => await statusWith(one))))).toEqual(
					new Set([401]),
				);
			}
			expect(await statusWith(ownSecret())).toBe(200);
			expect(reads).toHaveBeenCalledTimes(minute);
			jest.mocked(performance.now).mockRestore();
		}
	});

	it('reads it again at once where it could not be read', async () => {
		reads.mockRejectedValueOnce(new Error('The database is gone'));
		expect(await statusWith(ownSecret())).toBe(401);
		expect(await statusWith(ownSecret())).toBe(200);
	});
});

describe('an event of the service', () => {
	it.each<[string, (call: Call) => unknown]>([
		['plain', (call) => call],
		['in call', (call) => ({ event: 'call.ended', call })],
		['in data', (call) => ({ event: 'call.ended', data: call })],
	])('starts one run with its record: %s', async (_, wrap) => {
		await publish();
		service.standIn.deliveries.wrap = wrap;
		service.standIn.deliveries.copiesOf = () => 3;
		await callingNodesOf(service).dial({ rows: people(2) });
		await until(() => service.standIn.state.calls.all.every(({ status }) => status === 'Completed'));
		await service.standIn.idle();
		// The service has its response before the run has begun.
		await until(() => trigger().runs.length >= 2);
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
		const event = { event: 'call.ended', call: endedCall({ status: 'Voicemail' }) };
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
		const [own] = hooks();
		const other = { url: 'https://x.example', headers: [{ key: 'x-key', value: 'fake-secret-of-another' }] };
		const waits = { custom: { n8n_wait: 'd'.repeat(220) } };
		await deliver(wrap(endedCall({ use_case: { id: USE_CASE, hooks: [own, other] }, metadata: waits })));
		const [run] = trigger().runs;
		expect(run?.items).toHaveLength(1);
		if (output === 'raw') expect(run?.saved).toContain('x-key');
		for (const secret of ['fake-secret-of-another', ownSecret(), 'd'.repeat(220)]) {
			expect(run?.saved).not.toContain(secret);
		}
	});

	it('does not put the secret out wherever it may stand', async () => {
		await publish({ output: 'raw' });
		await deliver({ ...endedCall(), sent_with: `Secret ${ownSecret()}` });
		expect(items()).toEqual([[{ ...endedCall(), sent_with: 'Secret [hidden]' }]]);
	});
});

it.each<[object, object, boolean]>([
	[{ filters: { types: ['Outbound'] } }, endedCall(), true],
	[{ filters: { types: ['Inbound'] } }, endedCall(), false],
	[{ filters: { classificationTags: 'INTERESTED , other' } }, endedCall(), true],
	[{ filters: { classificationTags: 'not interested' } }, endedCall(), false],
	[{ filters: { classificationTags: 'interested' } }, endedCall({ classification: undefined }), false],
	[{ filters: { classificationTags: 'interested' } }, endedCall({ classification: 'interested' }), false],
	[{ filters: { metadataTags: 'spring' } }, endedCall(), true],
	[{ filters: { metadataTags: 'winter' } }, endedCall(), false],
	[{ filters: { metadataTags: 'spring' } }, endedCall({ metadata: { tags: 'spring' } }), true],
	[{ filters: { metadataTags: 'spring' } }, endedCall({ metadata: { tags: [5, null] } }), false],
	[{ filters: {} }, endedCall(), true],
	[{ filters: { types: ['Inbound'] } }, endedCall({ type: undefined }), true],
	[{ filters: { types: ['Inbound'] }, options: DROP }, endedCall({ type: undefined }), false],
	[{ filters: { types: ['Inbound'] } }, { event: 'something else' }, true],
	[{ options: DROP }, { event: 'something else' }, false],
])('with %j the event %j starts a run: %p', async (settings, event, starts) => {
	await publish(settings);
	expect(await deliver(event)).toEqual({ status: 200, text: '' });
	expect(trigger().runs).toHaveLength(starts ? 1 : 0);
});

const STATUSES = listValues('CallStatus');
const SOME = STATUSES.filter((_, index) => index % 2 === 0);
const OTHERS = STATUSES.filter((status) => !SOME.includes(status));
const ENDS = ['Transferred', 'Completed', 'AMD Terminated', 'Busy', 'No answer', 'Canceled', 'Failed'];

it.each<[string | undefined, readonly string[]]>([
	[undefined, ENDS],
	['callEnded', ENDS],
	['anyEvent', STATUSES],
	['chosenStatuses', SOME],
	['chosenStatuses', OTHERS],
])(
	'Trigger On %p decides which statuses start a run, and Unreadable Events the rest',
	async (on, starting) => {
		for (const unreadable of [undefined, 'pass', 'drop']) {
			const started = [];
			const statuses = on === 'chosenStatuses' ? starting : SOME;
			// n8n keeps the statuses when another choice is made later.
			await publish({ ...(on && { triggerOn: on }), statuses, options: unreadable && { unreadable } });
			for (const status of [...STATUSES, 'Voicemail']) {
				const before = trigger().runs.length;
				const answer = await deliver(endedCall({ id: `${unreadable} ${status}`, status }));
				expect(answer).toEqual({ status: 200, text: '' });
				if (trigger().runs.length > before) started.push(status);
			}
			const unknown = unreadable === 'drop' ? [] : ['Voicemail'];
			expect(started.sort()).toEqual([...starting, ...unknown].sort());
		}
	},
);

it.each([
	['pass', 1],
	['drop', 0],
])('settings that cannot be read anymore count as an unreadable event: %s', async (unreadable, runs) => {
	await publish();
	const filters = { metadataTags: '={{ ({}) }}' };
	Object.assign(trigger().parameters, { filters, options: { unreadable } });
	trigger().publishWithoutAsking();
	expect(await deliver(endedCall())).toEqual({ status: 200, text: '' });
	expect(trigger().runs).toHaveLength(runs);
	expect(trigger().warnings).toEqual([expect.stringContaining("'Unreadable Events' decides")]);
});

it('a body is passed on when it is big', async () => {
	await publish({ output: 'raw' });
	const extraction = { transcript: 'x'.repeat(1024 * 1024), turns: Array(10_000).fill({ a: 1 }) };
	expect((await deliver(endedCall({ extraction }))).status).toBe(200);
	expect(items()).toEqual([[endedCall({ extraction })]]);
});
