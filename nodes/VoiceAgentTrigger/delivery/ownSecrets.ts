import { withTexts } from '../../shared/values/records/withTexts';
import { hashSecret } from '../registration/hook';

const REPLACEMENT = '[hidden]';
const DERIVED_SECRET = /^[0-9a-f]{64}$/;

/**
 * Takes this trigger's own secrets out of an event: a call record holds its use case with all hooks and
 * their headers (openapi.yaml, Hook). Everything else is left as it came, the headers of other hooks and
 * encoded secrets included.
 *
 * @param secrets that came along with the event; they are found anywhere
 * @param fingerprints of this trigger's other hooks, such as those for tests; their secrets are found
 *   where they are a text of their own, as in a header
 * @returns the value itself where there is nothing to take out
 */
export function withoutOwnSecrets(
	value: unknown,
	secrets: readonly string[],
	fingerprints: readonly string[],
): unknown {
	const known = new Set(fingerprints);
	const clean = (text: string) => {
		const rest = secrets.reduce(
			(kept, secret) => (kept.includes(secret) ? kept.split(secret).join(REPLACEMENT) : kept),
			text,
		);
		return DERIVED_SECRET.test(rest) && known.has(hashSecret(rest)) ? REPLACEMENT : rest;
	};
	return withTexts(value, clean);
}
