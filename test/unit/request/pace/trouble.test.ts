import { Trouble } from '../../../../nodes/shared/request/pace/trouble';

it('the service is left alone for as long as it asks', () => {
	const trouble = new Trouble();
	expect(trouble.turnedAway(0, 5000, 10)).toBe(5000);
	expect(trouble.pausedUntil).toBe(5010);
	expect(trouble.since).toBe(10);
});

it('where it does not say how long, the pause grows with the trouble, and ends at 15 seconds', () => {
	const trouble = new Trouble();
	const pauseAt = (now: number) => trouble.turnedAway(now - 1, undefined, now);
	const pauses = [0, 10_000, 60_000, 3_600_000].map(pauseAt);
	expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
	expect(pauses[0]).toBeGreaterThan(100);
	expect(pauses.at(-1)).toBeGreaterThan(10_000);
	expect(pauses.at(-1)).toBeLessThanOrEqual(15_000);
});

it('failures of one or two requests halt nobody; of three they do', () => {
	const trouble = new Trouble();
	expect([1, 2, 3].map((at) => trouble.failed(at, undefined, at))).toEqual([false, false, true]);
	expect(trouble.pausedUntil).toBeGreaterThan(3);
});

it('a response between failures shows that it is not the service', () => {
	const trouble = new Trouble();
	trouble.failed(1, undefined, 1);
	trouble.failed(2, undefined, 2);
	trouble.answered(3, 3);
	expect(trouble.failed(4, undefined, 4)).toBe(false);
});

it('a success of a request that was sent before the pause says nothing of the time after it', () => {
	const trouble = new Trouble();
	trouble.turnedAway(5, 1000, 10);
	trouble.succeeded(5, 20);
	expect([trouble.since, trouble.pausedUntil]).toEqual([10, 1010]);
	trouble.succeeded(15, 30);
	expect(trouble.since).toBeUndefined();
	expect(trouble.pausedUntil).toBeLessThanOrEqual(30);
});

it('after the first pause whose length the service gave, nothing is sent one by one; after any other it is', () => {
	const trouble = new Trouble();
	trouble.turnedAway(0, 1000, 1);
	expect(trouble.isCautious).toBe(false);
	trouble.turnedAway(1002, 1000, 1003);
	expect(trouble.isCautious).toBe(true);
	const silent = new Trouble();
	silent.turnedAway(0, undefined, 1);
	expect(silent.isCautious).toBe(true);
});

it('whoever comes anew may try at once, and the trouble goes on', () => {
	const trouble = new Trouble();
	trouble.turnedAway(0, 60_000, 1);
	trouble.endPause(5);
	expect([trouble.pausedUntil, trouble.since]).toEqual([5, 1]);
});
