import { DateTime } from 'luxon';

/**
 * What became of a request, as far as can be known here:
 * - `done`: the service acted and said so.
 * - `refused`: the service said no; sending the same again gives the same answer.
 * - `notDelivered`: the service certainly did not act; sending again is safe.
 * - `unknown`: the service may have acted.
 */
export type Outcome = 'done' | 'refused' | 'notDelivered' | 'unknown';

/** A request that ended without an HTTP answer, in Node.js's words. */
export interface NetworkFailure {
	/** For instance `ECONNREFUSED`; empty when there is none. */
	code: string;
	/** For instance `connect ECONNREFUSED 127.0.0.1:9`. */
	message: string;
	/** It is known for certain that the connection, with its encryption, did not yet stand. */
	neverConnected?: boolean;
}

const TURNED_AWAY = [429, 503];

/** These codes arise only before a connection stands. */
const NEVER_CONNECTED = new Set([
	'ENOTFOUND',
	'EAI_AGAIN',
	'EAI_FAIL',
	'EAI_NODATA',
	'EAI_NONAME',
	'ECONNREFUSED',
]);
/** How Node.js words failures of the TLS handshake, which comes before anything of the request is sent. */
const HANDSHAKE_CODE = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;
const HANDSHAKE_MESSAGE = /before secure TLS connection was established|wrong version number/;
const WHILE_CONNECTING = /^connect /;

/** @param status HTTP status of the answer */
export function outcomeOfStatus(status: number): Outcome {
	if (status >= 200 && status < 300) return 'done';
	if (TURNED_AWAY.includes(status)) return 'notDelivered';
	if (status >= 500) return 'unknown';
	return 'refused';
}

/** A failure is `notDelivered` only where the request cannot have left; whatever is in doubt is `unknown`. */
export function outcomeOfFailure({ code, message, neverConnected }: NetworkFailure): Outcome {
	const neverSent =
		neverConnected ||
		NEVER_CONNECTED.has(code) ||
		HANDSHAKE_CODE.test(code) ||
		HANDSHAKE_MESSAGE.test(message) ||
		WHILE_CONNECTING.test(message);
	return neverSent ? 'notDelivered' : 'unknown';
}

/**
 * Reads the `Retry-After` header.
 *
 * @param header seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, never negative; undefined when there is no such header or it cannot be read
 */
export function retryAfterOf(header: unknown, now: number): number | undefined {
	const text = Array.isArray(header) ? String(header[0]) : typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, date.toMillis() - now) : undefined;
}
