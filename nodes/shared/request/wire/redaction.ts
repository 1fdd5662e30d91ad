import { inTurns } from '../../values/inTurns';

const REPLACEMENT = '[hidden]';
/** Shorter texts are no secrets, and would be found everywhere. */
const MIN_SECRET_LENGTH = 6;
/** Of what is left of an encoded secret when the text around it decides where it ends. */
const MIN_CORE_LENGTH = 8;
/** Deeper than any record of the service, and far less deep than the stack. */
const DEEPEST = 200;
/** Records of the service have few. */
const MAX_KEYS = 1_000;
const TOO_DEEP = '[nested too deeply]';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Each match begins where the one before has ended, so the time that it takes grows with the text and no faster. */
const ESCAPES =
	/\\+(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))?|&#(?:x([\da-f]+)|(\d+));|&(amp|lt|gt|quot|apos);|%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}/gi;
/** What every escape begins with. */
const SIGN_OF_ESCAPES = /[%&\\]/;
const LAST_CODE_POINT = 0x10ffff;

/** Gives any JSON value back without the secrets in it. */
export type Redact = <Value>(value: Value) => Value;

/**
 * @param secrets for instance the API key; empty and very short ones are left alone
 * @returns a function that replaces the secrets in every text and key of a JSON value: as they are, in
 *   base64 and hexadecimal also as part of something longer, and with any of their characters escaped once
 *   as in URLs, JSON or HTML; a text in which one was escaped comes without its escapes. Values without a secret are given back as they are, not copied. The values
 *   of a webhook's headers (openapi.yaml, Hook) are secrets as well: they tell the service's events
 *   from anybody else's.
 */
export function createRedactor(secrets: readonly unknown[]): Redact {
	const clean = createCleaner(
		secrets.filter(
			(secret): secret is string => typeof secret === 'string' && secret.length >= MIN_SECRET_LENGTH,
		),
	);
	const cleanKeys = new Map<string, string>();
	const cleanKey = (key: string): string => {
		let known = cleanKeys.get(key);
		if (known === undefined) {
			known = clean(key);
			if (cleanKeys.size < MAX_KEYS) cleanKeys.set(key, known);
		}
		return known;
	};
	const walk = (value: unknown, depth: number): unknown => {
		if (typeof value === 'string') return clean(value);
		if (typeof value !== 'object' || value === null) return value;
		if (depth > DEEPEST) return TOO_DEEP;
		return Array.isArray(value) ? walkList(value, depth) : walkObject(value, depth);
	};
	// Copy only where something is found: a response may hold a hundred thousand records.
	const walkList = (list: unknown[], depth: number): unknown[] => {
		let copy: unknown[] | undefined;
		for (const [index, item] of list.entries()) {
			const inner = walk(item, depth + 1);
			if (inner !== item) (copy ??= [...list])[index] = inner;
		}
		return copy ?? list;
	};
	const walkObject = (object: object, depth: number): object => {
		const names = Object.keys(object);
		let copy: Array<[string, unknown]> | undefined;
		for (const [index, key] of names.entries()) {
			const item = (object as Record<string, unknown>)[key];
			const name = cleanKey(key);
			// Each value is looked at once: twice on each floor would be for ever in a deep one.
			const walked = walk(item, depth + 1);
			const inner = key === 'headers' ? withoutHeaderValues(walked) : walked;
			if (copy === undefined && name === key && inner === item) continue;
			copy ??= Object.entries(object).slice(0, index);
			copy.push([name, inner]);
		}
		return copy ? Object.fromEntries(copy) : object;
	};
	return <Value>(value: Value) => walk(value, 0) as Value;
}

/** Does the same to a response, without blocking the process while it looks through a long list. */
export async function redactInTurns(body: unknown, redact: Redact): Promise<unknown> {
	if (Array.isArray(body)) return await inTurns(body, redact);
	if (typeof body !== 'object' || body === null) return redact(body);
	const lists = Object.entries(body).filter(([key, value]) => Array.isArray(value) && key !== 'headers');
	const cleanLists = await Promise.all(
		lists.map(async ([key, list]) => [redact(key), await inTurns(list as unknown[], redact)] as const),
	);
	const others = Object.fromEntries(
		Object.entries(body).map(([key, value]) =>
			lists.some(([name]) => name === key) ? [key, []] : [key, value],
		),
	);
	return { ...redact(others), ...Object.fromEntries(cleanLists) };
}

function createCleaner(secrets: readonly string[]): (text: string) => string {
	if (secrets.length === 0) return (text) => text;
	const pattern = new RegExp(alternatives(secrets.flatMap(listEncodings)), 'g');
	return (text) => {
		if (text.length < MIN_SECRET_LENGTH) return text;
		const rest = text.replace(pattern, REPLACEMENT);
		if (!SIGN_OF_ESCAPES.test(rest)) return rest;
		const plain = rest.replace(ESCAPES, unescapeMatch);
		const hidden = plain.replace(pattern, REPLACEMENT);
		return hidden === plain ? rest : hidden;
	};
}

/** Backslashes are left out: how many of them are one depends on how often a text was escaped. */
function unescapeMatch(escape: string, ...groups: Array<string | undefined>): string {
	const [braced, unit, byte, hex, decimal, entity] = groups;
	if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? escape;
	const digits = braced ?? unit ?? byte ?? hex;
	if (digits === undefined && decimal === undefined) {
		return escape.startsWith('%')
			? withoutBackslashes(Buffer.from(escape.replaceAll('%', ''), 'hex').toString())
			: '';
	}
	const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
	return code <= LAST_CODE_POINT ? withoutBackslashes(String.fromCodePoint(code)) : escape;
}

function withoutBackslashes(text: string): string {
	return text.replaceAll('\\', '');
}

function listEncodings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const hex = bytes.toString('hex');
	const texts = [secret, withoutBackslashes(secret), ...coresInBase64(bytes), hex, hex.toUpperCase()];
	return texts.filter((text) => text.length >= MIN_SECRET_LENGTH);
}

/**
 * In base64 three bytes become four characters. What of a secret does not depend on its neighbours is
 * therefore one of three texts, for as many places at which it may begin.
 */
function coresInBase64(bytes: Buffer): string[] {
	return [0, 1, 2].flatMap((offset) => {
		const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
		const first = Math.ceil((offset * 8) / 6);
		const core = text.slice(first, Math.floor(((offset + bytes.length) * 8) / 6));
		if (core.length < MIN_CORE_LENGTH) return [];
		return [core, core.replace(/-/g, '+').replace(/_/g, '/')];
	});
}

function alternatives(texts: readonly string[]): string {
	return [...new Set(texts)]
		.sort((a, b) => b.length - a.length)
		.map(quoteInJson)
		.join('|');
}

function quoteInJson(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function withoutHeaderValues(headers: unknown): unknown {
	if (!Array.isArray(headers)) return headers;
	return headers.map((header: unknown) =>
		typeof header === 'object' && header !== null && 'value' in header
			? { ...header, value: REPLACEMENT }
			: header,
	);
}
