import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { InputProblem, shown } from '../values/inputProblem';
import { toServiceAddress } from './address';
import { ADDRESS_FIELDS, organizationOf, type AddressField } from './target';

/**
 * Adds the API key to a request, if the request goes to one of the credential's own addresses
 * (service-interface section 5). The platform also gets the organization.
 *
 * This is the only place where the key leaves the credential; it holds for n8n's HTTP Request node
 * as well, when that uses the credential.
 *
 * @throws InputProblem when the request goes anywhere else, or to an address that is not protected
 */
export function authenticated(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
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
	const organization = isFor(platform) && organizationOf(credential);
	return {
		...request,
		headers: {
			...request.headers,
			authorization: `Bearer ${credential.apiKey as string}`,
			...(organization ? { 'x-organization-id': organization } : {}),
		},
	};
}

/** As n8n's HTTP library puts the two parts together. */
function destinationOf({ baseURL, url }: IHttpRequestOptions): string {
	const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(url);
	const written = baseURL && !isAbsolute ? `${baseURL.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}` : url;
	return URL.canParse(written) ? new URL(written).href : written;
}

function isBelow(address: string, destination: string): boolean {
	return (
		destination === address || destination.startsWith(`${address}/`) || destination.startsWith(`${address}?`)
	);
}
