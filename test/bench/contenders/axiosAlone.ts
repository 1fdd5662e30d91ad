import { Agent } from 'node:http';

import axios, { type AxiosRequestConfig } from 'axios';

import { CHOSEN, type Contender } from './contender';

const AT_ONCE = 16;

/** The least that calls take: no n8n. A connection for each request, as n8n makes them. */
export const axiosAlone: Contender = async (rows, { baseUrl, apiKey }) => {
	const waiting = rows.values();
	const told = { done: 0, failed: 0 };
	const work = async () => {
		for (const { phone } of waiting) {
			const body = { phone_number: phone, ...CHOSEN };
			await axios.post(`${baseUrl}/api/v1/dial/outbound`, body, settingsWith(apiKey)).then(
				() => (told.done += 1),
				() => (told.failed += 1),
			);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return told;
};

/** The least that a campaign takes: no n8n, no look at the rows. */
export const axiosOnce: Contender = async (rows, { baseUrl, apiKey }) => {
	const calls = rows.map(({ phone, ...others }) => ({ phone_number: phone, ...others }));
	const { data } = await axios.post<{ createdCalls: unknown[] }>(
		`${baseUrl}/api/v1/dial/scheduled`,
		{ number_id: CHOSEN.number_id, calls: [calls] },
		settingsWith(apiKey),
	);
	return { done: data.createdCalls.length, failed: 0 };
};

function settingsWith(apiKey: string): AxiosRequestConfig {
	return {
		headers: { authorization: `Bearer ${apiKey}` },
		httpAgent: new Agent({ keepAlive: false }),
		maxBodyLength: Infinity,
		proxy: false,
	};
}
