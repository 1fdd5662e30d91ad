import { NodeApiError } from 'n8n-workflow';

/** A request that ended without an HTTP response, in Node.js's words. */
export interface NetworkError {
	/** For instance `ECONNREFUSED`; empty when there is none. */
	code: string;
	/** For instance `connect ECONNREFUSED 127.0.0.1:9`. */
	message: string;
	/** It is known for certain that the connection, with its encryption, did not yet stand. */
	neverConnected?: boolean;
}

/** @returns the error of a request that was not answered in time */
export function deadlineError(milliseconds: number): NetworkError {
	return { code: 'ETIMEDOUT', message: `timeout of ${milliseconds}ms exceeded` };
}

/** @returns the error of a request that was ended because the execution was canceled */
export const cancellationError: NetworkError = { code: 'ERR_CANCELED', message: 'canceled' };

/**
 * Finds Node.js's own words in what n8n's request helpers throw. They wrap every error in a
 * NodeApiError, whose message is n8n's; the code of a network error is then its `httpCode`, and the
 * first words are kept in `messages`. Nothing else of the error is passed on: it holds the request
 * with its headers.
 */
export function networkErrorOf(error: unknown): NetworkError {
	const cause = (error instanceof NodeApiError ? (error.cause ?? {}) : error) as Cause;
	const { httpCode, messages } = error instanceof NodeApiError ? error : { httpCode: null, messages: [] };
	return {
		code: text(cause.code) || text(httpCode),
		message: text(cause.message) || text(messages[0]) || text((error as Error).message),
		neverConnected: isConnecting(cause.request?.socket),
	};
}

/** As Node.js and axios make it. Older versions of n8n drop it. */
interface Cause {
	code?: unknown;
	message?: unknown;
	request?: { socket?: { connecting?: boolean; secureConnecting?: boolean } };
}

function isConnecting(socket: { connecting?: boolean; secureConnecting?: boolean } = {}): boolean {
	return socket.connecting === true || socket.secureConnecting === true;
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
