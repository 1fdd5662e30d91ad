import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { InputProblem, quote } from '../../values/inputProblem';
import { plainText } from '../../values/read';
import { type Redact, createRedactor } from './redaction';

/** Name of the credential that all nodes of this package use. */
export const CREDENTIAL = 'voiceAgentApi';

/** Which field of the credential holds the address of a host, and what the user knows it as. */
export const ADDRESS_FIELDS = {
	base: { name: 'baseUrl', displayName: 'Base URL' },
	platform: { name: 'platformUrl', displayName: 'Platform URL' },
} as const;

/** Where the requests of one operation go, by which credential, and what must not come back from there. */
export interface Target {
	/** Without trailing slash. */
	address: string;
	/** As it is sent. */
	apiKey: string;
	/** Decrypted. */
	credential: ICredentialDataDecryptedObject;
	/** Removes the API key, wherever the service might repeat it. */
	redact: Redact;
}

/**
 * @param credential decrypted
 * @throws InputProblem when the credential holds no address that the key may be sent to, no key that can
 *   be sent, or lacks the organization that the platform requires (assumptions.md, Authentication)
 */
export function readTarget(credential: ICredentialDataDecryptedObject, { host }: Operation): Target {
	const field = ADDRESS_FIELDS[host];
	const address = toServiceAddress(credential[field.name], field.displayName);
	const apiKey = readApiKey(credential);
	if (host === 'platform' && headerValue(credential.organizationId, 'Organization ID') === '') {
		throw new InputProblem(
			"'Organization ID' is empty, but Get Use Cases requires it",
			'Enter the ID in the Voice Agent API credential.',
		);
	}
	return { address, apiKey, credential, redact: createRedactor([apiKey]) };
}

/**
 * @returns the key without surrounding spaces, which HTTP would drop
 * @throws InputProblem when there is none, or when HTTP cannot carry it
 */
export function readApiKey({ apiKey }: ICredentialDataDecryptedObject): string {
	const key = headerValue(apiKey, 'API Key');
	if (key !== '') return key;
	throw new InputProblem("'API Key' is empty", 'Enter the key in the Voice Agent API credential.');
}

/** n8n's HTTP Request node names the address otherwise than everybody else. */
type AuthenticatedRequest = Partial<IHttpRequestOptions> & ConnectionOptions & { uri?: string };

/**
 * Adds the API key to a request, if the request goes to one of the credential's own addresses (assumptions.md,
 * Authentication). The platform also gets the organization. Nowhere else does the key leave the credential. n8n's HTTP
 * Request node uses this as well: a redirect to elsewhere that it follows does not get the key.
 *
 * @throws InputProblem when the request goes anywhere else, or to an address that is not protected, or
 *   through a proxy that could read the key, or when the key cannot be sent
 */
export function authenticate<Request extends AuthenticatedRequest>(
	credential: ICredentialDataDecryptedObject,
	request: Request,
): Request {
	const destination = findDestination(request);
	const isFor = ({ name, displayName }: (typeof ADDRESS_FIELDS)[Operation['host']]): boolean => {
		if (!credential[name]) return false;
		const address = toServiceAddress(credential[name], displayName);
		return destination.startsWith(address) && /^(?:$|[/?])/.test(destination.slice(address.length));
	};
	const [isForBase, isForPlatform] = [isFor(ADDRESS_FIELDS.base), isFor(ADDRESS_FIELDS.platform)];
	if (!isForBase && !isForPlatform) {
		throw new InputProblem(
			`The API key is not sent to ${quote(destination)}`,
			"Use an address that begins with 'Base URL' or 'Platform URL' of the Voice Agent API credential.",
		);
	}
	checkProxy(destination, request);
	const organization = isForPlatform && headerValue(credential.organizationId, 'Organization ID');
	return {
		...request,
		sendCredentialsOnCrossOriginRedirect: false,
		headers: {
			...request.headers,
			authorization: `Bearer ${readApiKey(credential)}`,
			...(organization ? { 'x-organization-id': organization } : {}),
		},
	};
}

