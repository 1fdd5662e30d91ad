import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

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
/** After it, a block that is over is noticed. */
const QUIET_MS = 20;

/** Runs something, and says what it took beside what it gave. */
export async function measured<Result>(run: () => Promise<Result>): Promise<Measured<Result>> {
	const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	delays.enable();
	await sleep(QUIET_MS);
	delays.reset();

	const cpuBefore = process.cpuUsage();
	const begun = performance.now();
	const result = await run();
	const milliseconds = performance.now() - begun;
	const cpu = process.cpuUsage(cpuBefore);

	await sleep(QUIET_MS);
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
