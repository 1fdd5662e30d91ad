import { Agent } from 'node:http';

import axios from 'axios';

import { CHOSEN } from './call';
import type { Contender } from './contender';

const AT_ONCE = 16;

/** The least that it takes: no n8n. A connection for each request, as n8n makes them. */
export const axiosAlone: Contender = {
	run: async (rows, { baseUrl, apiKey }) => {
		const waiting = rows.values();
		const told = { done: 0, failed: 0, unknown: 0 };
		const settings = {
			headers: { authorization: `Bearer ${apiKey}` },
			httpAgent: new Agent({ keepAlive: false }),
			proxy: false,
		} as const;
		const work = async () => {
			for (const { phone } of waiting) {
				await axios
					.post(`${baseUrl}/api/v1/dial/outbound`, { phone_number: phone, ...CHOSEN }, settings)
					.then(
						() => (told.done += 1),
						() => (told.failed += 1),
					);
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, work));
		return told;
	},
};
