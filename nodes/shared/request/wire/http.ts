import {
	type IAllExecuteFunctions,
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	NodeApiError,
} from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { plainText } from '../../values/read';
import { CREDENTIAL, type Target } from './credential';

/** An HTTP response, whatever its status. */
export interface HttpResponse {
	status: number;
	headers: Record<string, unknown>;
	/** Parsed where it is JSON, else text; empty text when there is none. */
	body: unknown;
}

/** The result of sending a request once. */
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

/**
 * Sends a request once, by n8n's own helper. A redirect is not followed, because the key would go along; an error
 * status is a response like any other. Never throws.
 */
export async function sendOnce(
	context: Pick<IAllExecuteFunctions, 'helpers'>,
	{ operation, path, body: sent }: HttpRequest,
	{ address, credential }: Target,
	{ signal, proxy, skipSslCertificateValidation, deadline }: Transport,
): Promise<Attempt> {
	const timeout = AbortSignal.timeout(deadline);
	const ended = new AbortController();
	let end = () => {};
	const over = new Promise<never>((_, reject) => (end = reject));
	over.catch(() => ended.abort());
	timeout.addEventListener('abort', end);
	signal?.addEventListener('abort', end);
	try {
		const options: IHttpRequestOptions = {
			method: operation.method,
			baseURL: address,
			url: path,
			body: Object.keys(sent).length > 0 ? sent : undefined,
			json: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: deadline,
			...(proxy ? { proxy } : {}),
			...(skipSslCertificateValidation ? { skipSslCertificateValidation } : {}),
		};
		const request = context.helpers.httpRequestWithAuthentication.call(
			// It ends a request by the execution's own signal; axios' timeout counts idle time only, and ends no body that can't be unpacked.
			Object.create(context, { getExecutionCancelSignal: { value: () => ended.signal } }) as never,
			CREDENTIAL,
			options,
			// n8n would read it from its database for each request, and always the first row's.
			{ credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data: credential } },
		);
		const { statusCode, headers, body } = (await Promise.race([over, request])) as IN8nHttpFullResponse;
		return { response: { status: statusCode, headers, body } };
	} catch (error) {
		if (timeout.aborted) {
			return { error: { code: 'ETIMEDOUT', message: `timeout of ${deadline}ms exceeded` } };
		}
		if (signal?.aborted) return { error: { code: 'ERR_CANCELED', message: 'canceled' } };
		return { error: toNetworkError(error) };
	} finally {
		timeout.removeEventListener('abort', end);
		signal?.removeEventListener('abort', end);
	}
}

/** A request that ended without an HTTP response, in Node.js's words. */
export interface NetworkError {
	/** For instance `ECONNREFUSED`; empty when there is none. */
	code: string;
	/** For instance `connect ECONNREFUSED 127.0.0.1:9`. */
	message: string;
	/** Whether the connection, with its encryption, was certainly not established yet. */
	neverConnected?: boolean;
}

/**
 * Finds Node.js's own words in what n8n's request helpers throw. They wrap every error in a
 * NodeApiError, whose message is n8n's; the code of a network error is then its `httpCode`, and the
 * first words are kept in `messages`. Nothing else of the error is passed on: it holds the request
 * with its headers.
 */
export function toNetworkError(error: unknown): NetworkError {
	const cause = (error instanceof NodeApiError ? (error.cause ?? {}) : error) as Cause;
	const { httpCode, messages } = error instanceof NodeApiError ? error : { httpCode: null, messages: [] };
	const { connecting, secureConnecting } = cause.request?.socket ?? {};
	return {
		code: plainText(cause.code) || plainText(httpCode),
		message: plainText(cause.message) || plainText(messages[0]) || plainText((error as Error).message),
		neverConnected: connecting === true || secureConnecting === true,
	};
}

/** As Node.js and axios make it. Older versions of n8n drop it. */
interface Cause {
	code?: unknown;
	message?: unknown;
	request?: { socket?: { connecting?: boolean; secureConnecting?: boolean } };
}
