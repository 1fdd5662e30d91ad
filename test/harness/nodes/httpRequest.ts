import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';

import { rowsNode } from '../engine/surroundings';

/** Sends as n8n's own HTTP Request node does, with "Predefined Credential Type" and this package's. */
export const httpRequest: INodeType = {
	description: {
		...rowsNode.description,
		inputs: ['main'],
		credentials: [{ name: 'voiceAgentApi', required: true }],
		properties: [
			{ displayName: 'URL', name: 'url', type: 'string', default: '' },
			{ displayName: 'Options', name: 'requestOptions', type: 'json', default: {} },
		],
	},
	async execute(this: IExecuteFunctions) {
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('voiceAgentApi');
		const url = this.getNodeParameter('url', 0, '') as string;
		const { proxy, allowUnauthorizedCerts } = this.getNodeParameter('requestOptions', 0, {}) as IDataObject;
		const response: unknown = await this.helpers.requestWithAuthentication.call(this, 'voiceAgentApi', {
			uri: url || `${baseUrl}/api/v1/numbers`,
			method: 'GET',
			json: true,
			...(proxy ? { proxy: proxy as string } : {}),
			rejectUnauthorized: !allowUnauthorizedCerts,
		});
		return [[{ json: { response } as never }]];
	},
};
