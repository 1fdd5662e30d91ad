import type { Operation } from '../../contract/contract';
import { capitalize, InputProblem, plainLine } from '../../values/inputProblem';
import { ADDRESS_FIELDS } from '../wire/credential';
import type { NetworkError } from '../wire/http';
import type { Redact } from '../wire/redaction';
import { IN_REQUEST_OPTIONS } from './settings';

/** Why nothing came of one row, in words for its user. All functions here are pure. */
export interface Failure {
	/**
	 * - `refused`: the service said no; sending the same again gives the same.
	 * - `notDelivered`: the service certainly did not act; sending again is safe.
	 * - `unknown`: the service may have acted.
	 * - `invalid`: found before sending; nothing was sent.
	 * - `notSent`: not sent because of another row, or because the execution was canceled.
	 * - `skipped`: not sent because a rule forbids it. No error.
	 */
	kind: 'refused' | 'notDelivered' | 'unknown' | 'invalid' | 'notSent' | 'skipped';
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

/** Why items cannot be sent. */
export type Problems = ReadonlyArray<readonly [item: number, failure: Failure]>;

/** What to do before the same is sent again. */
function checkFirst({ placesCalls, bodyFields }: Operation): string {
	if ('calls' in bodyFields) {
		return 'The campaign may have been created. Look for it with Get Many Campaigns before you schedule again.';
	}
	return placesCalls
		? 'The person may have been called. Before you call again, look for the call in the service, by number and time.'
		: 'The request may have succeeded. Check in the service before you retry.';
}

/** A value cannot be sent. */
export function invalidInput(error: unknown): Failure {
	const message = plainLine((error as Error).message);
	if (!(error instanceof InputProblem)) return { kind: 'invalid', message, advice: '' };
	const { remedy: advice, ofSeveral } = error;
	return { kind: 'invalid', message, advice, ...(ofSeveral !== undefined && { ofSeveral }) };
}

/** A rule forbids to send the row. */
export function skippedBy(reason: string): Failure {
	return { kind: 'skipped', message: reason, advice: '' };
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
	const busy = 'the service was busy or offline for too long';
	const reason = minutes > 1 ? `the service asks to wait ${minutes} more minutes` : busy;
	const advice = `To wait longer, increase 'Keep Trying For (Seconds)' ${IN_REQUEST_OPTIONS}.`;
	return { ...notSentFailure(reason, advice), concernsAll: true };
}

type Refusal = readonly [what: string, advice: string, concernsAll?: true];

/** By status. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
	401: ['The service rejected the API key', "Update 'API Key' in the Voice Agent API credential.", true],
	402: ['The service requires a payment', 'Check your balance and plan in the service.', true],
	403: [
		'The API key has no permission for this operation',
		'Use an API key with this permission in the Voice Agent API credential.',
		true,
	],
	409: [
		'The request conflicts with existing data',
		'Check in the service whether the request was already carried out.',
	],
};

/** The service said no. */
export function refusal(operation: Operation, status: number, body: unknown, redact: Redact): Failure {
	const quoted = quoteBody(body, redact);
	const [what, advice, concernsAll = false] = describeRefusal(operation, status, quoted !== '');
	return { kind: 'refused', status, concernsAll, message: `${what} (HTTP ${status})${quoted}`, advice };
}

function describeRefusal(operation: Operation, status: number, saysWhy: boolean): Refusal {
	if (status < 400) {
		const field = ADDRESS_FIELDS[operation.host].displayName;
		const advice = `Redirects are not followed. Enter the final address in '${field}' of the Voice Agent API credential.`;
		return ['The service redirects to another address', advice];
	}
	if (REFUSALS[status]) return REFUSALS[status];
	if (status === 413) return ['The request is too large', shorten(operation)];
	if (status === 404) return ['The service could not find what was requested', findAgain(operation)];
	const start = saysWhy ? "The service's message is in quotes. Correct what it names, or check" : 'Check';
	const fields = operation.placesCalls ? 'all fields' : 'the IDs and values';
	return ['The service rejected the request', `${start} ${fields} in the node.`];
}

function shorten({ placesCalls, bodyFields }: Operation): string {
	if (!placesCalls) return 'Shorten the longest value in the node.';
	return 'calls' in bodyFields
		? 'Send fewer columns as prompt parameters, or split the list: with Loop Over Items, each batch becomes a campaign.'
		: 'Send fewer or shorter prompt parameters.';
}

/** What was deleted in the service stays in the node until it is chosen again. */
function findAgain(operation: Operation): string {
	const { placesCalls, pathParameters, bodyFields } = operation;
	if (Object.keys({ ...pathParameters, ...bodyFields }).length === 0) return checkAddress(operation);
	const choose = placesCalls
		? "Choose 'From Number' and 'Use Case' from the list again, and check all other IDs in the node."
		: 'Check that each ID in the node is complete, and still exists in the service.';
	return `${choose} If all are right, ${checkAddress(operation).replace('Check', 'check')}`;
}

function checkAddress({ host }: Operation): string {
	return `Check '${ADDRESS_FIELDS[host].displayName}' in the Voice Agent API credential.`;
}

/** The service turned the request away too often, or asks for too long a wait. */
export function overloaded(status: number, body: unknown, redact: Redact): Failure {
	const what = status === 429 ? 'The rate limit of the service was reached' : 'The service is unavailable';
	const advice = 'The request had no effect. Retry in a few minutes.';
	const message = `${what} (HTTP ${status})${quoteBody(body, redact)}`;
	return { kind: 'notDelivered', status, message, advice };
}

/** No connection came about. */
export function unreachable(failure: NetworkError, address: string, redact: Redact): Failure {
	const message = `The service could not be reached at ${address}: ${redact(describeCause(failure))}`;
	const advice =
		'The request had no effect. Check the network, any proxy, and this address in the Voice Agent API credential.';
	return { kind: 'notDelivered', message, advice };
}

/** The service may have acted, unless it was only to read. */
export function unknownOutcome(operation: Operation, reason: string, status?: number): Failure {
	const what = plainLine(reason);
	if (operation.method === 'GET') {
		return { kind: 'unknown', status, message: capitalize(what), advice: 'Retry in a few minutes.' };
	}
	const advice = operation.idempotent
		? 'Try again: repeating this request has no further effect.'
		: checkFirst(operation);
	return { kind: 'unknown', status, message: `Outcome unknown: ${what}`, advice };
}

/** A response that is not what the contract promises, such as a web page or an error. */
export function strangeResponse(
	operation: Operation,
	{ address, status, body, redact }: { address: string; status: number; body: unknown; redact: Redact },
): Failure {
	const message = `${address} returned an unexpected response (HTTP ${status})${quoteBody(body, redact)}`;
	const advice = checkAddress(operation);
	if (operation.idempotent) return { kind: 'refused', message, advice };
	return {
		kind: 'unknown',
		message: `Outcome unknown: ${message}`,
		advice: `${checkFirst(operation)} ${advice}`,
	};
}

/** Describes a response that leaves the outcome open. */
export function serverError(status: number, body: unknown, redact: Redact): string {
	return `the service returned an error (HTTP ${status})${quoteBody(body, redact)}`;
}

/** Describes a connection that was lost. */
export function lostConnection(failure: NetworkError, redact: Redact): string {
	if (/time(d ?)?out/i.test(`${failure.code} ${failure.message}`))
		return 'the service did not respond in time';
	if (failure.code === 'ERR_CANCELED') return 'the execution was canceled while the request was being sent';
	return `no response was received: ${redact(describeCause(failure))}`;
}

/** Node.js's codes say little to a user, and n8n would replace a message that holds one. */
const CAUSES: Readonly<Record<string, string>> = {
	ENOTFOUND: 'the host name does not exist',
	EAI_AGAIN: 'the host name could not be resolved',
	ECONNREFUSED: 'the connection was refused',
	ECONNRESET: 'the connection was closed',
	EHOSTUNREACH: 'the host is unreachable',
	ETIMEDOUT: 'the connection attempt timed out',
};

function describeCause({ code, message }: NetworkError): string {
	if (CAUSES[code]) return CAUSES[code];
	if (/socket hang up|aborted/i.test(message)) return 'the connection was closed';
	if (/wrong version number/.test(message)) return 'the server does not support https';
	if (/certificate|CERT|self.signed/i.test(`${code} ${message}`))
		return `the certificate is not trusted (${plainLine(message)})`;
	return plainLine(message) || code || 'no reason was given';
}

const MAX_QUOTE_LENGTH = 300;

/** The service's own words from an error body, whatever its shape (assumptions.md, Errors). */
function quoteBody(body: unknown, redact: Redact): string {
	const text = plainLine(readWords(redact(body)))
		.replace(/\s+/g, ' ')
		.trim();
	if (text === '') return '';
	return `: "${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text}"`;
}

const WORD_KEYS = ['message', 'error', 'detail', 'details', 'description', 'title', 'errors', 'reason'];

function readWords(body: unknown): string {
	if (typeof body === 'string') return /^\s*</.test(body) ? '' : body;
	if (typeof body !== 'object' || body === null) return '';
	const parts = Array.isArray(body) ? body : WORD_KEYS.map((key) => (body as Record<string, unknown>)[key]);
	const words = parts.map(readWords).filter(Boolean);
	return Array.isArray(body) ? words.join('; ') : (words[0] ?? '');
}
