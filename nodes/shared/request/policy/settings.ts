import type { IHttpRequestOptions } from 'n8n-workflow';

import { isBlank, toChoice } from '../../values/read';
import { InputProblem, quote } from '../../values/inputProblem';
import { urlIn } from '../wire/credential';
import type { Transport } from '../wire/http';

/** What a user may set under Request Options: n8n's own settings for declarative nodes, and ours. Any of them may come from an expression. */
export interface RequestOptions {
	/** n8n's. Starts the items over time; the interval is in milliseconds. */
	batching?: { batch?: { batchSize?: unknown; batchInterval?: unknown } };
	/** n8n's, in milliseconds. */
	timeout?: unknown;
	/** n8n's, as an address. */
	proxy?: unknown;
	/** n8n's. */
	allowUnauthorizedCerts?: unknown;
	maxRequestsAtOnce?: unknown;
	/** Seconds. */
	retryBudget?: unknown;
	unknownOutcome?: unknown;
}

/** What the policy and the wire go by. */
export interface RequestSettings {
	/** Requests of the node that may be in flight at once. */
	maxInFlight: number;
	/** Milliseconds to keep trying while the service accepts nothing. */
	retryBudget: number;
	/** Send again even where the service may have acted. */
	repeatsUnknown: boolean;
	/** Starts `size` items every `interval` milliseconds. */
	batches: { size: number; interval: number };
	transport: Omit<Transport, 'signal'>;
}

/** Where a user finds them. */
export const IN_REQUEST_OPTIONS = "under 'Request Options' in the node's Settings tab";

export const DEFAULT_RETRY_BUDGET_SECONDS = 120;
/** n8n's own for declarative nodes. */
const DEFAULT_DEADLINE_MS = 300_000;
/** Timers cannot be set for longer. */
const MAX_DEADLINE_MS = 2 ** 31 - 1;

/**
 * @param options as the node's parameters give them
 * @throws InputProblem when one cannot be used
 */
export function settingsFrom(options: RequestOptions): RequestSettings {
	const { batchSize, batchInterval } = options.batching?.batch ?? {};
	return {
		maxInFlight: numberFrom(options.maxRequestsAtOnce, 'Max Requests at Once', 1) ?? Infinity,
		retryBudget:
			(numberFrom(options.retryBudget, 'Keep Trying For (Seconds)') ?? DEFAULT_RETRY_BUDGET_SECONDS) * 1000,
		repeatsUnknown:
			toChoice(options.unknownOutcome, ['report', 'retry'], 'If the Outcome Is Unknown') === 'retry',
		batches: {
			// n8n takes a batch size that is 0 or negative for 1.
			size: Math.max(1, numberFrom(batchSize, 'Items per Batch', -1) ?? 1),
			interval: numberFrom(batchInterval, 'Batch Interval (Ms)') ?? 0,
		},
		transport: {
			deadline: Math.min(
				MAX_DEADLINE_MS,
				Math.ceil(numberFrom(options.timeout, 'Timeout (Ms)') || DEFAULT_DEADLINE_MS),
			),
			proxy: proxyFrom(options.proxy),
			skipSslCertificateValidation: options.allowUnauthorizedCerts === true,
		},
	};
}

function numberFrom(value: unknown, name: string, min = 0): number | undefined {
	if (isBlank(value)) return undefined;
	const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
	if (number >= min && number < Infinity) return number;
	throw new InputProblem(
		`'${name}' ${quote(value)} must be a number of ${min} or more`,
		`Enter it in digits ${IN_REQUEST_OPTIONS}, e.g. 10.`,
	);
}

function proxyFrom(value: unknown): IHttpRequestOptions['proxy'] {
	if (isBlank(value)) return undefined;
	const url = typeof value === 'string' ? urlIn(value) : undefined;
	if (url === undefined || url.hostname === '') {
		throw new InputProblem(
			"'Proxy' is not an address",
			`Enter an address and port ${IN_REQUEST_OPTIONS}, e.g. http://proxy.example:3128.`,
		);
	}
	const { hostname, port, protocol, username, password } = url;
	return {
		host: hostname,
		port: Number(port) || (protocol === 'https:' ? 443 : 80),
		protocol: protocol.replace(/:$/, ''),
		...(username !== '' && {
			auth: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
		}),
	};
}
