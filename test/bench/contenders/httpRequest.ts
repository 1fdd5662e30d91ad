import { requireFromN8n } from '../processes/n8nModules';
import { CHOSEN, PHONE_NUMBER } from './call';
import type { Contender } from './contender';
import { runInN8n, type Versions } from './inN8n';

/** n8n's own node for any service, with a credential of n8n's own for a bearer token. */
export const httpRequest: Contender = {
	run: async (rows, credential) => {
		const { HttpRequest } = requireFromN8n<{ HttpRequest: new () => Versions }>(
			'n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
		);
		const versions = new HttpRequest();
		const body = Object.entries({ phone_number: PHONE_NUMBER, ...CHOSEN });
		return await runInN8n(versions.getNodeType(versions.currentVersion), {
			rows,
			credential: { ...credential, token: credential.apiKey },
			type: 'n8n-nodes-base.httpRequest',
			settings: {
				typeVersion: versions.currentVersion,
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
	},
};
