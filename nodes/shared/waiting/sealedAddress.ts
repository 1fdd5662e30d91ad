import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { tryRead } from '../values/inputProblem';
import { addressText, readAddress, type WaitAddress } from './waitAddress';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** No other key is derived under this label. The number changes with the format. */
const PURPOSE = 'n8n voice agent waiting 1';
/** The shortest and the longest address, sealed. */
const SEALED = /^[A-Za-z0-9_-]{99,466}$/;

/**
 * Encrypts and authenticates an address, so that readers of a call's metadata learn nothing from it and cannot change it.
 *
 * @param sealing.apiKey of the credential; surrounding spaces make no difference, as they do not in HTTP
 * @param sealing.useCaseId of the call; empty if it names none. Events of other use cases do not open it
 * @returns base64url
 */
export function sealAddress(
	address: WaitAddress,
	{ apiKey, useCaseId }: { apiKey: string; useCaseId: string },
): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, deriveKey(apiKey), iv).setAAD(Buffer.from(useCaseId));
	const text = Buffer.concat([cipher.update(addressText(address)), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/**
 * @param opening.useCaseId of the event's call, if known
 * @returns undefined unless `sealAddress` made it with the same key, for this use case or for none
 */
export function openAddress(
	sealed: string,
	{ apiKey, useCaseId = '' }: { apiKey: string; useCaseId?: string },
): WaitAddress | undefined {
	const bytes = Buffer.from(sealed, 'base64url');
	const key = deriveKey(apiKey);
	return readAddress(decrypt(bytes, key, useCaseId) ?? decrypt(bytes, key, ''));
}

/** @returns whether it can be a sealed address, before anything is decrypted */
export function mayBeSealed(value: unknown): value is string {
	return typeof value === 'string' && SEALED.test(value);
}

function decrypt(bytes: Buffer, key: Buffer, useCaseId: string): string | undefined {
	return tryRead(() => {
		const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
			.setAAD(Buffer.from(useCaseId))
			.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
		const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
		return Buffer.concat([text, decipher.final()]).toString();
	});
}

function deriveKey(apiKey: string): Buffer {
	return Buffer.from(hkdfSync('sha256', apiKey.trim(), '', PURPOSE, KEY_BYTES));
}
