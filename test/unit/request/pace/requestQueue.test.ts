import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../../nodes/shared/contract/contract';
import type { Report } from '../../../../nodes/shared/request/pace/pace';
import { findQueue, RequestQueue, type Ticket } from '../../../../nodes/shared/request/pace/requestQueue';
import { runs } from '../../../harness/properties/runs';
import { itVirtually, virtually } from './simulation/virtualTime';

const MINUTE = 60_000;
const ticketOf = (part: Partial<Ticket> = {}): Ticket => ({
	...{ group: {}, retryBudget: MINUTE, order: 0, isRetry: false, notBefore: 0 },
	...part,
});
const ONE_AT_ONCE = { name: 'Dial', max: 1 };
const reporting = (report: Report, after: number) => async () => {
	await sleep(after);
	return { report };
};
const success = (after = 0) => reporting({ kind: 'success' }, after);
const failure = reporting({ kind: 'failure' }, 0);
const { dialOutbound, listNumbers, stopCall } = operationTable;

const anyWait = fc.option(fc.constantFrom(0, 1, 1000, 3_600_000, 1e20), { nil: undefined });
const anyReport: fc.Arbitrary<Report> = fc.oneof(
	fc.record({ kind: fc.constantFrom('success' as const, 'alive' as const, 'nothing' as const) }),
	fc.record({ kind: fc.constantFrom('turnedAway' as const, 'failure' as const), retryAfter: anyWait }),
);
type AnyRequest = Pick<Ticket, 'cap' | 'group' | 'isRetry'> & {
	report: Report | 'throws' | 'throws at once';
	duration: number;
	delay: number;
};
const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({
	report: fc.oneof(anyReport, fc.constantFrom('throws', 'throws at once')),
	duration: fc.integer({ min: 0, max: 5000 }),
	delay: fc.integer({ min: 0, max: 5000 }),
	group: fc.constantFrom({}, {}, {}),
	cap: fc.option(fc.record({ name: fc.constant('Dial'), max: fc.integer({ min: 1, max: 3 }) }), {
		nil: undefined,
	}),
	isRetry: fc.boolean(),
});

it('whatever ends a request, also an error, its place is free again, and who comes later is served', async () => {
	const served = virtually(async (requests: AnyRequest[], withdrawnAt: number) => {
		const queue = new RequestQueue();
		const turns = requests.map(async ({ report, duration, delay, ...ticket }, order) => {
			await sleep(delay);
			if (order === withdrawnAt) queue.withdraw(ticket.group);
			return await queue.perform(ticketOf({ order, ...ticket }), async () => {
				if (report === 'throws at once') throw new Error('at once');
				await sleep(duration);
				if (report === 'throws') throw new Error('later');
				return { report };
			});
		});
		for (const [index, { status }] of (await Promise.allSettled(turns)).entries()) {
			if (status === 'rejected') expect(requests[index]?.report).toMatch(/^throws/);
		}
		expect(queue.isIdle).toBe(true);
		for (const cap of [undefined, ONE_AT_ONCE]) {
			const result = await queue.perform(ticketOf({ cap, retryBudget: 0 }), success());
			expect(result).toMatchObject({ report: { kind: 'success' } });
		}
	});
	const property = fc.asyncProperty(fc.array(anyRequest, { maxLength: 60 }), fc.nat(60), served);
	await fc.assert(property, { numRuns: runs(50, 500) });
});

it('those that were turned away go first, and of each kind the oldest', async () => {
	const anyTicket = fc.record({ order: fc.nat(1000), isRetry: fc.boolean() });
	const anyTickets = fc.uniqueArray(anyTicket, { selector: ({ order }) => order, maxLength: 40 });
	const inOrder = virtually(async (waiting: Array<Pick<Ticket, 'order' | 'isRetry'>>) => {
		const queue = new RequestQueue();
		const ofRun = { group: {}, cap: ONE_AT_ONCE };
		const served: typeof waiting = [];
		const first = queue.perform(ticketOf(ofRun), success(10));
		const others = waiting.map(async (one) => {
			await queue.perform(ticketOf({ ...ofRun, ...one }), async () => {
				served.push(one);
				return await success()();
			});
		});
		await Promise.all([first, ...others]);
		expect(served).toEqual(
			[...waiting].sort((a, b) => Number(b.isRetry) - Number(a.isRetry) || a.order - b.order),
		);
	});
	await fc.assert(fc.asyncProperty(anyTickets, inOrder), { numRuns: runs(50, 500) });
});

