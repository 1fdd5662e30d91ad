import { createHash, timingSafeEqual } from 'node:crypto';

/** The header in which the service sends the secret of a registration along with each event. */
export const SECRET_HEADER = 'x-voice-agent-secret';

/**
 * Whether a request comes from the service. Fails closed: without a secret on either side it does not.
 * The digests are compared, in a time that does not depend on where they differ or on the lengths.
 *
 * @param header value of the secret's header, as Node.js gives it
 * @param secret of the registration that the node listens with
 */
export function isFromService(header: unknown, secret: string | undefined): boolean {
	if (typeof header !== 'string' || header === '' || !secret) return false;
	return timingSafeEqual(digestOf(header), digestOf(secret));
}

function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
