import type { Operation } from '../../contract/contract';
import { InputProblem } from '../../values/inputProblem';
import { plainLine } from '../../values/plainLine';
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
	/** HTTP status, if there was a response. */
	status?: number;
	/** It concerns the account, not the row: every other row would fail in the same way. */
	concernsAll?: boolean;
}

const MAX_QUOTE_LENGTH = 300;
const LOOK_FIRST = 'Look into the service whether it did before you run this again.';
const STATUS_ADVICE: Record<number, string> = {
	400: 'Check the fields of this row.',
	401: 'Check the API key in the Voice Agent credential. The rows that were not sent yet are held back.',
	403: 'The API key is not allowed to do this. Check it in the Voice Agent credential. The rows that were not sent yet are held back.',
	404: 'Check that the ids exist and belong to the same organization, and that the Base URL in the credential is right.',
	409: 'The service says that this contradicts its present state. Check the fields of this row.',
	413: 'The service finds the request too large. Send less at once.',
	422: 'Check the fields of this row.',
};

/** A value cannot be sent. */
export function invalidInput(error: unknown): Failure {
	const { message } = error as Error;
	return {
		kind: 'invalid',
		message: plainLine(message),
		advice: error instanceof InputProblem ? error.remedy : '',
	};
}

/** The service said no. */
export function refusal(status: number, body: unknown, redact: Redact): Failure {
	if (status >= 300 && status < 400) {
		return {
			kind: 'refused',
			status,
			message: `The service answered with a redirect (HTTP ${status}), which is not followed`,
			advice: 'Write the final address into the credential: the API key is only ever sent there.',
		};
	}
	return {
		kind: 'refused',
		status,
		concernsAll: status === 401 || status === 403,
		message: `The service refused the request (HTTP ${status})${quote(body, redact)}`,
		advice: STATUS_ADVICE[status] ?? 'Check the fields of this row.',
	};
}

/** The service certainly did not act, and trying again has been given up. */
export function notDeliveredFailure(reason: string, advice: string, status?: number): Failure {
	return { kind: 'notDelivered', message: reason, advice, status };
}

/** The service turned the request away too often, or asks for too long a wait. */
export function overloaded(status: number, body: unknown, redact: Redact): Failure {
	const what = status === 429 ? 'receives too many requests' : 'is not available at the moment';
	return notDeliveredFailure(
		`The service ${what} (HTTP ${status})${quote(body, redact)}`,
		'The request had no effect. Run the row again later.',
		status,
	);
}

/** No connection came about. */
export function unreachable(failure: NetworkError, address: string, redact: Redact): Failure {
	return notDeliveredFailure(
		`The service could not be reached at ${address}: ${redact(reasonOf(failure))}`,
		'The request had no effect. Check the Base URL in the Voice Agent credential and the network, then run the row again.',
	);
}

/** The service may have acted. */
export function unknownOutcome(operation: Operation, reason: string, status?: number): Failure {
	const advice = operation.idempotent
		? 'Doing it again does no harm: run the row again.'
		: `The service may have acted, so it is not sent again by itself. ${LOOK_FIRST}`;
	return {
		kind: 'unknown',
		status,
		message: `Outcome unknown: ${plainLine(reason)} (${operation.summary})`,
		advice,
	};
}

/** Describes a response that leaves the outcome open. */
export function serverError(status: number, body: unknown, redact: Redact): string {
	return `the service failed with HTTP ${status}${quote(body, redact)}`;
}

/** Describes a connection that was lost. */
export function lostConnection(failure: NetworkError, redact: Redact): string {
	if (/timeout|timed out/i.test(failure.message) || failure.code === 'ETIMEDOUT') {
		return 'the service did not answer in time';
	}
	if (failure.code === 'ERR_CANCELED') return 'the execution was canceled while the request was in flight';
	return `the connection was lost after the request was sent: ${redact(reasonOf(failure))}`;
}

/** The row is not sent. */
export function notSentFailure(reason: string, advice = 'Run it again once the cause is fixed.'): Failure {
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
	return { ...notSentFailure(reason, 'Run it again later.'), concernsAll: true };
}

/** A response that is not what the contract promises, such as a web page or an error. */
export function strangeResponse(
	operation: Operation,
	{ address, body, redact }: { address: string; body: unknown; redact: Redact },
): Failure {
	const what = `${address} answered, but not as the voice-agent service does (${operation.summary})`;
	const message = what + quote(body, redact);
	const advice = 'Check the Base URL in the Voice Agent credential.';
	if (operation.idempotent) return { kind: 'refused', message, advice };
	return { kind: 'unknown', message: `Outcome unknown: ${message}`, advice: `${advice} ${LOOK_FIRST}` };
}

/** Node.js's codes say little to a user, and n8n would replace a message that holds one. */
function reasonOf({ code, message }: NetworkError): string {
	const reasons: Record<string, string> = {
		ENOTFOUND: 'there is no such host',
		EAI_AGAIN: 'the host name could not be looked up',
		ECONNREFUSED: 'the connection was refused',
		ECONNRESET: 'the connection was cut',
		EPIPE: 'the connection was cut',
		EHOSTUNREACH: 'there is no way to the host',
		ENETUNREACH: 'there is no way to the network',
		ETIMEDOUT: 'the connection attempt timed out',
	};
	if (reasons[code]) return reasons[code];
	if (/socket hang up|aborted/i.test(message)) return 'the connection was cut';
	if (/wrong version number/.test(message)) return 'the server does not speak https';
	if (/certificate|CERT|self.signed/i.test(`${code} ${message}`))
		return `the certificate is not trusted (${plainLine(message)})`;
	return plainLine(message) || code || 'no reason was given';
}

/** The service's own words from an error body, whatever its shape (assumptions.md, Errors). */
function quote(body: unknown, redact: Redact): string {
	const words = wordsOf(body);
	if (words === '') return '';
	const text = plainLine(redact(words)).replace(/\s+/g, ' ').trim();
	return `: "${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text}"`;
}

/** No service nests the words of an error deeper, and the stack is limited. */
const DEEPEST_WORDS = 8;
const WORD_KEYS = ['message', 'error', 'detail', 'details', 'description', 'title', 'errors', 'reason'];

function wordsOf(body: unknown, depth = 0): string {
	if (typeof body === 'string') return /^\s*</.test(body) ? '' : body;
	if (depth > DEEPEST_WORDS) return '';
	if (Array.isArray(body)) {
		return body
			.map((entry) => wordsOf(entry, depth + 1))
			.filter(Boolean)
			.join('; ');
	}
	if (typeof body !== 'object' || body === null) return '';
	const fields = body as Record<string, unknown>;
	for (const key of WORD_KEYS) {
		const words = wordsOf(fields[key], depth + 1);
		if (words !== '') return words;
	}
	return '';
}
