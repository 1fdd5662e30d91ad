import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { operationTable } from '../../../../nodes/shared/contract/contract';
import type { Report } from '../../../../nodes/shared/request/pace/pace';
import { findQueue, RequestQueue, type Ticket } from '../../../../nodes/shared/request/pace/requestQueue';
import { runs } from '../../../harness/properties/runs';
import { inVirtualTime } from './simulation/virtualTime';

const MINUTE = 60_000;
const ticketOf = (part: Partial<Ticket> = {}): Ticket => ({
	group: {},
	retryBudget: MINUTE,
	order: 0,
	isRetry: false,
	notBefore: 0,
	...part,
});
const reporting = (report: Report) => async () => await Promise.resolve({ report });
const [success, failure] = [reporting({ kind: 'success' }), reporting({ kind: 'failure' })];
const { dialOutbound, listNumbers, stopCall } = operationTable;

const anyWait = fc.option(fc.constantFrom(0, 1, 1000, 3_600_000, 1e20), { nil: undefined });
const anyReport: fc.Arbitrary<Report> = fc.oneof(
	fc.record({ kind: fc.constantFrom('success' as const, 'alive' as const, 'nothing' as const) }),
	fc.record({ kind: fc.constantFrom('turnedAway' as const, 'failure' as const), retryAfter: anyWait }),
);

it('whatever ends a request, also an error, its place is free again, and who comes later is served', async () => {
	const anyRequest = fc.record({
		report: fc.oneof(anyReport, fc.constantFrom('throws' as const, 'throws at once' as const)),
		duration: fc.integer({ min: 0, max: 5000 }),
		delay: fc.integer({ min: 0, max: 5000 }),
		group: fc.integer({ min: 0, max: 2 }),
		cap: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
		isRetry: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(anyRequest, { maxLength: 60 }),
			fc.integer({ min: 0, max: 60 }),
			async (requests, withdrawnAt) => {
				await inVirtualTime(async () => {
					const queue = new RequestQueue();
					const groups = [{}, {}, {}];
					const turns = requests.map(async ({ report, duration, delay, group, cap, isRetry }, order) => {
						await sleep(delay);
						if (order === withdrawnAt) queue.withdraw(groups[group] as object);
						const limit = cap === undefined ? undefined : { name: 'Dial', max: cap };
						const ticket = ticketOf({ group: groups[group], order, isRetry, cap: limit });
						return await queue.perform(ticket, async () => {
							if (report === 'throws at once') throw new Error('at once');
							await sleep(duration);
							if (report === 'throws') throw new Error('later');
							return { report };
						});
					});
					const settled = await Promise.allSettled(turns);
					for (const [index, result] of settled.entries()) {
						const { report } = requests[index] as (typeof requests)[number];
						if (result.status === 'rejected') expect(report).toMatch(/^throws/);
					}
					expect(queue.isIdle).toBe(true);
					const caps = [undefined, { name: 'Dial', max: 1 }];
					for (const cap of caps) {
						const result = await queue.perform(ticketOf({ cap, retryBudget: 0 }), success);
						expect(result).toMatchObject({ report: { kind: 'success' } });
					}
				});
			},
		),
		{ numRuns: runs(50, 500) },
	);
});

it('those that were turned away go first, and of each kind the oldest', async () => {
	const anyTicket = fc.record({ order: fc.nat(1000), isRetry: fc.boolean() });
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(anyTicket, { selector: ({ order }) => order, maxLength: 40 }),
			async (waiting) => {
				await inVirtualTime(async () => {
					const queue = new RequestQueue();
					const cap = { name: 'Dial', max: 1 };
					const group = {};
					const served: typeof waiting = [];
					const first = queue.perform(ticketOf({ group, cap }), async () => {
						await sleep(10);
						return await success();
					});
					const all = waiting.map(async (one) => {
						await queue.perform(ticketOf({ group, cap, ...one }), async () => {
							served.push(one);
							return await success();
						});
					});
					await Promise.all([first, ...all]);
					expect(served).toEqual(
						[...waiting].sort((a, b) => Number(b.isRetry) - Number(a.isRetry) || a.order - b.order),
					);
				});
			},
		),
		{ numRuns: runs(50, 500) },
	);
});

