import { sleep } from 'n8n-workflow';

import type { Attempt } from '../../../../nodes/shared/request/wire/http';
import { Process } from './simulation/process';
import { inVirtualTime, itVirtually, virtually } from './simulation/virtualTime';

const SECOND = 1000;
const BUDGET = 120;
const ROWS = 50;

const called = (row: number): Attempt => ({
	response: { status: 200, headers: {}, body: { id: `call-${row}` } },
});
const refused = (header?: string): Attempt => ({
	response: { status: 429, headers: header === undefined ? {} : { 'retry-after': header }, body: '' },
});

/** A service that turns everything away until it is told to be well. */
class TurningAway {
	requests = 0;

	constructor(
		private readonly header?: string,
		public isWell = false,
	) {}

	request = async (row: number): Promise<Attempt> => {
		this.requests += 1;
		await sleep(20);
		return this.isWell ? called(row) : refused(this.header);
	};
}

interface Dialling extends NonNullable<Parameters<Process['dial']>[2]> {
	n8n?: Process;
	rows?: number;
}

/** @returns what came of the rows, and how many seconds it took */
async function dial(
	{ request }: Pick<TurningAway, 'request'>,
	{ n8n = new Process(), rows = ROWS, ...options }: Dialling = {},
) {
	const began = performance.now();
	const { outcomes } = await n8n.dial(rows, request, { retryBudget: BUDGET, ...options });
	const kinds = outcomes.map(({ kind }) => kind);
	return { kinds, took: (performance.now() - began) / SECOND };
}
const ALL_DONE = Array<string>(ROWS).fill('done');

const HEADERS: Array<[asked: string, header?: string]> = [
	['nothing', undefined],
	['0', '0'],
	['1', '1'],
	['an hour', '3600'],
	['1e20', `1${'0'.repeat(20)}`],
];

describe.each(HEADERS)('a service that turns everything away, and asks to wait %s', (_, header) => {
	itVirtually(
		'is given up when the retry budget is used up, is not flooded, and is probed once by who comes next',
		async () => {
			const service = new TurningAway(header);
			const n8n = new Process();
			const { kinds, took } = await dial(service, { n8n });
			expect(kinds).toContain('notDelivered');
			expect(kinds).not.toContain('done');
			expect(took).toBeGreaterThanOrEqual(BUDGET * 0.85);
			expect(took).toBeLessThan(BUDGET + 16);
			const before = service.requests;
			expect(before).toBeLessThan(150);
			expect((await dial(service, { n8n })).took).toBeLessThan(1);
			expect(service.requests - before).toBeLessThanOrEqual(2);
		},
	);

	itVirtually('costs a loop one retry budget, not one for each turn', async () => {
		const service = new TurningAway(header);
		const n8n = new Process();
		let seconds = 0;
		for (let turn = 0; turn < 100; turn++) seconds += (await dial(service, { n8n, rows: 1 })).took;
		expect(seconds).toBeLessThan(BUDGET + 30);
		expect(service.requests).toBeLessThan(300);
	});

	itVirtually('serves who comes after it is well again', async () => {
		const service = new TurningAway(header);
		const n8n = new Process();
		await dial(service, { n8n });
		service.isWell = true;
		const { kinds, took } = await dial(service, { n8n });
		expect(kinds).toEqual(ALL_DONE);
		expect(took).toBeLessThan(5);
	});
});

it.each([
	['it', ROWS / 2, 0],
	['another', 0, 1],
])(
	'a run that begins right after one was given up keeps trying again once a request of %s has succeeded',
	virtually(async (_, refusedRow, others) => {
		const service = new TurningAway('1');
		const n8n = new Process();
		await dial(service, { n8n });
		service.isWell = true;
		await dial(service, { n8n, rows: others });
		let refusesUntil: number | undefined;
		const request = async (row: number) => {
			if (row === refusedRow) refusesUntil ??= performance.now() + 10 * SECOND;
			service.isWell = performance.now() > (refusesUntil ?? 0);
			return await service.request(row);
		};
		expect((await dial({ request }, { n8n })).kinds).toEqual(ALL_DONE);
	}),
);

