import type { IDataObject, IExecuteFunctions, IHookFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

import {
	type BodyOf,
	type OperationId,
	operationTable,
	type PathParameterOf,
	type ResponseOf,
} from '../contract/contract';
import { fillPath } from './message/itemRequest';
import { findQueue } from './pace/requestQueue';
import { invalidInput } from './policy/failure';
import type { Outcome } from './policy/outcome';
import { sendWithRetries } from './policy/sending';
import { settingsFrom } from './policy/settings';
import { toNodeError } from './errors';
import { sendOnce } from './wire/http';
import { CREDENTIAL, readTarget } from './wire/credential';

type NodeContext = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

/** A request that belongs to no run. */
interface SingleRequest<Id extends OperationId> {
	/** Seconds to keep trying while the service accepts nothing. */
	retryBudget: number;
	/** Milliseconds that each attempt may take. */
	timeout: number;
	path?: Record<PathParameterOf<Id>, string>;
	body?: BodyOf<Id>;
	/** Secrets in it that must not come back. */
	hidden?: readonly string[];
}

/** A user waits in front of the screen. */
const INTERACTIVE = { retryBudget: 15, timeout: 30_000 };

/**
 * The entry point for pickers: sends one request under the same policy as nodes do.
 *
 * @param context the first argument, not `this`, so that types survive
 * @returns the response's body, without the API key in it
 * @throws NodeApiError that says what happened and what to do, without any secret
 */
export async function apiRequest<Id extends OperationId>(
	context: NodeContext,
	id: Id,
): Promise<ResponseOf<Id>> {
	const outcome = await requestOutcome(context, id, INTERACTIVE);
	if (outcome.kind === 'done') return outcome.body as ResponseOf<Id>;
	// A picker reads no options.
	const advice = outcome.kind === 'notSent' ? 'Try again later.' : outcome.advice;
	throw toNodeError(context.getNode(), { ...outcome, advice });
}

/**
 * Does the same for callers that go on differently after different failures. Never throws for anything that the
 * credential, the service or the network does.
 */
export async function requestOutcome<Id extends OperationId>(
	context: NodeContext,
	id: Id,
	{ path, body, hidden, ...options }: SingleRequest<Id>,
): Promise<Outcome> {
	const operation = operationTable[id];
	const target = await context
		.getCredentials(CREDENTIAL)
		.then((credential) => readTarget(credential, operation))
		.catch(invalidInput);
	if ('kind' in target) return target;
	const settings = settingsFrom(options);
	return await sendWithRetries({
		operation,
		request: { path: fillPath(operation.path, path ?? {}), body: (body ?? {}) as IDataObject, hidden },
		target,
		queue: findQueue(target.address, target.apiKey, operation),
		ticket: { group: {}, order: 0, notBefore: 0, retryBudget: settings.retryBudget },
		settings,
		sendOnce: sendOnce.bind(undefined, context),
	});
}
