import type { Campaign } from './service';
import { LimitedService } from './limitedService';

/** Each worker has no more than this in flight for one account. */
const MAX_IN_FLIGHT = 32;
/** Rounding must not keep the clock from moving. */
const MIN_STEP_MS = 0.01;

/**
 * How long a campaign takes with a client that knows all limits, changes and outages, and so is never
 * refused. That a call has ended it learns from the response.
 *
 * @returns milliseconds
 */
export function leastTime({ service: traits, rows, workers }: Campaign): number {
	const service = new LimitedService({ ...traits, jitter: 0 }, 0, () => 0.5);
	const ends: number[] = [];
	let now = 0;
	let left = rows;
	while (left > 0) {
		const [firstEnd = Infinity] = ends;
		const wait = ends.length < MAX_IN_FLIGHT * workers ? service.objection(now) : Infinity;
		if (wait === undefined) {
			ends.push(now + service.take(now) + 2 * traits.latency);
			left -= 1;
			continue;
		}
		now = Math.min(now + Math.max(wait, MIN_STEP_MS), firstEnd);
		while ((ends[0] ?? Infinity) <= now) {
			ends.shift();
			service.leave();
		}
	}
	return ends.at(-1) ?? 0;
}
