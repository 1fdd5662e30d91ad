import { DateTime } from 'luxon';

import type { Operation } from '../../contract/contract';
import { asFields, isBlank, plainText } from '../../values/read';
import type { Report } from '../pace/pace';
import type { Attempt, HttpResponse } from '../wire/http';
import type { Redact } from '../wire/redaction';
import * as failures from './failure';
import type { Failure } from './failure';

/** The result of a request, or of one attempt to send it. */
export type Outcome = Done | Failure;

/** The service acted and said so. */
export interface Done {
	kind: 'done';
	/** Of the response. */
	body: unknown;
}

/** @returns whether the service may have acted: then nobody must be called once more */
export function mayHaveActed(outcome: Outcome): outcome is Outcome & { kind: 'done' | 'unknown' } {
	return outcome.kind === 'done' || outcome.kind === 'unknown';
}

/** @returns whether it is an error of its row: what a rule skips is as the user wants it */
export function isError(outcome: Outcome): outcome is Failure {
	return outcome.kind !== 'done' && outcome.kind !== 'skipped';
}

/** How one attempt ended. */
export interface Ended {
	outcome: Outcome;
	/** What it says to the pace. */
	report: Report;
}

/** @returns what an attempt of an operation came to, and the one place that decides so */
export function readAttempt(
	operation: Operation,
	attempt: Attempt,
	{ address, redact }: { address: string; redact: Redact },
): Ended {
	if ('error' in attempt) {
		const { error } = attempt;
		const { code, message, neverConnected } = error;
		// Only where the request cannot have left; whatever is in doubt is lost.
		if (neverConnected || NOT_CONNECTED_CODE.test(code) || NOT_CONNECTED_MESSAGE.test(message)) {
			return { outcome: failures.unreachable(error, address, redact), report: { kind: 'failure' } };
		}
		const outcome = failures.unknownOutcome(operation, failures.lostConnection(error, redact));
		return { outcome, report: { kind: code === 'ERR_CANCELED' ? 'nothing' : 'failure' } };
	}
	const { status, headers, body } = attempt.response;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && fits(operation, body)) {
		return { outcome: { kind: 'done', body }, report: { kind: 'success' } };
	}
	// By these, servers also say that they have acted, and that the result is at another address.
	if (isSuccess || ((status === 302 || status === 303) && !operation.idempotent)) {
		const outcome = failures.strangeResponse(operation, { address, status, body, redact });
		return { outcome, report: { kind: 'alive' } };
	}
	const retryAfter = readRetryAfter(headers['retry-after'], Date.now());
	if (status === 429 || (status === 503 && (operation.idempotent || isTurnedAway(attempt.response)))) {
		const outcome = failures.overloaded(status, body, redact);
		return { outcome, report: { kind: 'turnedAway', retryAfter } };
	}
	// With these the server has given up on a request that it may have begun.
	if (status >= 500 || status === 408 || status === 499) {
		const outcome = failures.unknownOutcome(operation, failures.serverError(status, body, redact), status);
		return { outcome, report: { kind: 'failure', retryAfter } };
	}
	return { outcome: failures.refusal(operation, status, body, redact), report: { kind: 'alive' } };
}

/** A gateway answers 503 with a page of its own, also when the service behind it has acted. */
function isTurnedAway({ headers, body }: HttpResponse): boolean {
	const isPage = String(headers['content-type']).includes('html') || isWebPage(body);
	return headers['retry-after'] !== undefined && !isPage;
}

/** How Node.js words what happens only before there is a connection, with its encryption. */
const NOT_CONNECTED_CODE =
	/^(E(NOTFOUND|AI_\w+|CONNREFUSED)|CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;
const NOT_CONNECTED_MESSAGE = /^connect |before secure TLS connection was established/;

/**
 * Whether a successful response is what the contract promises: something else may have answered, or
 * the service says by status 200 that it failed. Where the interface requires nothing in the body, anything fits
 * that does not speak of a failure; a change or deletion may be answered without a body.
 */
function fits({ method, idempotent, response: { type, requiredField } }: Operation, body: unknown): boolean {
	if (isBlank(body) && idempotent && method !== 'GET') return true;
	if (type === 'array') return Array.isArray(body);
	const fields = asFields(body);
	if (requiredField === null) return !isWebPage(body) && !fields.error && fields.success !== false;
	const value = fields[requiredField.name];
	return requiredField.type === 'array' ? Array.isArray(value) : plainText(value) !== '';
}

function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && body.trimStart().startsWith('<');
}

/**
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
