import { inTurns } from '../../../nodes/shared/values/inTurns';

afterEach(() => jest.restoreAllMocks());

/** Each look at the clock takes so many milliseconds. */
function withSlowClock(step: number): void {
	let now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (now += step));
}

it('gives the results in the order of the values', async () => {
	const results = await inTurns(new Set(['a', 'b', 'c']), (value, index) => value + index);
	expect(results).toEqual(['a0', 'b1', 'c2']);
	expect(await inTurns([], () => 1)).toEqual([]);
});

it('lets others have their turn at the latest after some 20 ms of work', async () => {
	withSlowClock(5);
	let turns = 0;
	let isOver = false;
	const others = () => {
		turns += 1;
		if (!isOver) setTimeout(others, 0);
	};
	setTimeout(others, 0);
	await inTurns(Array(40).keys(), () => undefined);
	isOver = true;
	expect(turns).toBeGreaterThanOrEqual(8);
});

it('does short work in one go', async () => {
	withSlowClock(0);
	let turns = 0;
	setTimeout(() => (turns += 1), 0);
	await inTurns(Array(1000).keys(), () => undefined);
	expect(turns).toBe(0);
});

it('ends when the work fails', async () => {
	const done: number[] = [];
	const work = (value: number) => {
		if (value === 2) throw new Error('enough');
		done.push(value);
	};
	await expect(inTurns([1, 2, 3], work)).rejects.toThrow('enough');
	expect(done).toEqual([1]);
});