/** As n8n's HTTP library puts the two parts together. */
function findDestination({ baseURL, url, uri }: AuthenticatedRequest): string {
	const path = url ?? uri ?? '';
	const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(path);
	const written =
		baseURL && !isAbsolute ? `${baseURL.replace(SLASHES_AT_END, '')}/${path.replace(/^\/+/, '')}` : path;
	return urlIn(written)?.href ?? written;
}

/** How a request travels, in the words of n8n's request helper or, for its HTTP Request node, of the one before that. */
interface ConnectionOptions {
	proxy?: unknown;
	skipSslCertificateValidation?: unknown;
	rejectUnauthorized?: unknown;
	/** With it come certificates that the user trusts. */
	agentOptions?: unknown;
}

/**
 * A proxy reads what goes through it, the API key as well, unless the connection is encrypted all the way to an
 * address whose certificate is verified. Who may use a credential in a workflow need not be allowed to read its key.
 *
 * @throws InputProblem when a proxy would read the key
 */
export function checkProxy(destination: string, options: ConnectionOptions): void {
	const { proxy, skipSslCertificateValidation, rejectUnauthorized, agentOptions } = options;
	const isVerified = !skipSslCertificateValidation && rejectUnauthorized !== false && !agentOptions;
	if (!proxy || (destination.startsWith('https:') && isVerified)) return;
	throw new InputProblem(
		'The proxy could read the API key',
		"Turn off 'Ignore SSL Issues (Insecure)' and use an https:// address in the credential, or remove 'Proxy'.",
	);
}

/** Node.js sends nothing else in a header. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * @param value what the user gave for a header, which may be a secret and is therefore never shown
 * @returns the text without surrounding spaces and line breaks, which HTTP would drop
 * @throws InputProblem when it holds a character that HTTP cannot carry
 */
export function headerValue(value: unknown, name: string): string {
	const text = plainText(value);
	const place = text.search(UNSENDABLE);
	if (place < 0) return text;
	const code = text.codePointAt(place)?.toString(16).toUpperCase().padStart(4, '0');
	throw new InputProblem(
		`'${name}' contains a character that can't be sent: U+${code}, character ${place + 1} of ${text.length}`,
		'Copy it again as plain text without line breaks.',
	);
}

const LOOPBACK = /^(localhost|([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const SLASHES_AT_END = /(?<!\/)\/+$/;
const API_PREFIX = /\/api(\/v1)?$/;
/** Putting the accents of a host in order takes the square of their number. */
const MAX_ADDRESS_LENGTH = 10_000;

/**
 * @param text what the user wrote, for instance `https://voice.example/api/v1/`
 * @returns without trailing slash and prefix, for instance `https://voice.example`
 * @throws InputProblem when the API key must not be sent there: it is empty, not an address, holds a password, or is not
 *   https; http is allowed to this machine (loopback) only
 */
export function toServiceAddress(text: unknown, field: string): string {
	const written = typeof text === 'string' ? text.trim() : '';
	if (written === '') {
		throw new InputProblem(`'${field}' is empty`, 'Enter the address in the Voice Agent API credential.');
	}
	const url = urlIn(written);
	if (url === undefined) {
		throw new InputProblem(
			`'${field}' ${quote(written)} is not a URL`,
			'Start it with https://, e.g. https://app.voice-agent.example.',
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw new InputProblem(
			`'${field}' contains a user name or password`,
			"Enter only the URL. The key belongs in 'API Key'.",
		);
	}
	const { protocol, hostname } = url;
	if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) {
		throw new InputProblem(
			`'${field}' ${quote(`${protocol}//${url.host}`)} is not encrypted`,
			'Use https://. Plain http:// is allowed only for this machine, e.g. http://localhost:8080.',
		);
	}
	return (
		url.origin + url.pathname.replace(SLASHES_AT_END, '').replace(API_PREFIX, '').replace(SLASHES_AT_END, '')
	);
}

/** @returns undefined for what is not an address, or far too long for one */
export function urlIn(text: string): URL | undefined {
	return text.length <= MAX_ADDRESS_LENGTH && URL.canParse(text) ? new URL(text) : undefined;
}

/** @returns whether an address leads nowhere but to the machine that uses it */
export function isLoopback(address: string): boolean {
	return LOOPBACK.test(urlIn(address)?.hostname ?? '');
}
