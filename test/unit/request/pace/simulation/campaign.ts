import type { Limit } from './limits';
import { Process } from './process';
import { SimulatedService } from './simulatedService';
import { inVirtualTime, randomFrom } from './virtualTime';

export interface Scenario {
	limits: () => Limit[];
	rows: number;
	/** Milliseconds. */
	latency?: number;
	/** Milliseconds that the service works on a row. */
	duration?: number;
	/** Milliseconds that n8n works on a row itself. */
	work?: number;
	/** Processes that share the rows and the account. */
	workers?: number;
	/** Seconds. */
	retryBudget?: number;
}

export interface Figures {
	lost: number;
	twice: number;
	/** Of what the service's limits allow. */
	time: number;
	/** For each row. */
	requests: number;
}

/** Dials all rows in virtual time. */
export async function figuresOf(
	{ limits, rows, latency, duration, work, workers = 1, retryBudget = 1e6 }: Scenario,
	seed: number,
): Promise<Figures> {
	return await inVirtualTime(async () => {
		const random = jest.spyOn(Math, 'random').mockImplementation(randomFrom(seed));
		const rules = limits();
		const service = new SimulatedService(rules, { seed, latency, duration, work });
		const began = performance.now();
		const share = rows / workers;
		await Promise.all(
			Array.from(
				{ length: workers },
				async (_, worker) =>
					await new Process().dial(share, async (row) => await service.request(row), {
						from: worker * share,
						retryBudget,
					}),
			),
		);
		random.mockRestore();
		const least =
			Math.max(...rules.map((limit) => limit.least(rows))) + 2 * (latency ?? 10) + (duration ?? 0);
		return {
			lost: rows - service.taken.size,
			twice: [...service.taken.values()].filter((times) => times > 1).length,
			time: (performance.now() - began) / least,
			requests: service.requests / rows,
		};
	});
}
