import type { Operation } from '../../contract/contract';
import { InputProblem } from '../../values/inputProblem';
import { plainLine } from '../../values/plainLine';
import { ADDRESS_FIELDS } from '../wire/credential';
import type { NetworkError } from '../wire/http';
import type { Redact } from '../wire/redaction';
import type { OutcomeKind } from './outcome';

/** Why one row did not succeed, in words for its user. All functions here are pure. */
export interface Failure {
	kind: Exclude<OutcomeKind, 'done'>;
	/** What happened. */
	message: string;
	/** What to do about it. */
	advice: string;
	/** What items with this problem do, whatever their values, e.g. `have no country code`. */
	ofSeveral?: string;
	/** HTTP status, if there was a response. */
	status?: number;
	/** It concerns the account, not the row: every other row would fail in the same way. */
	concernsAll?: boolean;
}

const MAX_QUOTE_LENGTH = 300;
const CHECK_FIRST = 'Look it up in the service, and repeat it only if it is missing.';
const STATUS_ADVICE: Record<number, string> = {
	401: 'Update the API key in the Voice Agent credential.',
	403: 'Use an API key with this permission in the Voice Agent credential.',
	413: 'Send less in one request.',
};
const CHECK_FIELDS = 'Correct the fields that the service names.';

/** A value cannot be sent. */
export function invalidInput(error: unknown): Failure {
	const message = plainLine((error as Error).message);
	if (!(error instanceof InputProblem)) return { kind: 'invalid', message, advice: '' };
	const { remedy: advice, ofSeveral } = error;
	return { kind: 'invalid', message, advice, ...(ofSeveral !== undefined && { ofSeveral }) };
}

/** The service said no. */
export function refusal(operation: Operation, status: number, body: unknown, redact: Redact): Failure {
	if (status >= 300 && status < 400) {
		return {
			kind: 'refused',
			status,
			message: `The service redirects to another address (HTTP ${status})`,
			advice: 'Enter the final address in the Voice Agent credential. Redirects are not followed.',
		};
	}
	return {
		kind: 'refused',
		status,
		concernsAll: status === 401 || status === 403,
		message: `${describeRejection(status)} (HTTP ${status})${quoteBody(body, redact)}`,
		advice: status === 404 ? checkPlace(operation) : (STATUS_ADVICE[status] ?? CHECK_FIELDS),
	};
}

/** What may not be there: a record, or, of a list, nothing but the service. */
function checkPlace(operation: Operation): string {
	if (operation.response.type === 'array' && Object.keys(operation.pathParameters).length === 0)
		return checkAddress(operation);
	return `Check that the IDs exist and belong to your organization. ${checkAddress(operation)}`;
}

function checkAddress({ host }: Operation): string {
	return `Check '${ADDRESS_FIELDS[host].displayName}' in the Voice Agent credential.`;
}

function describeRejection(status: number): string {
	if (status === 401) return 'The service rejected the API key';
	if (status === 403) return 'The API key has no permission for this';
	return 'The service rejected the request';
}

/** The service certainly did not act, and trying again has been given up. */
function notDeliveredFailure(reason: string, advice: string, status?: number): Failure {
	return { kind: 'notDelivered', message: reason, advice, status };
}

/** The service turned the request away too often, or asks for too long a wait. */
export function overloaded(status: number, body: unknown, redact: Redact): Failure {
	const what = status === 429 ? 'The rate limit of the service was reached' : 'The service is unavailable';
	return notDeliveredFailure(
		`${what} (HTTP ${status})${quoteBody(body, redact)}`,
		"The request had no effect. Retry later, or set a longer time in 'Keep Trying For (Seconds)'.",
		status,
	);
}

/** No connection came about. */
export function unreachable(failure: NetworkError, address: string, redact: Redact): Failure {
	return notDeliveredFailure(
		`The service could not be reached at ${address}: ${redact(describeCause(failure))}`,
		'The request had no effect. Check the network, and this address in the Voice Agent credential.',
	);
}

/** The service may have acted. */
export function unknownOutcome(operation: Operation, reason: string, status?: number): Failure {
	const advice = operation.idempotent
		? 'A retry is safe: it changes nothing twice.'
		: `The request may have succeeded. ${CHECK_FIRST}`;
	return {
		kind: 'unknown',
		status,
		message: `Outcome unknown: ${plainLine(reason)} (${operation.summary})`,
		advice,
	};
}

