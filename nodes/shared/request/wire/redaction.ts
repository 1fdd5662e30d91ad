import { inTurns } from '../../values/inTurns';
import { tryRead } from '../../values/inputProblem';
import { asFields } from '../../values/read';

const REPLACEMENT = '[hidden]';
/** Shorter texts are no secrets, and would be found everywhere. */
const MIN_SECRET_LENGTH = 6;
/** n8n copies, saves and shows what comes out by functions that call themselves for each level. */
const MAX_DEPTH = 200;
const TOO_DEEP = '[nested too deeply]';
/** Those of a webhook (openapi.yaml, Hook) tell the service's events from anybody else's. */
const HEADERS = 'headers';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

/** Gives any JSON value back without the secrets in it. */
export type Redact = <Value>(value: Value) => Value;

/**
 * @param secrets for instance the API key; empty and very short ones are left alone
 * @param names of fields that hold nothing but secrets, beside `headers`
 * @returns a function that replaces the secrets in every text and key of a JSON value, in the forms that SECURITY.md
 *   lists, and all values of the fields. A text in which a character was escaped comes without its escapes; what holds
 *   no secret is given back as it is, not copied.
 */
export function createRedactor(secrets: readonly unknown[], names: readonly string[] = []): Redact {
	// The longer one first, where a secret begins with another.
	const forms = secrets.flatMap(formsOf).sort().reverse();
	const pattern = new RegExp(forms.join('|') || '(?!)', 'g');
	const fields = [HEADERS, ...names];
	const clean = (text: string): string => {
		const rest = text.replace(pattern, REPLACEMENT);
		// Most texts hold no escape, and to look for one takes five times as long.
		if (!/[%&\\]/.test(rest)) return rest;
		const plain = removeEscapes(rest);
		const hidden = plain.replace(pattern, REPLACEMENT);
		return hidden === plain ? rest : hidden;
	};
	const walk = (value: unknown, depth: number, isSecret = false): unknown => {
		if (typeof value !== 'object' || value === null) {
			if (isSecret) return REPLACEMENT;
			if (typeof value !== 'string') return value;
			// It may be JSON, as of a form. Not each text is parsed, because that takes longer than all the rest.
			const mayHold = /^\s*[[{]/.test(value) && fields.some((name) => value.includes(name));
			const inner = mayHold ? tryRead(() => JSON.parse(value) as unknown) : undefined;
			const hidden = walk(inner, depth);
			return clean(hidden === inner ? value : JSON.stringify(hidden));
		}
		if (depth > MAX_DEPTH) return TOO_DEEP;
		let isChanged = false;
		const cleaned = Object.entries(value).map(([key, item]) => {
			// Headers may be a list of names and values: the names are none.
			const isHidden = fields.includes(key) || (isSecret && !(key === 'key' && 'value' in value));
			const entry = [clean(key), walk(item, depth + 1, isHidden)] as const;
			isChanged ||= entry[0] !== key || entry[1] !== item;
			return entry;
		});
		if (!isChanged) return value;
		return Array.isArray(value) ? cleaned.map(([, item]) => item) : Object.fromEntries(cleaned);
	};
	return <Value>(value: Value) => walk(value, 0) as Value;
}

/** Does the same to a response, without blocking the process while it looks through a long list. */
export async function redactInTurns(body: unknown, redact: Redact): Promise<unknown> {
	if (Array.isArray(body)) return await inTurns(body, redact);
	const fields = asFields(body);
	if (!Object.values(fields).some(Array.isArray)) return redact(body);
	const entries = Object.entries(fields).map(async ([key, value]) =>
		Array.isArray(value) && key !== HEADERS
			? [[redact(key), await inTurns<unknown, unknown>(value, redact)] as const]
			: Object.entries(redact({ [key]: value })),
	);
	return Object.fromEntries((await Promise.all(entries)).flat());
}

/** @returns what finds a secret as a text may hold it. In base64 it looks different at each of three places, as 3 bytes become 4 characters */
function formsOf(secret: unknown): string[] {
	if (typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH) return [];
	const bytes = Buffer.from(secret);
	const forms = [secret, secret.replaceAll('\\', '')];
	for (const offset of [0, 1, 2]) {
		const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
		// Without the characters that are also made of what stands beside it.
		const form = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
		forms.push(form, form.replaceAll('-', '+').replaceAll('_', '/'));
	}
	return forms.flatMap((form) =>
		form.length < MIN_SECRET_LENGTH ? [] : [form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')],
	);
}

/** Backslashes go too: how many of them are one depends on how often a text was escaped. */
function removeEscapes(text: string): string {
	const character = (code: number) => String.fromCodePoint(Math.min(code, MAX_CODE_POINT));
	return text
		.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
		.replace(/\\+/g, '\\')
		.replace(/\\u\{([\da-f]+)\}|&#x([\da-f]+);|\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, ...hex: string[]) =>
			character(parseInt(hex.find(Boolean) ?? '', 16)),
		)
		.replace(/&#(\d+);/g, (_, decimal) => character(Number(decimal)))
		.replace(/&(amp|lt|gt|quot|apos);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
		.replaceAll('\\', '');
}
