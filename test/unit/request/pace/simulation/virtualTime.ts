/** What a service says of the time of day must not depend on when a test runs. */
const BEGIN = Date.UTC(2026, 0, 1);
/** The real one: lets everything run that waits for no timer. */
const breathe = setImmediate;

/**
 * Lets Jest's fake clock run until something has come about. Between two timers everything runs that
 * waits for no timer, so a day takes seconds, and every run of a test is the same.
 *
 * @param longest milliseconds of virtual time; whoever takes longer hangs
 */
export async function inVirtualTime<Value>(work: () => Promise<Value>, longest = 1e9): Promise<Value> {
	jest.useFakeTimers({ now: BEGIN, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
	const deadline = performance.now() + longest;
	let ended = false;
	try {
		const result = work().finally(() => (ended = true));
		result.catch(() => {});
		for (;;) {
			await new Promise<void>((resolve) => breathe(resolve));
			if (ended) return await result;
			if (jest.getTimerCount() === 0) throw new Error('Nothing is left to wait for, and it has not ended');
			if (performance.now() > deadline) throw new Error(`It has not ended after ${longest} ms`);
			jest.advanceTimersToNextTimer();
		}
	} finally {
		jest.useRealTimers();
	}
}

/** @returns a test that runs in virtual time */
export function virtually<Values extends unknown[]>(test: (...values: Values) => Promise<unknown>) {
	return async (...values: Values): Promise<void> => {
		await inVirtualTime(async () => await test(...values));
	};
}

export function itVirtually(name: string, test: () => Promise<unknown>): void {
	it(name, virtually(test));
}
