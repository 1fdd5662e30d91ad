import { sleep, type IDataObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import type { Report } from '../pace/pace';
import { clock, type RequestQueue, type Ticket } from '../pace/requestQueue';
import type { Attempt, HttpResponse } from '../wire/http';
import type { Redact } from '../wire/redaction';
import * as failures from './failure';
import type { Failure } from './failure';
import { CONSEQUENCES, classifyAttempt, ATTEMPT_RESULTS, readRetryAfter } from './outcome';
import type { RequestSettings } from './settings';

/** The result of a row, or of one attempt to send it. */
export type Outcome = Done | Failure;

/** A row is done with. */
export interface Done {
	kind: 'done';
	/** Of the response. */
	body: unknown;
	/** The request's body as it was sent; undefined where this process has not sent it. */
	sentBody?: IDataObject;
	/** What the user must know of it. */
	note?: string;
	/** Nothing was sent: the body was made here. */
	isSkipped?: true;
	/** An earlier attempt may have done it already. */
	isRepeated?: true;
}

/** Records each attempt, so that one that may have had an effect is known even if its outcome never is. */
export interface Journal {
	/** Called right before an attempt. */
	markSent: () => void;
	/** Called after one that certainly had no effect. */
	clearAttempt: () => void;
}

/** All that is needed to send one request under the policy. */
export interface Sending {
	operation: Operation;
	queue: RequestQueue;
	ticket: Pick<Ticket, 'group' | 'order' | 'notBefore'> & { name: string };
	settings: RequestSettings;
	/** Checks right before each attempt whether the row may still be sent. Returns its outcome if not. */
	recheck?: () => Outcome | undefined;
	/** Called with a failure that is final, before anything else is sent through the queue. */
	onFailure?: (failure: Failure) => void;
	/** Sends the request once. */
	attempt: () => Promise<Attempt>;
	/** Where it goes, for messages. */
	address: string;
	redact: Redact;
	/** Whether it was sent before this, and may have had an effect. */
	mayHaveActed?: boolean;
	journal?: Journal;
}

const FIRST_PAUSE_MS = 200;
const MAX_UNKNOWN_ATTEMPTS = 4;
const PAUSE_AFTER_UNKNOWN_MS = 500;

/**
 * Sends one request under the policy of this folder: waits for its turn, sends again what certainly had no
 * effect until the retry budget is used up, and sends again what may have had one only where that is
 * idempotent or the user wants it.
 *
 * @returns never fails for anything that the service or the network does
 */
export async function sendWithRetries(sending: Sending): Promise<Outcome> {
	const { queue, settings, journal } = sending;
	const { name, ...place } = sending.ticket;
	const ownPauses = new OwnPauses(queue, settings.retryBudget);
	let notBefore = place.notBefore;
	let last: Failure | undefined;
	let unknowns = 0;
	let { mayHaveActed = false } = sending;

	for (;;) {
		const turn = await queue.perform(
			{
				...place,
				notBefore,
				isRetry: last !== undefined,
				retryBudget: settings.retryBudget,
				cap: settings.maxInFlight === Infinity ? undefined : { name, max: settings.maxInFlight },
			},
			async (): Promise<{ report: Report; value: { instead: Outcome } | { ended: Ended } }> => {
				const instead = sending.recheck?.();
				if (instead) return { report: { kind: 'nothing' }, value: { instead } };
				journal?.markSent();
				const attempt = await sending.attempt();
				const ended = toOutcome(sending, attempt);
				if (ended.outcome.kind !== 'done' && isFinal(ended)) sending.onFailure?.(ended.outcome);
				return { report: ended.report, value: { ended } };
			},
		);
		if (turn.state === 'givenUp') return last ?? failures.givenUp(queue.pause);
		if (turn.state !== 'performed') return last ?? failures.notSentFailure('the request was canceled');

		if ('instead' in turn.value) return last?.kind === 'unknown' ? last : turn.value.instead;
		const { outcome, retryAfter, mayBeRepeated } = turn.value.ended;
		if (outcome.kind === 'done') return mayHaveActed ? { ...outcome, isRepeated: true } : outcome;
		if (mayHaveActed && isGone(sending.operation, outcome))
			return { kind: 'done', body: '', isRepeated: true };
		mayHaveActed ||= CONSEQUENCES[outcome.kind].mayHaveActed;
		// Once an attempt may have had an effect, a later one without cannot undo it.
		const isStillUnknown = last?.kind === 'unknown' && !CONSEQUENCES[outcome.kind].mayHaveActed;
		last = isStillUnknown ? last : outcome;

		switch (CONSEQUENCES[outcome.kind].sentAgain) {
			case 'never':
				return last as Failure;
			case 'withinBudget': {
				if (!mayHaveActed) journal?.clearAttempt();
				const pause = ownPauses.next(retryAfter);
				if (pause === undefined) return last as Failure;
				notBefore = clock() + pause;
				break;
			}
			case 'ifRepeatable':
				unknowns += 1;
				if (!mayBeRepeated || unknowns >= MAX_UNKNOWN_ATTEMPTS) return last as Failure;
				await sleep(PAUSE_AFTER_UNKNOWN_MS * 2 ** (unknowns - 1));
		}
	}
}

/** A deletion whose first response was lost finds nothing when it is repeated: it has been done. */
function isGone({ method }: Operation, { status }: Failure): boolean {
	return method === 'DELETE' && (status === 404 || status === 410);
}

/** @returns whether a request is sent again although the service may have acted on it */
export function mayRepeat({ idempotent }: Operation, { repeatsUnknown }: RequestSettings): boolean {
	return idempotent || repeatsUnknown;
}

/**
 * How long a request waits that is refused while others are not: ever longer, so that one row which
 * the service does not accept holds up no other, and for no longer than the retry budget in all. Where all
 * are refused, the queue decides.
 */
class OwnPauses {
	private successes: number;
	private turnedAway = 0;
	private waited = 0;

	constructor(
		private readonly queue: RequestQueue,
		private readonly budget: number,
	) {
		this.successes = queue.successes;
	}

	/** @returns milliseconds, or undefined when the budget is used up */
	next(retryAfter = 0): number | undefined {
		const othersWent = this.queue.successes > this.successes;
		this.successes = this.queue.successes;
		const own = Math.max(retryAfter, FIRST_PAUSE_MS * (othersWent ? 2 ** this.turnedAway : 1));
		const pause = Math.min(own, this.budget - this.waited);
		if (pause <= 0) return undefined;
		if (othersWent) {
			this.turnedAway += 1;
			this.waited += pause;
		}
		return pause;
	}
}

interface Ended {
	outcome: Outcome;
	report: Report;
	retryAfter: number | undefined;
	/** A canceled request is not sent again, whatever the user wants. */
	mayBeRepeated: boolean;
}

function isFinal({ outcome, mayBeRepeated }: Ended): boolean {
	const { sentAgain } = CONSEQUENCES[outcome.kind];
	return sentAgain === 'never' || (sentAgain === 'ifRepeatable' && !mayBeRepeated);
}

function toOutcome({ operation, settings, address, redact }: Sending, attempt: Attempt): Ended {
	const ending = classifyAttempt(operation, attempt);
	const { report } = ATTEMPT_RESULTS[ending];
	const headers = 'response' in attempt ? attempt.response.headers : {};
	const retryAfter = readRetryAfter(headers['retry-after'], Date.now());
	return {
		outcome: described(),
		report: report === 'turnedAway' || report === 'failure' ? { kind: report, retryAfter } : { kind: report },
		retryAfter,
		mayBeRepeated: mayRepeat(operation, settings) && ending !== 'canceled',
	};

	function described(): Outcome {
		if ('error' in attempt) {
			const { error } = attempt;
			return ATTEMPT_RESULTS[ending].outcome === 'notDelivered'
				? failures.unreachable(error, address, redact)
				: failures.unknownOutcome(operation, failures.lostConnection(error, redact));
		}
		return describedResponse(attempt.response);
	}

	function describedResponse({ status, body }: HttpResponse): Outcome {
		switch (ending) {
			case 'success':
				return { kind: 'done', body };
			case 'refusal':
				return failures.refusal(operation, status, body, redact);
			case 'tooManyRequests':
			case 'unavailable':
				return failures.overloaded(status, body, redact);
			case 'strangeResponse':
			case 'uselessResponse':
				return failures.strangeResponse(operation, { address, body, redact });
			case 'serverError':
			case 'connectionLost':
			case 'unreachable':
			case 'canceled':
				return failures.unknownOutcome(operation, failures.serverError(status, body, redact), status);
		}
	}
}
