import { subscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Requests of this process that wait for their answers. A service with 0 ms sees hardly two at once. */
const inFlight = { now: 0, most: 0 };
subscribe('http.client.request.start', () => {
	inFlight.now += 1;
	inFlight.most = Math.max(inFlight.most, inFlight.now);
});
subscribe('http.client.response.finish', () => (inFlight.now -= 1));

/** What one run took. */
export interface Measured {
	milliseconds: number;
	/** Bytes of heap that the run's result keeps. */
	heap: number;
	/** The most requests in flight. */
	mostInFlight: number;
}

/** @param run gives back what is kept of it */
export async function measure(run: () => Promise<unknown>): Promise<Measured> {
	const before = await heapInUse();
	Object.assign(inFlight, { now: 0, most: 0 });
	const begun = process.hrtime.bigint();
	const kept = [await run()];
	const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
	const heap = (await heapInUse()) - before;
	kept.length = 0;
	return { milliseconds, heap, mostInFlight: inFlight.most };
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
	return sorted.length % 2 ? low : (low + high) / 2;
}

/** Sockets are let go of a little after their answers. */
async function heapInUse(): Promise<number> {
	await new Promise((resolve) => setTimeout(resolve, 50));
	collectGarbage();
	return process.memoryUsage().heapUsed;
}
