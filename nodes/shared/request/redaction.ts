const REPLACEMENT = '[hidden]';
/** Shorter texts are no secrets, and would be found everywhere. */
const SHORTEST_SECRET = 6;

/** Gives any JSON value back without the secrets in it. */
export type Redact = <Value>(value: Value) => Value;

/**
 * @param secrets for instance the API key; empty and very short ones are left alone
 * @returns a function that replaces the secrets in every text and key of a JSON value, as they are and
 *   in the spellings that a URL, a header (base64) or JSON text would give them. Values without a
 *   secret are given back as they are, not copied. The values of a webhook's headers (service-interface
 *   2.4) are secrets as well: they tell the service's events from anybody else's.
 */
export function redactorOf(secrets: readonly unknown[]): Redact {
	const spellings = secrets
		.filter((secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST_SECRET)
		.flatMap((secret) => [
			secret,
			encodeURIComponent(secret),
			JSON.stringify(secret).slice(1, -1),
			Buffer.from(secret).toString('base64'),
		]);
	const unique = [...new Set(spellings)].sort((a, b) => b.length - a.length);
	const clean = (text: string) =>
		unique.reduce(
			(rest, secret) => (rest.includes(secret) ? rest.split(secret).join(REPLACEMENT) : rest),
			text,
		);

	const walk = (value: unknown): unknown => {
		if (typeof value === 'string') return clean(value);
		if (Array.isArray(value)) {
			const items = value.map(walk);
			return items.some((item, index) => item !== value[index]) ? items : value;
		}
		if (typeof value === 'object' && value !== null) {
			const entries = Object.entries(value);
			const cleaned = entries.map(([key, item]) => {
				const inner = walk(item);
				return [clean(key), key === 'headers' ? withoutHeaderValues(inner) : inner] as const;
			});
			const changed = cleaned.some(
				([key, item], index) => key !== entries[index]?.[0] || item !== entries[index]?.[1],
			);
			return changed ? Object.fromEntries(cleaned) : value;
		}
		return value;
	};
	return <Value>(value: Value) => walk(value) as Value;
}

function withoutHeaderValues(headers: unknown): unknown {
	if (!Array.isArray(headers)) return headers;
	return headers.map((header: unknown) =>
		typeof header === 'object' && header !== null && 'value' in header
			? { ...header, value: REPLACEMENT }
			: header,
	);
}
