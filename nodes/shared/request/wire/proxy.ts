import { InputProblem } from '../../values/inputProblem';

/** How a request travels, in the words of n8n's request helper or, for its HTTP Request node, of the one before that. */
export interface ConnectionOptions {
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
 * @param destination address of the request
 * @throws InputProblem when a proxy would read the key
 */
export function checkProxy(destination: string, options: ConnectionOptions): void {
	if (!options.proxy || (destination.startsWith('https:') && verifiesCertificates(options))) return;
	throw new InputProblem(
		'The Proxy could read the API key',
		"Turn off 'Ignore SSL Issues' and use an https:// address in the credential, or remove 'Proxy'.",
	);
}

function verifiesCertificates(options: ConnectionOptions): boolean {
	const { skipSslCertificateValidation, rejectUnauthorized, agentOptions } = options;
	return !skipSslCertificateValidation && rejectUnauthorized !== false && !agentOptions;
}
