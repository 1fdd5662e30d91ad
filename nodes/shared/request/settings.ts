import type { SendingRules } from './sending';

/** What a user may set under Request Options: n8n's own settings for declarative nodes, and ours. */
export interface RequestOptions {
	/** n8n's. Starts the items over time. */
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	/** n8n's, in milliseconds. */
	timeout?: number;
	maxRequestsAtOnce?: number;
	/** Seconds. */
	patience?: number;
	unknownOutcome?: 'report' | 'sendAgain';
}

export const DEFAULT_PATIENCE_SECONDS = 120;

/** @returns the rules in the units of the policy */
export function rulesFrom(options: RequestOptions): SendingRules {
	return {
		maxAtOnce: Math.max(1, options.maxRequestsAtOnce ?? Infinity),
		patience: (options.patience ?? DEFAULT_PATIENCE_SECONDS) * 1000,
		repeatUnknown: options.unknownOutcome === 'sendAgain',
	};
}

/** @returns whether n8n starts the items over time rather than all at once */
export function isBatched({ batching }: RequestOptions): boolean {
	return (batching?.batch?.batchInterval ?? 0) > 0;
}
