import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { InputProblem } from '../../values/inputProblem';
import { toServiceAddress } from './address';
import { headerValue } from './headerValue';
import { redactorOf, type Redact } from './redaction';

/** Name of the credential that all nodes of this package use. */
export const CREDENTIAL = 'voiceAgentApi';

/** Which field of the credential holds the address of a host, and what the user knows it as. */
export const ADDRESS_FIELDS = {
	base: { name: 'baseUrl', displayName: 'Base URL' },
	platform: { name: 'platformUrl', displayName: 'Platform URL' },
} as const;

export type AddressField = (typeof ADDRESS_FIELDS)[keyof typeof ADDRESS_FIELDS];

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
export function targetOf(credential: ICredentialDataDecryptedObject, { host }: Operation): Target {
	const field = ADDRESS_FIELDS[host];
	const address = toServiceAddress(credential[field.name], field.displayName);
	const apiKey = apiKeyOf(credential);
	if (host === 'platform' && organizationOf(credential) === '') {
		throw new InputProblem(
			'The Organization ID is empty, and the platform requires it',
			'Fill in the Organization ID in the Voice Agent credential.',
		);
	}
	return { address, apiKey, credential, redact: redactorOf([apiKey]) };
}

/**
 * @returns the key without surrounding spaces, which HTTP would drop
 * @throws InputProblem when there is none, or when HTTP cannot carry it
 */
export function apiKeyOf({ apiKey }: ICredentialDataDecryptedObject): string {
	const key = headerValue(apiKey, 'API Key');
	if (key !== '') return key;
	throw new InputProblem('The API Key is empty', 'Fill in the API Key in the Voice Agent credential.');
}

/**
 * @returns the organization that the credential names for the platform; empty when it names none
 * @throws InputProblem when HTTP cannot carry it
 */
export function organizationOf({ organizationId }: ICredentialDataDecryptedObject): string {
	return headerValue(organizationId, 'Organization ID');
}

/** @returns the redaction with further secrets hidden, such as those that a request itself holds */
export function hidingToo(redact: Redact, secrets: readonly string[]): Redact {
	if (secrets.length === 0) return redact;
	const hide = redactorOf(secrets);
	return (value) => hide(redact(value));
}
