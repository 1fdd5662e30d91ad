import { sleep } from 'n8n-workflow';

/** How long the process may be blocked at a time. */
const MAX_TURN_MS = 20;

/**
 * Does work for each of many values without blocking the process: a hundred thousand items must not stop
 * what else n8n does.
 *
 * @returns the results, in the order of the values
 * @throws what the work throws, which ends it
 */
export async function inTurns<Value, Result>(
	values: Iterable<Value>,
	work: (value: Value, index: number) => Result,
): Promise<Result[]> {
	const results: Result[] = [];
	let begun = performance.now();
	for (const value of values) {
		results.push(work(value, results.length));
		if (performance.now() - begun < MAX_TURN_MS) continue;
		await sleep(0);
		begun = performance.now();
	}
	return results;
}
