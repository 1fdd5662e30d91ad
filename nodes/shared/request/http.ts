import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { networkFailureOf } from './networkFailure';
import type { Answer, NoAnswer } from './sending';

/**
 * The options of n8n's request helper for one request. A redirect is not followed, because the key
 * would go along; a status that tells of an error is an answer like any other.
 */
export function httpOptions(
	{ method }: Operation,
	address: string,
	url: string,
	body: IDataObject,
): IHttpRequestOptions {
	return {
		method,
		baseURL: address,
		url,
		...(Object.keys(body).length > 0 ? { body } : { body: undefined }),
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/** @param request sends one request by n8n's helpers */
export async function answerOf(request: () => Promise<IN8nHttpFullResponse>): Promise<Answer | NoAnswer> {
	try {
		const { statusCode, headers, body } = await request();
		return { status: statusCode, headers, body };
	} catch (error) {
		return { failure: networkFailureOf(error) };
	}
}
