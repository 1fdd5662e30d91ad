import axios, { type AxiosError, type AxiosResponse } from 'axios';

import { operationTable, type OperationId } from '../../../nodes/shared/contract/contract';
import { FAKE_API_KEY, type StandIn } from '../../stand-in/standIn';

/** What a request is made of; the key and, for the platform, the organization are there by themselves. */
export interface Asked {
	path?: Record<string, string>;
	body?: unknown;
	headers?: Record<string, string | undefined>;
	/** For a response that is read piece by piece. */
	responseType?: 'stream';
}

/** Sends one request to the stand-in as any client would, without n8n. */
export async function ask(
	standIn: StandIn,
	id: OperationId,
	{ path = {}, body, headers = {}, responseType }: Asked = {},
): Promise<AxiosResponse> {
	const { method, host, path: template } = operationTable[id];
	const isPlatform = host === 'platform';
	return await axios.request({
		method,
		url:
			(isPlatform ? standIn.platformUrl : standIn.baseUrl) +
			template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
		data: body,
		headers: {
			'content-type': body === undefined ? false : 'application/json',
			authorization: `Bearer ${FAKE_API_KEY}`,
			...(isPlatform ? { 'x-organization-id': 'org-0001' } : {}),
			...headers,
		},
		responseType,
		maxRedirects: 0,
		proxy: false,
		validateStatus: () => true,
	});
}

/** @returns Node.js's code of the failure that a request ends with, where it gets no response */
export async function failureOf(request: Promise<AxiosResponse>): Promise<string | undefined> {
	return await request.then(
		({ status }) => `answered ${status}`,
		(error: AxiosError) => error.code,
	);
}
