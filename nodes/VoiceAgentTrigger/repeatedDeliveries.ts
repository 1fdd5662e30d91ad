import type { IWebhookFunctions } from 'n8n-workflow';

import { ProcessMemory } from './processMemory';

/** Events. Static data is saved as a whole with each delivery, so this is some 13 kB. */
const MOST_KEPT = 1000;
const LEAST_SERVER_ERROR = 500;

const memory = new ProcessMemory<readonly string[]>([]);

/**
 * Remembers the event of a delivery, in static data and in this process. Deliveries that arrive at once
 * are told apart within a process only: n8n saves static data when it answers. With several webhook
 * processes, two that get the same event at the same moment may both start a run.
 *
 * @returns whether the event was delivered before
 */
export function isRepeated(context: IWebhookFunctions, key: string): boolean {
	const data = context.getWorkflowStaticData('node');
	const stored = typeof data.seenEvents === 'string' ? data.seenEvents.split(' ') : [];
	const seen = together(stored, memory.recall(context));
	if (seen.includes(key)) return true;

	const now = together(seen, [key]);
	memory.keep(context, now);
	data.seenEvents = now.join(' ');
	forgetUnlessTaken(context, key);
	return false;
}

/** Brings two lists together, the latest last, and forgets the oldest beyond the limit. */
export function together(older: readonly string[], newer: readonly string[]): readonly string[] {
	return [...new Set([...older, ...newer])].filter(Boolean).slice(-MOST_KEPT);
}

/** Where n8n could not start the run it answers with an error, the service sends again, and that is no repetition. */
function forgetUnlessTaken(context: IWebhookFunctions, key: string): void {
	const response = context.getResponseObject();
	response.once('finish', () => {
		if (response.statusCode < LEAST_SERVER_ERROR) return;
		memory.keep(
			context,
			memory.recall(context).filter((seen) => seen !== key),
		);
	});
}
