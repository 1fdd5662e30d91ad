import type {
	IAllExecuteFunctions,
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { cancellationError, deadlineError, networkErrorOf, type NetworkError } from './networkError';
import { CREDENTIAL, type Target } from './target';

/** An HTTP response, whatever its status. */
export interface HttpResponse {
	status: number;
	headers: Record<string, unknown>;
	/** Parsed where it is JSON, else text; empty text when there is none. */
	body: unknown;
}

/** What came of sending a request once. */
export type Attempt = { response: HttpResponse } | { error: NetworkError };

/** What is sent. */
export interface HttpRequest {
	operation: Operation;
	/** The operation's path, with its parameters filled in. */
	path: string;
	body: IDataObject;
}

/** How it is sent. */
export interface Transport {
	/** Milliseconds that the whole request may take, its response's body included. */
	deadline: number;
	/** Ends the request when the execution is canceled. */
	signal?: AbortSignal;
	proxy?: IHttpRequestOptions['proxy'];
	skipSslCertificateValidation?: boolean;
}

/** What n8n gives a node, as far as requests need it. */
export type RequestContext = Pick<IAllExecuteFunctions, 'helpers' | 'getNode'>;

/** Timers cannot be set for longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The options of n8n's request helper for one request. A redirect is not followed, because the key
 * would go along; a status that tells of an error is a response like any other.
 */
export function httpOptions(
	{ operation, path, body }: HttpRequest,
	{ address }: Pick<Target, 'address'>,
	{ deadline, proxy, skipSslCertificateValidation }: Omit<Transport, 'signal'>,
): IHttpRequestOptions {
	return {
		method: operation.method,
		baseURL: address,
		url: path,
		body: Object.keys(body).length > 0 ? body : undefined,
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: deadline,
		...(proxy ? { proxy } : {}),
		...(skipSslCertificateValidation ? { skipSslCertificateValidation } : {}),
	};
}

/** Sends a request once, by n8n's own helper. Never throws. */
export async function sendOnce(
	context: RequestContext,
	request: HttpRequest,
	target: Target,
	{ signal, ...transport }: Transport,
): Promise<Attempt> {
	const deadline = Math.min(transport.deadline, MAX_TIMER_MS);
	const timeout = AbortSignal.timeout(deadline);
	const ended = new AbortController();
	const end = () => ended.abort();
	timeout.addEventListener('abort', end);
	signal?.addEventListener('abort', end);
	try {
		if (signal?.aborted) return { error: cancellationError };
		const options = httpOptions(request, target, { ...transport, deadline });
		const { statusCode, headers, body } = (await context.helpers.httpRequestWithAuthentication.call(
			endingWith(context, ended.signal) as never,
			CREDENTIAL,
			options,
			// n8n would read it from its database for each request, and always the first row's.
			{ credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data: target.credential } },
		)) as IN8nHttpFullResponse;
		return { response: { status: statusCode, headers, body } };
	} catch (error) {
		if (timeout.aborted) return { error: deadlineError(deadline) };
		if (signal?.aborted) return { error: cancellationError };
		return { error: networkErrorOf(error) };
	} finally {
		timeout.removeEventListener('abort', end);
		signal?.removeEventListener('abort', end);
	}
}

/** n8n's helper ends a request by the execution's own signal; axios' timeout counts idle time only. */
function endingWith(context: RequestContext, signal: AbortSignal): RequestContext {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as RequestContext;
}