itVirtually(
	'a service that is well again long before the time that it named is believed by its first success',
	async () => {
		const service = new TurningAway('3600');
		const run = dial(service);
		await sleep(10 * SECOND);
		service.isWell = true;
		const { kinds, took } = await run;
		expect(kinds).toEqual(ALL_DONE);
		expect(took).toBeLessThan(BUDGET + 10);
	},
);

it.each([1, 5, 20, 59])(
	'a row that alone is asked to wait %i s does not outlast the retry budget, though the others succeed',
	virtually(async (seconds) => {
		const [turnedAway, well] = [new TurningAway(String(seconds)), new TurningAway('', true)];
		const request = async (row: number) => await (row === 0 ? turnedAway : well).request(row);
		const { kinds, took } = await dial({ request }, { rows: 2, retryBudget: 0.5 });
		expect(kinds).toEqual(['notDelivered', 'done']);
		expect(took).toBeLessThan(1);
	}),
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
				const { kinds } = await dial({ request }, { rows: 5000 });
				expect(never.requests).toBeLessThan(60);
				expect(kinds.filter((kind) => kind === 'done')).toHaveLength(5000 - turnedAway);
				return othersEnded - began;
			});
		expect(await tookOf(1)).toBeLessThan(1.2 * (await tookOf(0)));
	},
);

it.each([20, 500, 3000])(
	'a service that begins to turn everything away, each after %i ms, is not flooded',
	virtually(async (delay) => {
		const end = performance.now() + 3 * SECOND;
		let turnedAway = 0;
		const request = async (row: number): Promise<Attempt> => {
			const isOver = performance.now() > end;
			if (isOver) turnedAway += 1;
			await sleep(isOver ? delay : 100);
			return isOver ? refused() : called(row);
		};
		await dial({ request }, { rows: 5000 });
		expect(turnedAway).toBeLessThan(200);
	}),
);

itVirtually('a retry budget of 0 sends once', async () => {
	const service = new TurningAway('3600');
	expect((await dial(service, { rows: 1, retryBudget: 0 })).kinds).toEqual(['notDelivered']);
	expect(service.requests).toBe(1);
});

it.each([600, -600])(
	"the machine's clock is set forward by %i seconds, and nothing changes",
	async (step) => {
		const tookOf = async (moved: number) =>
			await inVirtualTime(async () => {
				const service = new TurningAway('5');
				const run = dial(service);
				await sleep(10 * SECOND);
				jest.setSystemTime(Date.now() + moved * SECOND);
				await sleep(10 * SECOND);
				service.isWell = true;
				const { kinds, took } = await run;
				expect(kinds).toEqual(ALL_DONE);
				return took;
			});
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		expect(await tookOf(step)).toBeCloseTo(await tookOf(0), 3);
		jest.restoreAllMocks();
	},
);

it.each<[string, number, Attempt]>([
	['before anything is sent', 0, refused('3600')],
	['during a pause', SECOND, refused('3600')],
	['amid a request that may be sent again', SECOND, { error: { code: 'ERR_CANCELED', message: 'canceled' } }],
])(
	'who cancels the execution %s waits for no pause, and nothing more is sent',
	virtually(async (_, at, answer) => {
		const service = new TurningAway('3600');
		const canceled = new AbortController();
		if (at === 0) canceled.abort();
		const request = async (row: number) => await service.request(row).then(() => answer);
		const options = { retryBudget: 3600, unknownOutcome: 'retry', signal: canceled.signal };
		const run = dial({ request }, options);
		await sleep(at);
		const before = service.requests;
		canceled.abort();
		expect((await run).took).toBeLessThan((at + 100) / SECOND);
		expect(service.requests).toBe(before);
	}),
);
