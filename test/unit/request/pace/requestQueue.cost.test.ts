import { sleep } from 'n8n-workflow';

import { RequestQueue, type Ticket } from '../../../../nodes/shared/request/pace/requestQueue';
import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { Process } from './simulation/process';
import { inVirtualTime } from './simulation/virtualTime';

/** @returns how often the queue looks at what a waiting request asks for, for each row */
async function looksPerRow(rows: number): Promise<number> {
	let looks = 0;
	const { perform } = RequestQueue.prototype;
	const spy = jest.spyOn(RequestQueue.prototype, 'perform').mockImplementation(async function (
		this: RequestQueue,
		ticket,
		attempt,
	) {
		const get = (target: Ticket, key: string | symbol): unknown => {
			looks += 1;
			return Reflect.get(target, key);
		};
		return await perform.call(this, new Proxy(ticket, { get }), attempt);
	});
	let requests = 0;
	const request = async (row: number): Promise<Attempt> => {
		requests += 1;
		const isRefused = requests % 50 === 0;
		await sleep(20);
		if (isRefused) return { response: { status: 429, headers: { 'retry-after': '1' }, body: '' } };
		return { response: { status: 200, headers: {}, body: { id: `call-${row}` } } };
	};
	const dial = async () => await new Process().dial(rows, request, { retryBudget: 3600 });
	const { outcomes } = await inVirtualTime(dial);
	spy.mockRestore();
	expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(rows);
	return looks / rows;
}

it('the queue has as much to do for each of 10,000 rows as for each of 1,000', async () => {
	const few = await looksPerRow(1000);
	// Of 256 that wait, it does not look at all each time that a request starts or ends.
	expect(few).toBeLessThan(128);
	expect(await looksPerRow(10_000)).toBeLessThan(2 * few);
});