/** Describes a response that leaves the outcome open. */
export function serverError(status: number, body: unknown, redact: Redact): string {
	return `the service failed with HTTP ${status}${quoteBody(body, redact)}`;
}

/** Describes a connection that was lost. */
export function lostConnection(failure: NetworkError, redact: Redact): string {
	if (/timeout|timed out/i.test(failure.message) || failure.code === 'ETIMEDOUT') {
		return 'the service did not respond in time';
	}
	if (failure.code === 'ERR_CANCELED') return 'the execution was canceled while the request was in flight';
	return `the connection was lost after sending the request: ${redact(describeCause(failure))}`;
}

/**
 * The row is not sent.
 *
 * @param advice what to do first; empty where the row can simply be sent later
 */
export function notSentFailure(reason: string, advice = ''): Failure {
	return { kind: 'notSent', message: `Not sent: ${reason}`, advice };
}

/**
 * The service takes nothing, and waiting has been given up.
 *
 * @param wait milliseconds that the service still asks to wait; negative when it does not
 */
export function givenUp(wait: number): Failure {
	const minutes = Math.ceil(wait / 60_000);
	const reason =
		minutes > 1
			? `the service asks to wait ${minutes} more minutes`
			: 'the service has been failing for too long';
	return { ...notSentFailure(reason), concernsAll: true };
}

/** A response that is not what the contract promises, such as a web page or an error. */
export function strangeResponse(
	operation: Operation,
	{ address, body, redact }: { address: string; body: unknown; redact: Redact },
): Failure {
	const what = `The response of ${address} is not from the voice-agent service (${operation.summary})`;
	const message = what + quoteBody(body, redact);
	const advice = checkAddress(operation);
	if (operation.idempotent) return { kind: 'refused', message, advice };
	return { kind: 'unknown', message: `Outcome unknown: ${message}`, advice: `${advice} ${CHECK_FIRST}` };
}

/** Node.js's codes say little to a user, and n8n would replace a message that holds one. */
function describeCause({ code, message }: NetworkError): string {
	const reasons: Record<string, string> = {
		ENOTFOUND: 'the host name does not exist',
		EAI_AGAIN: 'the host name could not be resolved',
		ECONNREFUSED: 'the connection was refused',
		ECONNRESET: 'the connection was closed',
		EPIPE: 'the connection was closed',
		EHOSTUNREACH: 'the host is unreachable',
		ENETUNREACH: 'the network is unreachable',
		ETIMEDOUT: 'the connection attempt timed out',
	};
	if (reasons[code]) return reasons[code];
	if (/socket hang up|aborted/i.test(message)) return 'the connection was closed';
	if (/wrong version number/.test(message)) return 'the server does not support https';
	if (/certificate|CERT|self.signed/i.test(`${code} ${message}`))
		return `the certificate is not trusted (${plainLine(message)})`;
	return plainLine(message) || code || 'no reason was given';
}

/** The service's own words from an error body, whatever its shape (assumptions.md, Errors). */
function quoteBody(body: unknown, redact: Redact): string {
	const words = readWords(body);
	if (words === '') return '';
	const text = plainLine(redact(words)).replace(/\s+/g, ' ').trim();
	return `: "${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text}"`;
}

/** No service nests the words of an error deeper, and the stack is limited. */
const DEEPEST_WORDS = 8;
const WORD_KEYS = ['message', 'error', 'detail', 'details', 'description', 'title', 'errors', 'reason'];

function readWords(body: unknown, depth = 0): string {
	if (typeof body === 'string') return /^\s*</.test(body) ? '' : body;
	if (depth > DEEPEST_WORDS) return '';
	if (Array.isArray(body)) {
		return body
			.map((entry) => readWords(entry, depth + 1))
			.filter(Boolean)
			.join('; ');
	}
	if (typeof body !== 'object' || body === null) return '';
	const fields = body as Record<string, unknown>;
	for (const key of WORD_KEYS) {
		const words = readWords(fields[key], depth + 1);
		if (words !== '') return words;
	}
	return '';
}
