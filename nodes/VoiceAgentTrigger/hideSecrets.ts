import { tryRead } from '../shared/values/inputProblem';
import { WAIT_KEY } from '../shared/waiting/waitAddress';

const REPLACEMENT = '[hidden]';
/** n8n copies, saves and shows the output by functions that call themselves for each level. */
const MAX_DEPTH = 200;
const TOO_DEEP = '[nested too deep]';
/** JSON in a text, as of a form. Not each is parsed, because that takes longer than all the rest. */
const MAY_BE_JSON = /^\s*[[{]/;
const MAY_HOLD_SECRETS = new RegExp(`headers|${WAIT_KEY}`);

/**
 * Takes out of an event what nobody but the service and this n8n may know: a call holds its use case with all
 * webhooks (openapi.yaml, Hook), whose headers tell the service's events from anybody else's, and the address of
 * the execution that waits for it.
 *
 * @param body any JSON value, of any depth
 * @param secrets that came along with the event; they are found anywhere
 * @returns a copy, as deep as n8n bears it
 */
export function hideSecrets(body: unknown, secrets: readonly string[]): unknown {
	const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REPLACEMENT), text);
	const hideInJson = (text: string, depth: number) => {
		const isJson = MAY_BE_JSON.test(text) && MAY_HOLD_SECRETS.test(text);
		const value = isJson ? tryRead(() => JSON.parse(text) as unknown) : undefined;
		return value === undefined ? text : JSON.stringify(walk(value, depth));
	};
	const walk = (value: unknown, depth: number): unknown => {
		if (typeof value === 'string') return hide(hideInJson(value, depth));
		if (typeof value !== 'object' || value === null) return value;
		if (depth > MAX_DEPTH) return TOO_DEEP;
		if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1));
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [hide(key), walkField(key, inner, depth + 1)]),
		);
	};
	const walkField = (key: string, value: unknown, depth: number): unknown => {
		if (key === WAIT_KEY) return REPLACEMENT;
		return walk(key === 'headers' ? hideValues(value, depth) : value, depth);
	};
	return walk(body, 0);
}

/** Of the headers of a webhook, in whatever form: everything but their names. */
function hideValues(headers: unknown, depth: number): unknown {
	if (typeof headers !== 'object' || headers === null || depth > MAX_DEPTH) return REPLACEMENT;
	if (Array.isArray(headers)) return headers.map((header) => hideValues(header, depth + 1));
	const isNamed = 'key' in headers && 'value' in headers;
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			isNamed && name === 'key' ? value : hideValues(value, depth + 1),
		]),
	);
}
