import type { FunctionsBase, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

/** @returns by which this process remembers something of a trigger: the same after the node was renamed, and unique in this n8n */
export function nodeKey(context: Pick<FunctionsBase, 'getWorkflow' | 'getNode'>): string {
	return `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
}

const WARNING_PAUSE_MS = 60 * 60 * 1000;
/** By trigger and problem, when it was written. */
const warnings = new Map<string, number>();

/** Writes a problem into n8n's log, with its cause, once an hour at most: deliveries must not fill it. */
export function warnSeldom(
	context: IWebhookFunctions | IExecuteFunctions,
	problem: string,
	cause?: unknown,
): void {
	const now = performance.now();
	const key = `${nodeKey(context)} ${problem}`;
	if (now - (warnings.get(key) ?? -Infinity) < WARNING_PAUSE_MS) return;
	warnings.set(key, now);
	const why = cause instanceof Error ? `: ${cause.message}` : '';
	context.logger.warn(`"${context.getNode().name}" ${problem}${why}`);
}
