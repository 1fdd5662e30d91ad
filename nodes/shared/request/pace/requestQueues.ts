import { createHash } from 'node:crypto';

import type { Operation } from '../../contract/contract';
import { clock, RequestQueue } from './requestQueue';

/** What a service accepts may have changed since; learning it again costs little. */
const UNUSED_QUEUE_LASTS_MS = 120_000;

/** In the order in which they were asked for. */
const queues = new Map<string, RequestQueue>();

/**
 * What stops calls or reads has a queue of its own, and so never waits behind what dials.
 *
 * @param address of the service, as `toServiceAddress` gives it
 * @param apiKey distinguishes accounts at the same address; only its digest is kept
 * @returns the same queue for the same three in the whole process, until it was unused for two minutes
 */
export function findQueue(address: string, apiKey: string, { method, path }: Operation): RequestQueue {
	const key = createHash('sha256').update(`${address}\n${apiKey}\n${method} ${path}`).digest('base64');
	for (const [oldest, queue] of queues) {
		if (!isUnused(queue)) break;
		queues.delete(oldest);
	}
	const known = queues.get(key);
	const queue = known && !isUnused(known) ? known : new RequestQueue();
	queues.delete(key);
	queues.set(key, queue);
	return queue;
}

function isUnused({ isIdle, usedAt }: RequestQueue): boolean {
	return isIdle && clock() - usedAt > UNUSED_QUEUE_LASTS_MS;
}
