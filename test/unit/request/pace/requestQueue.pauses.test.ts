import { sleep } from 'n8n-workflow';

import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { Process } from './simulation/process';
import { inVirtualTime } from './simulation/virtualTime';

const SECOND = 1000;
const BUDGET = 120;
const ROWS = 50;

/** A service that turns everything away until it is told to be well. */
class TurningAway {
	isWell = false;
	requests = 0;

	constructor(private readonly header: string | undefined) {}

	request = async (row: number): Promise<Attempt> => {
		this.requests += 1;
		await sleep(20);
		return this.isWell ? called(row) : refused(this.header);
	};
}

const called = (row: number): Attempt => ({
	response: { status: 200, headers: {}, body: { id: `call-${row}` } },
});
const refused = (header?: string): Attempt => ({
	response: { status: 429, headers: header === undefined ? {} : { 'retry-after': header }, body: '' },
});

const kindsOf = (outcomes: ReadonlyArray<{ kind: string }>) => [...new Set(outcomes.map(({ kind }) => kind))];

const HEADERS = [
	['nothing', undefined],
	['0', '0'],
	['1', '1'],
	['an hour', '3600'],
	['1e20', `1${'0'.repeat(20)}`],
] as const;

describe.each(HEADERS)('a service that turns everything away, and asks to wait %s', (_, header) => {
	it('is given up when the retry budget is used up, is not flooded, and is probed once by who comes next', async () => {
		await inVirtualTime(async () => {
			const service = new TurningAway(header);
			const n8n = new Process();
			const began = performance.now();
			const first = await n8n.dial(ROWS, service.request, { retryBudget: BUDGET });
			const took = (performance.now() - began) / SECOND;
			expect(kindsOf(first.outcomes).sort()).toEqual(expect.arrayContaining(['notDelivered']));
			expect(kindsOf(first.outcomes)).not.toContain('done');
			expect(took).toBeGreaterThanOrEqual(BUDGET * 0.85);
			expect(took).toBeLessThan(BUDGET + 16);
			// In two minutes.
			expect(service.requests).toBeLessThan(150);

			const before = service.requests;
			const again = performance.now();
			await n8n.dial(ROWS, service.request, { retryBudget: BUDGET });
			expect(service.requests - before).toBeLessThanOrEqual(2);
			expect((performance.now() - again) / SECOND).toBeLessThan(1);
		});
	});

	it('a loop against it costs one retry budget, not one for each turn', async () => {
		await inVirtualTime(async () => {
			const service = new TurningAway(header);
			const n8n = new Process();
			const began = performance.now();
			for (let turn = 0; turn < 100; turn++) await n8n.dial(1, service.request, { retryBudget: BUDGET });
			expect((performance.now() - began) / SECOND).toBeLessThan(BUDGET + 30);
			expect(service.requests).toBeLessThan(300);
		});
	});

	it('serves who comes after it is well again', async () => {
		await inVirtualTime(async () => {
			const service = new TurningAway(header);
			const n8n = new Process();
			await n8n.dial(ROWS, service.request, { retryBudget: BUDGET });
			service.isWell = true;
			const began = performance.now();
			const { outcomes } = await n8n.dial(ROWS, service.request, { retryBudget: BUDGET });
			expect(kindsOf(outcomes)).toEqual(['done']);
			expect((performance.now() - began) / SECOND).toBeLessThan(5);
		});
	});
});

it.each([
	['it', ROWS / 2, 0],
	['another', 0, 1],
])(
	'a run that begins right after one was given up keeps trying again once a request of %s has succeeded',
	async (_, refusedRow, others) => {
		await inVirtualTime(async () => {
			const service = new TurningAway('1');
			const n8n = new Process();
			await n8n.dial(ROWS, service.request, { retryBudget: BUDGET });
			service.isWell = true;
			await n8n.dial(others, service.request);
			let refusesUntil: number | undefined;
			const request = async (row: number) => {
				if (row === refusedRow) refusesUntil ??= performance.now() + 10 * SECOND;
				service.isWell = performance.now() > (refusesUntil ?? 0);
				return await service.request(row);
			};
			const { outcomes } = await n8n.dial(ROWS, request, { retryBudget: BUDGET });
			expect(kindsOf(outcomes)).toEqual(['done']);
		});
	},
);

it('a service that is well again long before the time that it named is believed by its first success', async () => {
	await inVirtualTime(async () => {
		const service = new TurningAway('3600');
		const run = new Process().dial(ROWS, service.request, { retryBudget: BUDGET });
		await sleep(10 * SECOND);
		service.isWell = true;
		const began = performance.now();
		const { outcomes } = await run;
		expect(kindsOf(outcomes)).toEqual(['done']);
		expect((performance.now() - began) / SECOND).toBeLessThan(BUDGET);
	});
});

