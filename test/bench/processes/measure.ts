import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Measured<Result> {
	result: Result;
	milliseconds: number;
	/** Of work in this process, all its threads together; what others did meanwhile is not in it. */
	cpuMilliseconds: number;
	/** Milliseconds for which the process could do nothing else, at the longest. */
	longestBlock: number;
	/** Bytes of memory that the process held at most since it was started. */
	peakMemory: number;
}

const RESOLUTION_MS = 1;

/** Runs something, and says what it took beside what it gave. */
export async function measured<Result>(run: () => Promise<Result>): Promise<Measured<Result>> {
	const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	delays.enable();
	await quiet();
	delays.reset();

	const cpuBefore = process.cpuUsage();
	const begun = performance.now();
	const result = await run();
	const milliseconds = performance.now() - begun;
	const cpu = process.cpuUsage(cpuBefore);

	// A block is noticed when it is over.
	await quiet();
	delays.disable();
	return {
		result,
		milliseconds,
		cpuMilliseconds: (cpu.user + cpu.system) / 1000,
		longestBlock: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
		// Code and buffers included.
		peakMemory: process.resourceUsage().maxRSS * 1024,
	};
}

async function quiet(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 20));
}
