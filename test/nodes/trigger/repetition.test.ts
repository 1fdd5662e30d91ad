import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { deduplicator } from '../../harness/trigger/triggerDatabase';
import { endedCall, useTrigger } from '../../harness/trigger/triggerWithUseCase';
import { until } from '../../harness/until';

describe('an event that is delivered again', () => {
	const { trigger, publish, deliver } = useTrigger('2.41');
	beforeEach(async () => await publish());

	it('has one run, also when several arrive at once, starts no execution later, and leaves static data alone', async () => {
		const { staticData } = trigger().database;
		let begun = 0;
		trigger().beforeRun = async () => {
			begun += 1;
			await until(() => begun === 3);
			return true;
		};
		const deliveries = [1, 2, 3].map(async () => await deliver({ event: 'call.ended', call: endedCall() }));
		expect(await Promise.all(deliveries)).toEqual(Array(3).fill({ status: 200, text: '' }));
		expect(trigger().runs).toHaveLength(1);
		const before = trigger().executions.length;
		expect(await deliver({ call: endedCall(), event: 'call.ended' })).toEqual({ status: 200, text: '' });
		expect(trigger().executions).toHaveLength(before);
		// Runs may have them in use.
		expect(trigger().database.staticData).toBe(staticData);
	});

	it.each([null, '', false, 'bad line', { code: 7 }])(
		'has one run with Retry On Fail: error %j',
		async (error) => {
			await publish({ output: 'raw' });
			trigger().settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
			for (let times = 1; times <= 2; times++) {
				await deliver(endedCall({ error }));
				expect(trigger().runs).toHaveLength(1);
			}
		},
	);

	it.each([
		['after a restart', false, [1, 0]],
		['in each other process that takes deliveries', true, [1, 0, 0]],
	])(
		'goes no further than the trigger %s, where it starts no execution later',
		async (_, inQueueMode, begun) => {
			await deliver(endedCall());
			await trigger().restart(inQueueMode);
			for (let times = 1; times <= 4; times++) {
				expect(await deliver(endedCall())).toEqual({ status: 200, text: '' });
			}
			expect(trigger().executions.map(({ items }) => items.length)).toEqual(begun);
		},
	);

	it('has its run when n8n could not start the first', async () => {
		trigger().beforeRun = async () => false;
		expect((await deliver(endedCall())).status).toBe(500);
		trigger().beforeRun = async () => true;
		expect((await deliver(endedCall())).status).toBe(200);
		await deliver(endedCall());
		expect(trigger().runs).toHaveLength(1);
	});

	describe('while the service has given up waiting for the first', () => {
		/** Delivers, gives up, and lets n8n go on only after that. */
		const giveUp = async (canRun: boolean) => {
			const [waiting, held] = [new AbortController(), new AbortController()];
			trigger().beforeRun = async () => {
				waiting.abort();
				await once(held.signal, 'abort');
				return canRun;
			};
			await deliver(endedCall(), { signal: waiting.signal }).catch(() => undefined);
			trigger().beforeRun = async () => true;
			return async () => {
				// First n8n sees that the connection is closed.
				await sleep(50);
				held.abort();
				await sleep(50);
				await trigger().idle();
			};
		};

		it.each([
			['failed to start it', false, 0],
			['started it after all', true, 1],
		])('has one run when n8n %s', async (_, canRun, before) => {
			const goOn = await giveUp(canRun);
			await goOn();
			expect(trigger().runs).toHaveLength(before);
			expect((await deliver(endedCall())).status).toBe(200);
			expect(trigger().runs).toHaveLength(1);
		});

		it('has one run when n8n starts both', async () => {
			const goOn = await giveUp(true);
			await Promise.all([goOn(), deliver(endedCall())]);
			expect(trigger().runs).toHaveLength(1);
		});
	});

	it('is passed on when n8n cannot tell', async () => {
		await deliver(endedCall());
		await trigger().restart();
		const lookUp = jest.spyOn(deduplicator, 'checkProcessedAndRecord');
		lookUp.mockRejectedValue(new Error('the database is locked'));
		await deliver(endedCall());
		lookUp.mockRestore();
		expect(trigger().runs).toHaveLength(2);
	});
});
