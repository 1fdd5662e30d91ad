import type { IExecuteFunctions } from 'n8n-workflow';

import { NewestTexts } from '../../shared/values/newest';
import type { WaitAddress } from '../../shared/waiting/waitAddress';

const KEY = 'voiceAgentLastCall';
const MAX_STATES = 10_000;

/**
 * States of executions after which this process has placed a call. n8n may resume an execution twice from
 * the same state, where resumes wait for their turn (its concurrency limit): whatever the execution's data
 * tell of the call is not in the older state. One process's memory suffices: in queue mode n8n has no such
 * limit.
 */
const continued = new NewestTexts(MAX_STATES);

/**
 * @param place of the execution in its n8n
 * @returns what tells the state of an execution from every later one: its last call, or that it has none
 */
export function stateOf(
	context: IExecuteFunctions,
	{ executionId, signature }: Pick<WaitAddress, 'executionId' | 'signature'>,
): string {
	const last = context.getContext('flow')[KEY];
	return typeof last === 'string' ? last : `${executionId} ${signature}`;
}

/** @returns whether the execution has placed a call after this state already */
export function hasGoneOn(state: string): boolean {
	return continued.has(state);
}

/**
 * @param state in which the call was placed
 * @param tokenDigest of the call's secret
 */
export function keepLastCall(context: IExecuteFunctions, state: string, tokenDigest: string): void {
	context.getContext('flow')[KEY] = tokenDigest;
	continued.add(state);
}