it.each([1, 5, 20, 59])(
	'a row that alone is asked to wait %i s does not outlast the retry budget, though the others succeed',
	async (seconds) => {
		await inVirtualTime(async () => {
			const turnedAway = new TurningAway(String(seconds));
			const well = new TurningAway(undefined);
			well.isWell = true;
			const began = performance.now();
			const request = async (row: number) => await (row === 0 ? turnedAway : well).request(row);
			const { outcomes } = await new Process().dial(2, request, { retryBudget: 0.5 });
			expect(outcomes.map(({ kind }) => kind)).toEqual(['notDelivered', 'done']);
			expect((performance.now() - began) / SECOND).toBeLessThan(1);
		});
	},
);

it.each([undefined, '1', '5'])(
	'a row that alone is always turned away, and asked to wait %s, is rarely sent and does not slow the others',
	async (header) => {
		const tookOf = async (turnedAway: number) =>
			await inVirtualTime(async () => {
				const never = new TurningAway(header);
				const began = performance.now();
				let othersEnded = began;
				const request = async (row: number): Promise<Attempt> => {
					if (row < turnedAway) return await never.request(row);
					await sleep(100);
					othersEnded = performance.now();
					return called(row);
				};
				const { outcomes } = await new Process().dial(5000, request, { retryBudget: BUDGET });
				expect(never.requests).toBeLessThan(60);
				expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(5000 - turnedAway);
				return othersEnded - began;
			});
		const all = await tookOf(0);
		expect(await tookOf(1)).toBeLessThan(1.2 * all);
	},
);

it.each([20, 500, 3000])(
	'a service that begins to turn everything away, each after %i ms, is not flooded',
	async (delay) => {
		await inVirtualTime(async () => {
			const began = performance.now();
			let turnedAway = 0;
			const request = async (row: number): Promise<Attempt> => {
				const isOver = performance.now() > began + 3000;
				if (isOver) turnedAway += 1;
				await sleep(isOver ? delay : 100);
				return isOver ? refused() : called(row);
			};
			await new Process().dial(5000, request, { retryBudget: BUDGET });
			expect(turnedAway).toBeLessThan(200);
		});
	},
);

it('a retry budget of 0 sends once', async () => {
	await inVirtualTime(async () => {
		const service = new TurningAway('3600');
		const { outcomes } = await new Process().dial(1, service.request, { retryBudget: 0 });
		expect(kindsOf(outcomes)).toEqual(['notDelivered']);
		expect(service.requests).toBe(1);
	});
});

it.each([
	['ten minutes forward', 600 * SECOND],
	['ten minutes back', -600 * SECOND],
])("the machine's clock is set %s, and nothing changes", async (_, step) => {
	const tookOf = async (moved: number) =>
		await inVirtualTime(async () => {
			const service = new TurningAway('5');
			const began = performance.now();
			const run = new Process().dial(ROWS, service.request, { retryBudget: BUDGET });
			await sleep(10 * SECOND);
			jest.setSystemTime(Date.now() + moved);
			await sleep(10 * SECOND);
			service.isWell = true;
			const { outcomes } = await run;
			expect(kindsOf(outcomes)).toEqual(['done']);
			return performance.now() - began;
		});
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const [unmoved, moved] = [await tookOf(0), await tookOf(step)];
	jest.restoreAllMocks();
	expect(moved).toBeCloseTo(unmoved, 0);
});

it.each<[string, number, Attempt]>([
	['before anything is sent', 0, refused('3600')],
	['during a pause', SECOND, refused('3600')],
	['amid a request that may be sent again', SECOND, { error: { code: 'ERR_CANCELED', message: 'canceled' } }],
])('who cancels the execution %s waits for no pause, and nothing more is sent', async (_, at, answer) => {
	await inVirtualTime(async () => {
		const service = new TurningAway('3600');
		const canceled = new AbortController();
		const options = { retryBudget: 3600, unknownOutcome: 'retry', signal: canceled.signal };
		if (at === 0) canceled.abort();
		const request = async (row: number) => await service.request(row).then(() => answer);
		const run = new Process().dial(ROWS, request, options);
		await sleep(at);
		const before = service.requests;
		const began = performance.now();
		canceled.abort();
		await run;
		expect(performance.now() - began).toBeLessThan(100);
		expect(service.requests).toBe(before);
	});
});
