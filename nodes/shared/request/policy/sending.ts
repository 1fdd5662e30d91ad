import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import type { Report } from '../pace/pace';
import type { RequestQueue, Ticket } from '../pace/requestQueue';
import type { Target } from '../wire/credential';
import type { Attempt, HttpRequest, Transport } from '../wire/http';
import { createRedactor, type Redact, redactInTurns } from '../wire/redaction';
import { type Failure, givenUp, notSentFailure } from './failure';
import { type Ended, type Outcome, readAttempt } from './outcome';
import type { RequestSettings } from './settings';

/** What is sent. */
export interface Sendable extends Pick<HttpRequest, 'path'> {
	/** What makes it never fails, and is asked before each attempt, since rules may depend on the time of day. */
	body: IDataObject | (() => Pick<HttpRequest, 'body'> | { instead: Failure });
	/** Secrets of the request that must not come back. */
	hidden?: readonly string[];
}

/** Sends a request once. */
export type SendOnce = (request: HttpRequest, target: Target, transport: Transport) => Promise<Attempt>;

/** All that is needed to send one request under the policy. */
export interface Sending {
	operation: Operation;
	request: Sendable;
	target: Target;
	queue: RequestQueue;
	ticket: Omit<Ticket, 'isRetry'>;
	settings: Pick<RequestSettings, 'repeatsUnknown' | 'transport'>;
	sendOnce: SendOnce;
	/** Fires when the execution is canceled. */
	signal?: AbortSignal;
	/** What it was sent before this left unknown. */
	earlier?: Failure;
	/** Called with a failure that is final, before anything else is sent through the queue. */
	onFailure?: (failure: Failure) => void;
	/** Called right before each attempt, so that one that may have had an effect is known even if its outcome never is. */
	onAttempt?: () => void;
	/** Called after one that certainly had no effect, nor any before it. */
	onNoEffect?: () => void;
}

const FIRST_PAUSE_MS = 200;
const MAX_UNKNOWN_ATTEMPTS = 4;
const PAUSE_AFTER_UNKNOWN_MS = 1000;

/**
 * Sends one request under the policy of this folder: waits for its turn, sends again what certainly had no
 * effect until the retry budget is used up, and sends again what may have had one only where that is
 * idempotent or the user wants it.
 *
 * @returns never fails for anything that the service or the network does
 */
export async function sendWithRetries(sending: Sending): Promise<Outcome> {
	const { operation, queue } = sending;
	const pauses = { waited: 0, successes: queue.successes };
	let { notBefore } = sending.ticket;
	let last = sending.earlier;
	let unknowns = 0;

	for (;;) {
		const ticket = { ...sending.ticket, notBefore, isRetry: last !== undefined };
		const turn = await queue.perform(ticket, async () => await attempt(sending));
		if (turn === 'givenUp') return last ?? givenUp(queue.pause);
		if (turn === 'withdrawn') return last ?? notSentFailure('the request was canceled');
		const mayHaveActed = last?.kind === 'unknown';
		const { outcome, report, redact } = turn;
		if (outcome.kind === 'done') return { ...outcome, body: await redactInTurns(outcome.body, redact) };
		// A deletion whose first response was lost finds nothing when it is repeated: it has been done.
		if (mayHaveActed && operation.method === 'DELETE' && outcome.status === 404)
			return { kind: 'done', body: '' };
		if (outcome.kind !== 'unknown' && !mayHaveActed) sending.onNoEffect?.();
		// Once an attempt may have had an effect, a later one without cannot undo it.
		if (outcome.kind === 'unknown' || !mayHaveActed) last = outcome;
		if (isFinal(outcome, sending)) return last as Failure;
		if (outcome.kind === 'unknown') unknowns += 1;
		const pause = outcome.kind === 'unknown' ? PAUSE_AFTER_UNKNOWN_MS : nextPause(pauses, report, sending);
		if (pause === undefined || unknowns === MAX_UNKNOWN_ATTEMPTS) return last as Failure;
		notBefore = performance.now() + pause;
	}
}

/** @returns how a turn in the queue ended, and what hides the secrets of its response */
async function attempt(sending: Sending): Promise<Ended & { redact: Redact }> {
	const { operation, request, target, signal } = sending;
	const { path, body, hidden = [] } = request;
	const redact = hidden.length > 0 ? createRedactor([target.apiKey, ...hidden]) : target.redact;
	const sent = typeof body === 'function' ? body() : { body };
	if ('instead' in sent) return { outcome: sent.instead, report: { kind: 'nothing' }, redact };
	sending.onAttempt?.();
	const transport = { ...sending.settings.transport, signal };
	const result = await sending.sendOnce({ operation, path, body: sent.body }, target, transport);
	const ended = readAttempt(operation, result, { address: target.address, redact });
	const { outcome } = ended;
	if (outcome.kind !== 'done' && isFinal(outcome, sending)) sending.onFailure?.(outcome);
	return { ...ended, redact };
}

/** What certainly had no effect is sent again; what may have had one, only if it may be repeated. */
function isFinal({ kind }: Outcome, { operation, settings }: Sending): boolean {
	if (kind === 'unknown') return !mayRepeat(operation, settings);
	return kind !== 'notDelivered';
}

/** @returns whether a request is sent again although the service may have acted on it */
export function mayRepeat(
	{ idempotent }: Operation,
	{ repeatsUnknown }: Pick<RequestSettings, 'repeatsUnknown'>,
): boolean {
	return idempotent || repeatsUnknown;
}

type Pauses = Record<'waited' | 'successes', number>;

/**
 * Ever longer, so that one row which the service does not accept holds up no other, and for no longer than the retry
 * budget in all. Where all are refused, the queue decides.
 *
 * @param pauses milliseconds that it waited, and the successes of its queue when it was refused last
 * @returns milliseconds, or undefined when the budget is used up
 */
function nextPause(pauses: Pauses, { retryAfter = 0 }: Report, sending: Sending): number | undefined {
	const { queue, ticket } = sending;
	const own = Math.max(retryAfter, FIRST_PAUSE_MS, pauses.waited / 2);
	const pause = Math.min(own, ticket.retryBudget - pauses.waited);
	if (pause > 0 && queue.successes > pauses.successes) pauses.waited += pause;
	pauses.successes = queue.successes;
	return pause > 0 ? pause : undefined;
}
