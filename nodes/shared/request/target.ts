import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { InputProblem } from '../values/inputProblem';
import { accountOf, type Account } from './account';
import { toServiceAddress } from './address';
import { redactorOf, type Redact } from './redaction';

/** Name of the credential that all nodes of this package use. */
export const CREDENTIAL = 'voiceAgentApi';

/** Where the requests of one operation go, and what must not come back from there. */
export interface Target {
	/** Without trailing slash. */
	address: string;
	account: Account;
	/** Removes the API key, wherever the service might repeat it. */
	redact: Redact;
}

/** Which field of the credential holds the address of a host, and what the user knows it as. */
export const ADDRESS_FIELDS = {
	base: { name: 'baseUrl', displayName: 'Base URL' },
	platform: { name: 'platformUrl', displayName: 'Platform URL' },
} as const;

export type AddressField = (typeof ADDRESS_FIELDS)[keyof typeof ADDRESS_FIELDS];

/**
 * @param credential decrypted
 * @throws InputProblem when the credential holds no address that the key may be sent to, or lacks the
 *   organization that the platform requires (service-interface section 5)
 */
export function targetOf(credential: ICredentialDataDecryptedObject, { host }: Operation): Target {
	const field = ADDRESS_FIELDS[host];
	const address = toServiceAddress(credential[field.name], field.displayName);
	if (host === 'platform' && organizationOf(credential) === '') {
		throw new InputProblem(
			'The Organization ID is empty, and the platform requires it',
			'Fill in the Organization ID in the Voice Agent credential.',
		);
	}
	return {
		address,
		account: accountOf(address, credential.apiKey as string),
		redact: redactorOf([credential.apiKey]),
	};
}

/** @returns the organization that the credential names for the platform; empty when it names none */
export function organizationOf({ organizationId }: ICredentialDataDecryptedObject): string {
	return typeof organizationId === 'string' ? organizationId.trim() : '';
}

/** @returns the target with further secrets hidden, such as those that a request itself holds */
export function hiding(target: Target, secrets: readonly string[]): Target {
	if (secrets.length === 0) return target;
	const hide = redactorOf(secrets);
	return { ...target, redact: (value) => hide(target.redact(value)) };
}
