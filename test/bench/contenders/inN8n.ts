import type { INodeType } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../harness/engine/engine';
import { requireFromN8n } from '../processes/n8nModules';
import { CHOSEN, PHONE_NUMBER, type Contender, type Told } from './contender';

interface Versions {
	currentVersion: number;
	getNodeType: (version: number) => INodeType;
}

/** Runs a node in n8n's engine, and sends rows that fail to the error branch. */
export async function runInN8n(nodeType: INodeType, { settings, ...options }: RunOptions): Promise<Told> {
	const { success, errors, failure } = await runNode(nodeType, {
		...options,
		settings: { onError: 'continueErrorOutput', ...settings },
	});
	if (failure) throw new Error(`The run ended early: ${failure.message}`);
	// n8n's own error branch takes some failures for successes.
	const all = [...success, ...errors];
	const failed = all.filter(({ json, error }) => error !== undefined || json.error !== undefined).length;
	return { done: all.length - failed, failed };
}

/** n8n's own node for any service, in its newest version, with a credential of n8n's own for a bearer token. */
export const httpRequest: Contender = async (rows, credential) => {
	const { HttpRequest } = requireFromN8n<{ HttpRequest: new () => Versions }>(
		'n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
	);
	const versions = new HttpRequest();
	const typeVersion = versions.currentVersion;
	const body = Object.entries({ phone_number: PHONE_NUMBER, ...CHOSEN });
	return await runInN8n(versions.getNodeType(typeVersion), {
		rows,
		credential: { ...credential, token: credential.apiKey },
		type: 'n8n-nodes-base.httpRequest',
		settings: {
			typeVersion,
			credentials: { httpBearerAuth: { id: 'credential-0001', name: 'Bearer token' } },
		},
		parameters: {
			method: 'POST',
			url: `${credential.baseUrl}/api/v1/dial/outbound`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBearerAuth',
			sendBody: true,
			bodyParameters: { parameters: body.map(([name, value]) => ({ name, value })) },
		},
	});
};

/** What n8n's engine does by itself with a declarative node: all rows at once, and none of our promises. */
export const plainNode: Contender = async (rows, credential) =>
	await runInN8n(PLAIN, {
		rows,
		credential,
		parameters: { operation: 'dial', phone_number: PHONE_NUMBER, ...CHOSEN },
	});

const REQUEST = { method: 'POST', url: '/api/v1/dial/outbound' } as const;
const PLAIN: INodeType = {
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
				options: [{ name: 'Dial', value: 'dial', routing: { request: REQUEST } }],
				default: 'dial',
			},
			...['phone_number', 'number_id', 'use_case_id'].map((name) => ({
				displayName: name,
				name,
				type: 'string' as const,
				default: '',
				routing: { send: { type: 'body' as const, property: name } },
			})),
		],
	},
};
