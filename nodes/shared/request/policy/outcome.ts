import { DateTime } from 'luxon';

import type { Operation } from '../../contract/contract';
import { isBlank } from '../../values/read';
import type { Report } from '../pace/pace';
import type { Attempt, HttpResponse, NetworkError } from '../wire/http';

/**
 * The result of a row, or of one attempt to send its request:
 * - `done`: the service acted and said so.
 * - `refused`: the service said no; sending the same again gives the same.
 * - `notDelivered`: the service certainly did not act; sending again is safe.
 * - `unknown`: the service may have acted.
 * - `invalid`: found before sending; nothing was sent.
 * - `notSent`: not sent because of another row, or because the execution was canceled.
 */
export type OutcomeKind = 'done' | 'refused' | 'notDelivered' | 'unknown' | 'invalid' | 'notSent';

/** What follows from an outcome. */
interface Consequence {
	/**
	 * Whether the request is sent again: never, until the retry budget is used up, or a few times and
	 * only if it may be repeated although the service may have acted.
	 */
	sentAgain: 'never' | 'withinBudget' | 'ifRepeatable';
	/** What a later try of the node does with the row: reuses the outcome, or sends it again. */
	onNextTry: 'reuse' | 'resend' | 'resendIfRepeatable';
	/** Whether the row may have had an effect, so that the user must check before running it again. */
	mayHaveActed: boolean;
}

/** The one place that says what follows from each kind of outcome. */
export const CONSEQUENCES: Readonly<Record<OutcomeKind, Consequence>> = {
	done: { sentAgain: 'never', onNextTry: 'reuse', mayHaveActed: true },
	refused: { sentAgain: 'never', onNextTry: 'reuse', mayHaveActed: false },
	notDelivered: { sentAgain: 'withinBudget', onNextTry: 'resend', mayHaveActed: false },
	unknown: { sentAgain: 'ifRepeatable', onNextTry: 'resendIfRepeatable', mayHaveActed: true },
	invalid: { sentAgain: 'never', onNextTry: 'resend', mayHaveActed: false },
	notSent: { sentAgain: 'never', onNextTry: 'resend', mayHaveActed: false },
};

/** How one attempt ended. */
export type AttemptResult =
	| 'success'
	| 'refusal'
	| 'tooManyRequests'
	| 'unavailable'
	| 'unreachable'
	| 'serverError'
	| 'connectionLost'
	| 'strangeResponse'
	| 'uselessResponse'
	| 'canceled';

/** What the result of an attempt means for the row and for the pace. */
export const ATTEMPT_RESULTS: Readonly<
	Record<
		AttemptResult,
		{ outcome: Extract<OutcomeKind, 'done' | 'refused' | 'notDelivered' | 'unknown'>; report: Report['kind'] }
	>
> = {
	success: { outcome: 'done', report: 'success' },
	refusal: { outcome: 'refused', report: 'alive' },
	tooManyRequests: { outcome: 'notDelivered', report: 'turnedAway' },
	unavailable: { outcome: 'notDelivered', report: 'turnedAway' },
	unreachable: { outcome: 'notDelivered', report: 'failure' },
	serverError: { outcome: 'unknown', report: 'failure' },
	connectionLost: { outcome: 'unknown', report: 'failure' },
	// Not what the contract promises: something else may have answered, or the service failed.
	strangeResponse: { outcome: 'unknown', report: 'alive' },
	// The same where nothing can have been done twice, nor undone by doing it again.
	uselessResponse: { outcome: 'refused', report: 'alive' },
	canceled: { outcome: 'unknown', report: 'nothing' },
};

/** These codes occur only before there is a connection. */
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
const HANDSHAKE_MESSAGE = /before secure TLS connection was established/;
const WHILE_CONNECTING = /^connect /;

/** @returns how an attempt of an operation ended */
export function classifyAttempt(operation: Operation, attempt: Attempt): AttemptResult {
	return 'error' in attempt ? classifyError(attempt.error) : classifyResponse(operation, attempt.response);
}

function classifyResponse(operation: Operation, response: HttpResponse): AttemptResult {
	const { status, body } = response;
	if (status >= 200 && status < 300) {
		if (fits(operation, body)) return 'success';
		return operation.idempotent ? 'uselessResponse' : 'strangeResponse';
	}
	if (status === 429) return 'tooManyRequests';
	if (status === 503 && (operation.idempotent || isTurnedAwayByService(response))) return 'unavailable';
	// With these the server has given up on a request that it may have begun.
	if (status >= 500 || status === 408 || status === 499) return 'serverError';
	// "See Other" is how a server says that it has acted, and that the result is at another address.
	if (status === 303 && !operation.idempotent) return 'strangeResponse';
	return 'refusal';
}

/** A gateway answers 503 with a page of its own, also when the service behind it has acted. */
function isTurnedAwayByService({ headers, body }: HttpResponse): boolean {
	const isPage = String(headers['content-type']).includes('html') || isWebPage(body);
	return headers['retry-after'] !== undefined && !isPage;
}

/** The connection counts as not established only where the request cannot have left; whatever is in doubt is lost. */
function classifyError({ code, message, neverConnected }: NetworkError): AttemptResult {
	if (code === 'ERR_CANCELED') return 'canceled';
	const neverSent =
		neverConnected ||
		NEVER_CONNECTED.has(code) ||
		HANDSHAKE_CODE.test(code) ||
		HANDSHAKE_MESSAGE.test(message) ||
		WHILE_CONNECTING.test(message);
	return neverSent ? 'unreachable' : 'connectionLost';
}

/**
 * Whether a successful response is what the contract promises: something else may have answered, or
 * the service says by status 200 that it failed. Where the interface shows no body, anything fits that
 * does not speak of a failure; a change or deletion may be answered without a body.
 */
function fits({ method, idempotent, response: { type, requiredField } }: Operation, body: unknown): boolean {
	if (isBlank(body)) return type === 'unknown' || (idempotent && method !== 'GET');
	if (type === 'array') return Array.isArray(body);
	if (type === 'unknown') return !isWebPage(body) && !speaksOfFailure(body);
	if (typeof body !== 'object' || Array.isArray(body)) return false;
	if (requiredField === null) return !speaksOfFailure(body);
	const value = (body as Record<string, unknown>)[requiredField.name];
	return requiredField.type === 'array' ? Array.isArray(value) : !isBlank(value);
}

function speaksOfFailure(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return false;
	const { error, errors, success, ok } = body as Record<string, unknown>;
	return Boolean(error) || (Array.isArray(errors) && errors.length > 0) || success === false || ok === false;
}

function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && body.trimStart().startsWith('<');
}

/**
 * Reads the `Retry-After` header.
 *
 * @param header seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, never negative; undefined when there is no such header or it cannot be read
 */
export function readRetryAfter(header: unknown, now: number): number | undefined {
	const text = Array.isArray(header) ? String(header[0]) : typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, date.toMillis() - now) : undefined;
}
