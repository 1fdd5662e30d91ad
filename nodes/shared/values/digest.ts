import { createHash, timingSafeEqual } from 'node:crypto';

/** @returns what may be kept of a secret: 256 random bits cannot be guessed from it */
export function digestOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/** Compares digests: in a time that does not depend on where the secrets differ, nor on their lengths. */
export function isSameSecret(given: string, secret: string): boolean {
	const [one, other] = [given, secret].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(one as Buffer, other as Buffer);
}