it('of two runs neither waits for the other to end', async () => {
	await inVirtualTime(async () => {
		const queue = new RequestQueue();
		const order: string[] = [];
		const run = async (name: string) => {
			const group = {};
			await Promise.all(
				Array.from({ length: 50 }, async (_, row) => {
					await queue.perform(ticketOf({ group, order: row, cap: { name: 'Dial', max: 1 } }), async () => {
						order.push(name);
						await sleep(10);
						return await success();
					});
				}),
			);
		};
		await Promise.all([run('first'), run('second')]);
		expect(order.slice(0, 20).filter((name) => name === 'second').length).toBeGreaterThanOrEqual(9);
	});
});

const account = ['https://voice-agent.example', 'fake-key-of-the-account'] as const;

it.each([
	['hangs', { kind: 'success' } as const, 300_000],
	['is asked to wait an hour', { kind: 'turnedAway', retryAfter: 3_600_000 } as const, 10],
	['is asked to wait for ever', { kind: 'turnedAway', retryAfter: 1e20 } as const, 10],
])('what stops or reads is sent at once, also while what dials %s', async (_, report, duration) => {
	await inVirtualTime(async () => {
		const dialling = findQueue(...account, dialOutbound);
		const hang = async () => {
			await sleep(duration);
			return { report };
		};
		const dialled = Array.from(
			{ length: 40 },
			async (_row, order) => await dialling.perform(ticketOf({ order, group: account }), hang),
		);
		await sleep(1000);
		const before = performance.now();
		for (const operation of [stopCall, listNumbers]) {
			await findQueue(...account, operation).perform(ticketOf(), success);
		}
		expect(performance.now() - before).toBeLessThan(100);
		dialling.withdraw(account);
		await Promise.all(dialled);
	});
});

it.each([
	['the trouble begins long after the run', MINUTE, success],
	['the run begins long after the trouble', 60 * MINUTE, failure],
])('a run has its whole retry budget where %s', async (_, retryBudget, before) => {
	await inVirtualTime(async () => {
		const queue = new RequestQueue();
		const ticket = ticketOf({ retryBudget: MINUTE });
		await queue.perform(before === success ? ticket : ticketOf({ retryBudget }), before);
		await sleep(10 * MINUTE);
		await queue.perform(ticket, failure);
		await sleep(MINUTE / 2);
		expect(await queue.perform(ticket, success)).not.toBe('givenUp');
	});
});

it('no timer outlives what it was set for by more than a moment, and none is set when nothing waits', async () => {
	await inVirtualTime(async () => {
		const queue = new RequestQueue();
		const group = {};
		const waiting = [50 * 24 * 60 * MINUTE, MINUTE + 2, MINUTE + 1].map(
			async (notBefore) => await queue.perform(ticketOf({ group, notBefore }), success),
		);
		await sleep(MINUTE - 10);
		await sleep(20);
		expect(jest.getTimerCount()).toBeLessThanOrEqual(1);
		queue.withdraw(group);
		expect(await waiting[0]).toBe('withdrawn');
		await sleep(300);
		await queue.perform(ticketOf(), success);
		expect(jest.getTimerCount()).toBe(0);
	});
});

it('an account has one queue for each operation, and another key or address has another', () => {
	const queue = findQueue('https://one.example', 'fake-key-1', dialOutbound);
	expect(findQueue('https://one.example', 'fake-key-1', dialOutbound)).toBe(queue);
	expect(findQueue('https://one.example', 'fake-key-1', stopCall)).not.toBe(queue);
	expect(findQueue('https://one.example', 'fake-key-2', dialOutbound)).not.toBe(queue);
	expect(findQueue('https://two.example', 'fake-key-1', dialOutbound)).not.toBe(queue);
});

it('what was learned of a service is forgotten when it was unused for long, and not while it is in use', async () => {
	await inVirtualTime(async () => {
		const queueOf = (key: string) => findQueue('https://one.example', key, dialOutbound);
		const [idle, busy] = [queueOf('fake-key-idle'), queueOf('fake-key-busy')];
		const turn = busy.perform(ticketOf(), async () => {
			await sleep(10 * MINUTE);
			return await success();
		});
		await sleep(119_000);
		expect(queueOf('fake-key-idle')).toBe(idle);
		await sleep(2000);
		expect(queueOf('fake-key-busy')).toBe(busy);
		expect(queueOf('fake-key-idle')).not.toBe(idle);
		await turn;
	});
});
