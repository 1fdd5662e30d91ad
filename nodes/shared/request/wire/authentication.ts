import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { InputProblem, shown } from '../../values/inputProblem';
import { toServiceAddress, urlIn, withoutSlashAtEnd } from './address';
import { checkProxy, type ConnectionOptions } from './proxy';
import { ADDRESS_FIELDS, apiKeyOf, organizationOf, type AddressField } from './target';

/** n8n's HTTP Request node names the address otherwise than everybody else. */
export type AuthenticatedRequest = Partial<IHttpRequestOptions> & ConnectionOptions & { uri?: string };

/**
 * Adds the API key to a request, if the request goes to one of the credential's own addresses
 * (assumptions.md, Authentication). The platform also gets the organization.
 *
 * This is the only place where the key leaves the credential. It holds for n8n's HTTP Request node as
 * well, when that uses the credential: a redirect to elsewhere that it follows does not get the key.
 *
 * @throws InputProblem when the request goes anywhere else, or to an address that is not protected, or
 *   through a proxy that could read the key, or when the key cannot be sent
 */
export function authenticated<Request extends AuthenticatedRequest>(
	credential: ICredentialDataDecryptedObject,
	request: Request,
): Request {
	const destination = destinationOf(request);
	const { base, platform } = ADDRESS_FIELDS;
	const isFor = ({ name, displayName }: AddressField) =>
		Boolean(credential[name]) && isBelow(toServiceAddress(credential[name], displayName), destination);

	if (!isFor(base) && !isFor(platform)) {
		throw new InputProblem(
			`The API key is not sent to ${shown(destination)}`,
			'It is sent only to the Base URL and the Platform URL of the Voice Agent credential.',
		);
	}
	checkProxy(destination, request);
	const organization = isFor(platform) && organizationOf(credential);
	return {
		...request,
		sendCredentialsOnCrossOriginRedirect: false,
		headers: {
			...request.headers,
			authorization: `Bearer ${apiKeyOf(credential)}`,
			...(organization ? { 'x-organization-id': organization } : {}),
		},
	};
}

/** As n8n's HTTP library puts the two parts together. */
function destinationOf({ baseURL, url, uri }: AuthenticatedRequest): string {
	const path = url ?? uri ?? '';
	const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(path);
	const written = baseURL && !isAbsolute ? `${withoutSlashAtEnd(baseURL)}/${path.replace(/^\/+/, '')}` : path;
	return urlIn(written)?.href ?? written;
}

function isBelow(address: string, destination: string): boolean {
	return (
		destination === address || destination.startsWith(`${address}/`) || destination.startsWith(`${address}?`)
	);
}
