import { sleep } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import type { Ending, Line } from './account';
import * as failures from './failure';
import type { Failure } from './failure';
import { outcomeOfFailure, outcomeOfStatus, retryAfterOf, type NetworkFailure } from './outcome';
import type { Target } from './target';

/** An answer of the service, whatever its status. */
export interface Answer {
	status: number;
	headers: Record<string, unknown>;
	/** Parsed where it is JSON, else text; empty text when there is none. */
	body: unknown;
}

/** A request that ended without an answer. */
export interface NoAnswer {
	failure: NetworkFailure;
}

/** What became of one request in the end. */
export type Result = { kind: 'done'; body: unknown } | Failure;

/** What the user may set for requests, and what else the policy needs to know. */
export interface SendingRules {
	/** Requests of this account at once. */
	maxAtOnce: number;
	/** Milliseconds to bear with a service that turns requests away or cannot be reached. */
	patience: number;
	/** Send again even where the service may have acted. */
	repeatUnknown: boolean;
}

/** All that is needed to send one request under the policy. */
export interface Sending {
	operation: Operation;
	/** Sends the request once. Never throws for anything that the service or the network does. */
	attempt: () => Promise<Answer | NoAnswer>;
	target: Target;
	line: Line;
	rules: SendingRules;
	/** Whether anybody still waits for the result. */
	isWanted: () => boolean;
	/** Called right before each attempt, and after each one that certainly had no effect. */
	onAttempt: (state: 'sending' | 'withoutEffect') => void;
}

const MOST_TRIES = 40;
const MOST_TRIES_OF_UNKNOWN = 4;
const PAUSE_AFTER_UNKNOWN_MS = 500;

/**
 * Sends one request under the policy of design.md: waits for its turn, sends again what certainly did
 * not arrive, and sends again what may have had an effect only where that is harmless or the user
 * wants it. Never throws for anything that the service or the network does.
 */
export async function send(sending: Sending): Promise<Result> {
	const { line, rules, operation } = sending;
	const { account } = sending.target;
	let last: Failure | undefined;
	let unknowns = 0;

	for (let tries = 0; tries < MOST_TRIES; tries++) {
		const admission = await account.enter(line, {
			cap: rules.maxAtOnce,
			patience: rules.patience,
			again: tries > 0,
		});
		if (admission === 'withdrawn') return last ?? failures.notSent('it was called off');
		if (admission === 'hopeless') return last ?? failures.hopeless(account.pausedUntil - Date.now());

		const sentAt = Date.now();
		if (!sending.isWanted()) {
			account.leave({ sentAt, answer: 'no' });
			account.withdraw(line);
			return last ?? failures.notSent('it was called off');
		}
		sending.onAttempt('sending');
		const attempt = await outcomeOf(sending);
		account.leave({ sentAt, answer: attempt.answer, retryAfter: attempt.retryAfter });

		if (attempt.result.kind === 'notDelivered') {
			sending.onAttempt('withoutEffect');
			last = attempt.result;
			if (account.isHopeless(rules.patience)) return last;
		} else if (attempt.result.kind === 'unknown') {
			last = attempt.result;
			unknowns += 1;
			if (!mayRepeat(operation, rules) || attempt.canceled || unknowns >= MOST_TRIES_OF_UNKNOWN) return last;
			await sleep(PAUSE_AFTER_UNKNOWN_MS * 2 ** (unknowns - 1));
		} else {
			return attempt.result;
		}
	}
	return last ?? failures.notSent('too many tries');
}

/** Whether a request is sent again although the service may have acted on it. */
export function mayRepeat({ harmlessToRepeat }: Operation, { repeatUnknown }: SendingRules): boolean {
	return harmlessToRepeat || repeatUnknown;
}

interface Attempt {
	result: Result;
	answer: Ending['answer'];
	canceled?: boolean;
	retryAfter?: number;
}

async function outcomeOf({ attempt, operation, target }: Sending): Promise<Attempt> {
	const { redact, address } = target;
	const answer = await attempt();
	if ('failure' in answer) {
		const { failure } = answer;
		if (outcomeOfFailure(failure) === 'notDelivered') {
			return { answer: 'none', result: failures.unreachable(failure, address, redact) };
		}
		const canceled = failure.code === 'ERR_CANCELED';
		const result = failures.unknownOutcome(operation, failures.lostConnection(failure, redact));
		return { answer: canceled ? 'no' : 'none', canceled, result };
	}

	const { status, headers, body } = answer;
	switch (outcomeOfStatus(status)) {
		case 'done':
			return fits(operation, body)
				? { answer: 'yes', result: { kind: 'done', body } }
				: { answer: 'no', result: failures.strangeAnswer(operation, address) };
		case 'refused':
			return { answer: 'no', result: failures.refused(status, body, redact) };
		case 'notDelivered':
			return {
				answer: 'none',
				retryAfter: retryAfterOf(headers['retry-after'], Date.now()),
				result: failures.turnedAway(status, body, redact),
			};
		case 'unknown':
			return {
				answer: 'none',
				result: failures.unknownOutcome(operation, failures.troubledAnswer(status, body, redact), status),
			};
	}
}

/** A web page instead of JSON means that something else answered. A missing body is nobody's fault. */
function fits({ answer }: Operation, body: unknown): boolean {
	if (isEmpty(body)) return true;
	if (answer === 'unknown') return !(typeof body === 'string' && body.trimStart().startsWith('<'));
	return answer === 'array' ? Array.isArray(body) : typeof body === 'object' && !Array.isArray(body);
}

/** @returns whether an answer had no body */
export function isEmpty(body: unknown): boolean {
	return body === undefined || body === null || body === '';
}
