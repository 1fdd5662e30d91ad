import { Agent } from 'node:http';

import axios from 'axios';

import { CHOSEN } from './call';
import type { Contender } from './contender';

/** The least that a campaign takes: no n8n, no look at the rows. */
export const postOnce: Contender = {
	run: async (rows, { baseUrl, apiKey }) => {
		const calls = rows.map(({ phone, ...others }) => ({ phone_number: phone, ...others }));
		const body = JSON.stringify({ number_id: CHOSEN.number_id, calls: [calls] });
		const { data } = await axios.post<{ createdCalls: unknown[] }>(`${baseUrl}/api/v1/dial/scheduled`, body, {
			headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
			httpAgent: new Agent({ keepAlive: false }),
			maxBodyLength: Infinity,
			proxy: false,
		});
		return { done: data.createdCalls.length, failed: 0, unknown: 0 };
	},
};
