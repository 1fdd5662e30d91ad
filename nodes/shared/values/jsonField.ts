import type { IDataObject } from 'n8n-workflow';

import { InputProblem, quote } from './inputProblem';

/**
 * Reads a JSON field, which holds text when typed in and may hold the object itself when it comes
 * from an expression.
 *
 * @param value what the field holds
 * @param name the field, as the editor calls it
 * @returns the object; empty when nothing was given
 * @throws InputProblem when the text is not JSON, saying where, or when it is not an object
 */
export function toJsonObject(value: unknown, name: string): IDataObject {
	const parsed = toJson(value, name) ?? {};
	if (typeof parsed !== 'object' || Array.isArray(parsed)) {
		throw new InputProblem(
			`'${name}' is ${Array.isArray(parsed) ? 'a list' : `the value ${quote(parsed)}`}, not a JSON object`,
			'Enter a JSON object, e.g. { "first_name": "Ada" }.',
		);
	}
	return parsed as IDataObject;
}

/**
 * Reads a JSON field that may hold any kind of JSON.
 *
 * @returns the value; undefined when nothing was given
 * @throws InputProblem when the text is not JSON, saying where
 */
export function toJson(value: unknown, name: string): unknown {
	if (typeof value !== 'string') return value ?? undefined;
	if (value.trim() === '') return undefined;
	const { parsed, error } = tryParse(value);
	if (error === undefined) return parsed;
	throw new InputProblem(
		`'${name}' is not valid JSON: ${describePlace(error, value)}`,
		'Use double quotes for names and text, and no comma after the last entry.',
	);
}

function tryParse(text: string): { parsed?: unknown; error?: Error } {
	try {
		return { parsed: JSON.parse(text) as unknown };
	} catch (error) {
		return { error: error as Error };
	}
}

/** Node.js words the place in several ways, and not always; here it becomes line and column where it is known. */
function describePlace({ message }: Error, text: string): string {
	const token = /^Unexpected token '(.)'/s.exec(message)?.[1];
	const position = /position (\d+)/.exec(message)?.[1];
	if (token !== undefined && position === undefined) return `unexpected ${quote(token)}`;

	const index = position === undefined ? text.trimEnd().length : Number(position);
	const lines = text.slice(0, index).split('\n');
	const near = text.slice(Math.max(0, index - 12), index + 12).trim();
	return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}, near ${quote(near)}`;
}
