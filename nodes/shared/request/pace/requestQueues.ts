import { createHash } from 'node:crypto';

import type { Operation } from '../../contract/contract';
import { RequestQueue } from './requestQueue';

/** With keys from the rows of a spreadsheet there may be many; those of earlier days are not kept. */
const MOST_KEPT = 500;

const queues = new Map<string, RequestQueue>();

/**
 * What stops or reads has a queue of its own, and so never waits behind what dials.
 *
 * @param address of the service, as `toServiceAddress` gives it
 * @param apiKey tells accounts at the same address apart; only its digest is kept
 * @returns the same queue for the same three, in the whole process
 */
export function queueOf(address: string, apiKey: string, { method, path }: Operation): RequestQueue {
	const key = createHash('sha256').update(`${address}\n${apiKey}\n${method} ${path}`).digest('base64');
	const queue = queues.get(key) ?? new RequestQueue();
	queues.delete(key);
	queues.set(key, queue);
	if (queues.size > MOST_KEPT) forgetIdle();
	return queue;
}

/** The map is in order of use, so those that were used least lately go first. */
function forgetIdle(): void {
	for (const [key, queue] of queues) {
		if (queues.size <= MOST_KEPT) return;
		if (queue.isIdle) queues.delete(key);
	}
}
