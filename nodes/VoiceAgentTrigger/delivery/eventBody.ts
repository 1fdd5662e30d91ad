import type { IDataObject } from 'n8n-workflow';

import { asRecord } from './callRecord';

/** n8n copies, saves and shows the output by functions that call themselves for each level. */
const DEEPEST = 200;

/** The parts of a request that hold its body. */
export interface Received {
	/** As n8n parsed it; an empty object where it could not. */
	body: unknown;
	/** Undefined where n8n read the body in pieces, such as files. */
	rawBody?: Buffer;
}

/**
 * Reads the body of a delivery, whatever it is. JSON is understood under any content type.
 *
 * @returns any JSON value; the text itself where it is not JSON or is nested too deep for n8n
 */
export function readBody({ body, rawBody }: Received): unknown {
	const text = rawBody?.toString('utf8') ?? '';
	const isParsed = typeof body === 'object' && body !== null && Object.keys(body).length > 0;
	const value = isParsed ? body : parseJson(text);
	return isTooDeep(value) ? text : value;
}

/**
 * @returns the body as an item's JSON, which must be an object: anything else goes into its field
 *   `body`
 */
export function toItemJson(body: unknown): IDataObject {
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
	return isObject ? (asRecord(body) as IDataObject) : { body: body as string };
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Looks at one level after the other, because a function that calls itself would not survive what it looks for. */
function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; depth <= DEEPEST; depth++) {
		level = level.flatMap((inner) =>
			typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
		);
		if (level.length === 0) return false;
	}
	return true;
}
