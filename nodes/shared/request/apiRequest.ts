import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import {
	operationTable,
	type AnswerOf,
	type BodyOf,
	type OperationId,
	type PathParameterOf,
} from '../contract/contract';
import { unusable, type Failure } from './failure';
import { answerOf, httpOptions } from './http';
import { filled } from './itemRequest';
import { nodeErrorOf } from './nodeError';
import { send, type Result } from './sending';
import { rulesFrom, type RequestOptions } from './settings';
import { CREDENTIAL, hiding, targetOf, type Target } from './target';

type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

/** What one request takes; a part is there only if the operation has it. */
export type RequestParts<Id extends OperationId> = ([PathParameterOf<Id>] extends [never]
	? { path?: undefined }
	: { path: Record<PathParameterOf<Id>, string> }) &
	([BodyOf<Id>] extends [never] ? { body?: undefined } : { body: BodyOf<Id> });

/**
 * The request helper's door for code: sends one request under the same policy as declarative nodes.
 *
 * @param context the first argument, not `this`, so that types survive
 * @param id of the operation in the contract
 * @returns the answer's body, without the API key in it
 * @throws NodeApiError that tells what happened and what to do, and holds no secret
 */
export async function apiRequest<Id extends OperationId>(
	context: Context,
	id: Id,
	parts: RequestParts<Id>,
): Promise<AnswerOf<Id>> {
	const result = await requestResult(context, id, parts);
	if (result.kind === 'done') return result.body as AnswerOf<Id>;
	throw nodeErrorOf(context.getNode(), result, 0);
}

/**
 * Sends one request as `apiRequest` does, for callers that go on differently after different failures.
 *
 * @param options as a user may set them under Request Options; and secrets that the request itself
 *   holds, which must not come back either
 * @returns the answer's body, without the API key in it, or why there is none; never throws for
 *   anything that the credential, the service or the network does
 */
export async function requestResult<Id extends OperationId>(
	context: Context,
	id: Id,
	{ path, body }: RequestParts<Id>,
	{ hidden = [], ...options }: RequestOptions & { hidden?: readonly string[] } = {},
): Promise<Result> {
	const operation = operationTable[id];
	const known = await targetIn(context, id);
	if ('kind' in known) return known;
	const target = hiding(known, hidden);
	const request = httpOptions(
		operation,
		target.address,
		filled(operation.path, path ?? {}),
		(body ?? {}) as IDataObject,
	);
	const result = await send({
		operation,
		target,
		line: {},
		rules: rulesFrom(options),
		attempt: async () => await answerOf(async () => await authenticatedRequest(context, request)),
		isWanted: () => true,
		onAttempt: () => {},
	});
	return result.kind === 'done' ? { ...result, body: target.redact(result.body) } : result;
}

async function targetIn(context: Context, id: OperationId): Promise<Target | Failure> {
	return await context
		.getCredentials(CREDENTIAL)
		.then((credential) => targetOf(credential, operationTable[id]))
		.catch(unusable);
}

async function authenticatedRequest(
	context: Context,
	options: IHttpRequestOptions,
): Promise<IN8nHttpFullResponse> {
	return (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL,
		options,
	)) as IN8nHttpFullResponse;
}
