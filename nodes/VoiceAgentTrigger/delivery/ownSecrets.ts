import { fingerprintOf } from '../registration/hook';

const REPLACEMENT = '[hidden]';
const DERIVED_SECRET = /^[0-9a-f]{64}$/;

/**
 * Takes this trigger's own secrets out of an event: a call record holds its use case with all hooks and
 * their headers (openapi.yaml, Hook). Everything else is left as it came, the headers of other hooks
 * included.
 *
 * @param secret that came along with the event; it is found anywhere
 * @param fingerprints of this trigger's other hooks, such as those for tests; their secrets are found
 *   where they stand alone, as in a header
 * @returns the value itself where there is nothing to take out
 */
export function withoutOwnSecrets(value: unknown, secret: string, fingerprints: readonly string[]): unknown {
	const known = new Set(fingerprints);
	const clean = (text: string) => {
		if (text.includes(secret)) return text.split(secret).join(REPLACEMENT);
		return DERIVED_SECRET.test(text) && known.has(fingerprintOf(text)) ? REPLACEMENT : text;
	};
	const walk = (inner: unknown): unknown => {
		if (typeof inner === 'string') return clean(inner);
		if (Array.isArray(inner)) {
			const items = inner.map(walk);
			return items.some((item, index) => item !== inner[index]) ? items : inner;
		}
		if (typeof inner !== 'object' || inner === null) return inner;
		const entries = Object.entries(inner);
		const cleaned = entries.map(([key, item]) => [clean(key), walk(item)] as const);
		const isChanged = cleaned.some(
			([key, item], index) => key !== entries[index]?.[0] || item !== entries[index]?.[1],
		);
		return isChanged ? Object.fromEntries(cleaned) : inner;
	};
	return walk(value);
}
