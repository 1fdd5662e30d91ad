import { Agent } from 'node:http';

import axios from 'axios';
import type { IDataObject, INodeType } from 'n8n-workflow';

import type { TestCredential } from '../harness/credentials';
import { runNode } from '../harness/engine';
import type { people } from '../harness/service';

/** As it is built: what users run. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { VoiceAgentDial } = require('../../index.js') as { VoiceAgentDial: new () => INodeType };

type Rows = ReturnType<typeof people>;

/** One way to call everybody. */
export interface Contender {
	name: string;
	/** @returns all that the way keeps of the run; what it weighs is measured */
	callAll: (rows: Rows, credential: TestCredential) => Promise<unknown>;
}

export const dial: Contender = {
	name: 'Voice Agent Dial',
	callAll: async (rows, credential) => await runNode(new VoiceAgentDial(), { rows, credential, parameters }),
};

/** What n8n's engine does by itself: all items at once, and nothing of what the request helper promises. */
export const plainNode: Contender = {
	name: 'a declarative node without request helper',
	callAll: async (rows, credential) => {
		const requestOptions = {};
		const given = { ...parameters, requestOptions, baseUrl: credential.baseUrl };
		return await runNode(plain(), { rows, credential, parameters: given });
	},
};

/** The least that it takes: no n8n. A connection for each request, as n8n makes them. */
export function axiosAlone(atOnce: number): Contender {
	return {
		name: `axios alone, ${atOnce} at once`,
		callAll: async (rows, { baseUrl, apiKey }) => {
			const waiting = rows.map((row, index) => ({ row, index }));
			const httpAgent = new Agent({ keepAlive: false });
			const headers = { authorization: `Bearer ${apiKey}` };
			const answers: IDataObject[] = [];
			const work = async () => {
				for (let next = waiting.shift(); next; next = waiting.shift()) {
					const body = { phone_number: next.row.phone };
					const { data } = await axios.post<IDataObject>(`${baseUrl}/api/v1/dial/outbound`, body, {
						headers,
						httpAgent,
						proxy: false,
					});
					answers[next.index] = data;
				}
			};
			await Promise.all(Array.from({ length: atOnce }, work));
			return answers;
		},
	};
}

const parameters = { phoneNumber: '={{ $json.phone }}', simplify: false };

function plain(): INodeType {
	return {
		description: {
			displayName: 'Plain',
			name: 'plain',
			group: ['output'],
			version: 1,
			description: '',
			defaults: { name: 'Plain' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'voiceAgentApi', required: true }],
			requestDefaults: { baseURL: '={{ $parameter["baseUrl"] }}' },
			properties: [
				{
					displayName: 'Operation',
					name: 'operation',
					type: 'options',
					options: [
						{
							name: 'Dial',
							value: 'dial',
							routing: { request: { method: 'POST', url: '/api/v1/dial/outbound' } },
						},
					],
					default: 'dial',
				},
				{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
				{
					displayName: 'Phone Number',
					name: 'phoneNumber',
					type: 'string',
					default: '',
					routing: { send: { type: 'body', property: 'phone_number' } },
				},
			],
		},
	};
}
