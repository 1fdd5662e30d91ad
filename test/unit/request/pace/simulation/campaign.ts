import { sleep } from 'n8n-workflow';

import type { Attempt } from '../../../../../nodes/shared/request/wire/http';
import type { Campaign } from '../../../../harness/services/service';
import { leastTime } from '../../../../harness/services/leastTime';
import { LimitedService } from '../../../../harness/services/limitedService';
import { Process } from './process';
import { randomFrom } from '../../../../harness/properties/random';
import { inVirtualTime } from './virtualTime';

/** What became of a campaign in virtual time. */
export interface Figures {
	/** Rows that were never called, or more than once. */
	lost: number;
	twice: number;
	/** Time of the run, of what the limits need at least and a second. */
	ratio: number;
	/** Requests for each row. */
	requests: number;
	/** How long the last rows took once all that were never refused had ended, of what they were asked to wait. */
	tail: number;
}

/** What became of a campaign, in virtual time and with random numbers that are the same for the same seed. */
export async function figuresOf(campaign: Campaign, seed: number): Promise<Figures> {
	const random = jest.spyOn(Math, 'random').mockImplementation(randomFrom(seed));
	try {
		return await inVirtualTime(async () => await runCampaign(campaign, seed));
	} finally {
		random.mockRestore();
	}
}

async function runCampaign(campaign: Campaign, seed: number): Promise<Figures> {
	const { service, rows, workers } = campaign;
	const random = randomFrom(seed);
	const began = performance.now();
	const limited = new LimitedService(service, Date.now(), random);
	const taken = new Map<number, number>();
	const refused = new Set<number>();
	const endedAt = new Map<number, number>();
	let requests = 0;
	let longestWait = 1000;
	const way = async () => await sleep(service.latency * (0.5 + random()));

	const request = async (row: number): Promise<Attempt> => {
		requests += 1;
		await way();
		const verdict = limited.arrive(performance.now() - began);
		if (typeof verdict === 'number') {
			taken.set(row, (taken.get(row) ?? 0) + 1);
			await sleep(verdict);
			limited.leave();
			await way();
			endedAt.set(row, performance.now());
			return { response: { status: 200, headers: {}, body: { id: `call-${row}` } } };
		}
		const { status, retryAfter, delay, wait } = verdict;
		refused.add(row);
		longestWait = Math.max(longestWait, wait);
		await sleep(delay);
		await way();
		const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
		return { response: { status, headers, body: { message: 'slow down' } } };
	};

	const share = (worker: number) => Math.floor((rows * worker) / workers);
	await Promise.all(
		Array.from({ length: workers }, async (_, worker) => {
			const [from, to] = [share(worker), share(worker + 1)];
			await new Process().dial(to - from, request, { from, retryBudget: 3600 });
		}),
	);

	const end = performance.now();
	const othersDone = Math.max(
		began,
		...[...endedAt].filter(([row]) => !refused.has(row)).map(([, at]) => at),
	);
	const left = [...endedAt.values()].filter((at) => at > othersDone).length;
	const leftNeed = left === 0 ? 0 : leastTime({ ...campaign, rows: left });
	return {
		lost: rows - taken.size,
		twice: [...taken.values()].filter((times) => times > 1).length,
		ratio: (end - began) / (leastTime(campaign) + 1000),
		requests: requests / rows,
		tail: Math.max(0, end - othersDone - leftNeed) / longestWait,
	};
}
