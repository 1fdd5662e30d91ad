import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { gathered } from '../../../../nodes/shared/request/run/gathering';
import type { Row } from '../../../../nodes/shared/request/run/row';
import type { Run } from '../../../../nodes/shared/request/run/run';
import { inVirtualTime } from '../pace/simulation/virtualTime';

/** As much of n8n's engine as tells which items belong together. */
function engine(items: number, { continueOnFail = false } = {}) {
	const data = Array.from({ length: items }, () => ({ json: {} }));
	const run = { data: { main: [data] }, node: {} };
	return (index: number) =>
		({
			getExecuteData: () => run,
			getInputData: () => data[index],
			getItemIndex: () => index,
			continueOnFail: () => continueOnFail,
		}) as unknown as IExecuteSingleFunctions;
}

/** Notes which rows are processed together. */
function recorder() {
	const together: number[][] = [];
	const process = async (rows: readonly Row[]) => {
		together.push(rows.map(({ item }) => item));
		return await Promise.resolve({
			outcomes: rows.map(({ item }) => ({ kind: 'done', body: item })),
			pass: {},
		});
	};
	return { together, run: { process } as unknown as Run };
}

const row = (item: number) => ({ item }) as Row;
const bodyOf = ({ outcome }: { outcome: { kind: string; body?: unknown } }) => outcome.body;

it('all items of a run are processed together, and each gets its own outcome', async () => {
	const { together, run } = recorder();
	const context = engine(50);
	const results = await Promise.all(
		Array.from(
			{ length: 50 },
			async (_, item) => await gathered(context(item), run, row(item), { interval: 0 }),
		),
	);
	expect(together).toEqual([Array.from({ length: 50 }, (_, item) => item)]);
	expect(results.map(bodyOf)).toEqual(together[0]);
});

it('items of two runs are not mixed', async () => {
	const { together, run } = recorder();
	const [one, two] = [engine(2), engine(2)];
	await Promise.all(
		[one(0), two(0), one(1), two(1)].map(
			async (context, index) => await gathered(context, run, row(Math.floor(index / 2)), { interval: 0 }),
		),
	);
	expect(together).toEqual([
		[0, 1],
		[0, 1],
	]);
});

it('items that the engine starts with pauses in between are waited for', async () => {
	await inVirtualTime(async () => {
		const { together, run } = recorder();
		const context = engine(3);
		await Promise.all(
			[0, 1, 2].map(async (item) => {
				await new Promise((resolve) => setTimeout(resolve, item * 5000));
				await gathered(context(item), run, row(item), { interval: 5000 });
			}),
		);
		expect(together).toEqual([[0, 1, 2]]);
	});
});

describe('an item that never comes, because an expression fails on it', () => {
	it('ends the node if it stops on errors: nothing is processed, and nobody is told', async () => {
		await inVirtualTime(async () => {
			const { together, run } = recorder();
			const told = jest.fn();
			void gathered(engine(2)(0), run, row(0), { interval: 0 }).then(told, told);
			await new Promise((resolve) => setTimeout(resolve, 3_600_000));
			expect(together).toEqual([]);
			expect(told).not.toHaveBeenCalled();
		});
	});

	it('is left out if the node goes on', async () => {
		const { together, run } = recorder();
		await gathered(engine(2, { continueOnFail: true })(0), run, row(0), { interval: 0 });
		expect(together).toEqual([[0]]);
	});
});

it('a second try of Retry On Fail is gathered anew', async () => {
	const { together, run } = recorder();
	const context = engine(1);
	for (let pass = 0; pass < 2; pass++) await gathered(context(0), run, row(0), { interval: 0 });
	expect(together).toEqual([[0], [0]]);
});