itVirtually('of two runs neither waits for the other to end', async () => {
	const queue = new RequestQueue();
	const served: object[] = [];
	const [first, second] = [{}, {}];
	const turns = [first, second].flatMap((group) =>
		Array.from({ length: 50 }, async (_, order) => {
			await queue.perform(ticketOf({ group, order, cap: ONE_AT_ONCE }), async () => {
				served.push(group);
				return await success(10)();
			});
		}),
	);
	await Promise.all(turns);
	expect(served.slice(0, 20).filter((group) => group === second).length).toBeGreaterThanOrEqual(9);
});

const account = ['https://voice-agent.example', 'fake-key-of-the-account'] as const;

it.each<[string, Report, number]>([
	['hangs', { kind: 'success' }, 300_000],
	['is asked to wait an hour', { kind: 'turnedAway', retryAfter: 3_600_000 }, 10],
	['is asked to wait for ever', { kind: 'turnedAway', retryAfter: 1e20 }, 10],
])(
	'what stops or reads is sent at once, also while what dials %s',
	virtually(async (_, report, duration) => {
		const dialling = findQueue(...account, dialOutbound);
		const dialled = Array.from(
			{ length: 40 },
			async (_row, order) =>
				await dialling.perform(ticketOf({ order, group: account }), reporting(report, duration)),
		);
		await sleep(1000);
		const before = performance.now();
		for (const operation of [stopCall, listNumbers]) {
			await findQueue(...account, operation).perform(ticketOf(), success());
		}
		expect(performance.now() - before).toBeLessThan(100);
		dialling.withdraw(account);
		await Promise.all(dialled);
	}),
);

it.each([
	['the trouble begins long after the run', MINUTE, success()],
	['the run begins long after the trouble', 60 * MINUTE, failure],
])(
	'a run has its whole retry budget where %s',
	virtually(async (_, retryBudget, before) => {
		const queue = new RequestQueue();
		const ticket = ticketOf();
		await queue.perform(before === failure ? ticketOf({ retryBudget }) : ticket, before);
		await sleep(10 * MINUTE);
		await queue.perform(ticket, failure);
		await sleep(MINUTE / 2);
		expect(await queue.perform(ticket, success())).not.toBe('givenUp');
	}),
);

itVirtually('no timer outlives by much what it was set for, and none is set when nothing waits', async () => {
	const queue = new RequestQueue();
	const group = {};
	const waiting = [50 * 24 * 60 * MINUTE, MINUTE + 2, MINUTE + 1].map(
		async (notBefore) => await queue.perform(ticketOf({ group, notBefore }), success()),
	);
	await sleep(MINUTE - 10);
	await sleep(20);
	expect(jest.getTimerCount()).toBeLessThanOrEqual(1);
	queue.withdraw(group);
	expect(await waiting[0]).toBe('withdrawn');
	await sleep(300);
	await queue.perform(ticketOf(), success());
	expect(jest.getTimerCount()).toBe(0);
});

it('an account has one queue for each operation, and another key or address has another', () => {
	const [one, two] = ['https://one.example', 'https://two.example'];
	const queue = findQueue(one, 'fake-key-1', dialOutbound);
	expect(findQueue(one, 'fake-key-1', dialOutbound)).toBe(queue);
	expect(findQueue(one, 'fake-key-1', stopCall)).not.toBe(queue);
	expect(findQueue(one, 'fake-key-2', dialOutbound)).not.toBe(queue);
	expect(findQueue(two, 'fake-key-1', dialOutbound)).not.toBe(queue);
});

itVirtually(
	'what was learned of a service is forgotten when it was unused for long, and not while it is in use',
	async () => {
		const queueOf = (key: string) => findQueue('https://one.example', key, dialOutbound);
		const [idle, busy] = [queueOf('fake-key-idle'), queueOf('fake-key-busy')];
		const turn = busy.perform(ticketOf(), success(10 * MINUTE));
		await sleep(119_000);
		expect(queueOf('fake-key-idle')).toBe(idle);
		await sleep(2000);
		expect(queueOf('fake-key-busy')).toBe(busy);
		expect(queueOf('fake-key-idle')).not.toBe(idle);
		await turn;
	},
);
