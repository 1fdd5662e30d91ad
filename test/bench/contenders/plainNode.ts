import type { INodeProperties, INodeType } from 'n8n-workflow';

import { CHOSEN, PHONE_NUMBER, type Contender } from './contender';
import { runInN8n } from './inN8n';

/** What n8n's engine does by itself with a declarative node: all rows at once, and none of our promises. */
export const plainNode: Contender = async (rows, credential) =>
	await runInN8n(plain(), {
		rows,
		credential,
		parameters: { operation: 'dial', phone_number: PHONE_NUMBER, ...CHOSEN },
	});

function plain(): INodeType {
	const request = { method: 'POST', url: '/api/v1/dial/outbound' } as const;
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
			requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
			properties: [
				{
					displayName: 'Operation',
					name: 'operation',
					type: 'options',
					options: [{ name: 'Dial', value: 'dial', routing: { request } }],
					default: 'dial',
				},
				field('phone_number'),
				field('number_id'),
				field('use_case_id'),
			],
		},
	};
}

function field(name: string): INodeProperties {
	const routing = { send: { type: 'body', property: name } } as const;
	return { displayName: name, name, type: 'string', default: '', routing };
}
