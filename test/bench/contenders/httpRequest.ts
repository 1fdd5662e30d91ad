import { CHOSEN, PHONE_NUMBER, type Contender } from './contender';
import { nodeOfN8n, runInN8n } from './inN8n';

/** n8n's own node for any service, with a credential of n8n's own for a bearer token. */
export const httpRequest: Contender = async (rows, credential) => {
	const { node, typeVersion } = nodeOfN8n('HttpRequest');
	const body = Object.entries({ phone_number: PHONE_NUMBER, ...CHOSEN });
	return await runInN8n(node, {
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
