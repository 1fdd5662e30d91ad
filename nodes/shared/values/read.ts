import type { IDataObject } from 'n8n-workflow';

import { emptyField, InputProblem, plainLine, quote } from './inputProblem';

/** Reads what a field or a cell holds: an expression or a spreadsheet can give anything. `name` is that of the field. */

/** @returns whether a cell, a field or a body is empty or holds white space only */
export function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Reads a field that holds one text. Errors never quote it, because it may be a secret.
 *
 * @param value text, or a number or truth value as spreadsheets give it
 * @returns the text without surrounding spaces; empty when nothing was given
 * @throws InputProblem when it is a list or an object
 */
export function toText(value: unknown, name: string): string {
	if (typeof value === 'object' && value !== null) {
		const remedy = 'Select one value in the expression, e.g. {{ $json.name }}.';
		throw new InputProblem(`'${name}' is ${Array.isArray(value) ? 'a list' : 'an object'}, not text`, remedy);
	}
	return plainText(value);
}

/** @returns the value as text without surrounding spaces; empty for lists, objects and nothing */
export function plainText(value: unknown): string {
	const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	return isPlain ? String(value).trim() : '';
}

/** Deeper ones are no answers of people. */
const MAX_DEPTH = 10;

/** @returns the texts of a value, which may be a list or an object, such as the boxes that are checked in a form */
export function innerTexts(value: unknown, depth = 0): string[] {
	if (typeof value !== 'object' || value === null) return [plainText(value)].filter(Boolean);
	if (depth === MAX_DEPTH) return [];
	if (value instanceof Date) return [String(value)];
	return Object.values(value).flatMap((inner) => innerTexts(inner, depth + 1));
}

/** In place of a text that a call does not have: n8n prints empty cells in red. */
export const NOTHING = '–';

/** @returns the plain text, or what stands for none */
export function filledText(value: unknown): string {
	return plainText(value) || NOTHING;
}

/**
 * @param value a list from an expression, a list as JSON text, or text with a comma or a line break
 *   between the entries
 * @returns the entries without surrounding spaces and without empty ones
 * @throws InputProblem when an entry is a list or an object
 */
export function toTextList(value: unknown, name: string): string[] {
	if (isBlank(value)) return [];
	const isJsonText = typeof value === 'string' && value.trim().startsWith('[');
	const list = isJsonText ? toJson(value, name) : value;
	const entries: unknown[] = typeof list === 'object' ? [list].flat() : plainText(list).split(/[,\r\n]/);
	if (entries.some((entry) => typeof entry === 'object' && entry !== null)) {
		const remedy = 'Enter text separated by commas, or return a list of text.';
		throw new InputProblem(`'${name}' contains objects instead of text`, remedy);
	}
	return entries.map(plainText).filter((entry) => entry !== '');
}

/** The fields of an object; none of anything else. */
export function asFields(value: unknown): IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as IDataObject) : {};
}

/**
 * @param value a number, or text from a spreadsheet
 * @param least the smallest one that makes sense
 * @returns undefined when nothing was given
 * @throws InputProblem when it is not such a number, such as a date, a list or a truth value
 */
export function toWholeNumber(value: unknown, name: string, least = 1): number | undefined {
	if (isBlank(value)) return undefined;
	const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	if (Number.isSafeInteger(number) && number >= least) return number;
	throw new InputProblem(
		`'${name}' ${quote(value)} must be a whole number of ${least} or more`,
		'Enter a number in digits, e.g. 10.',
		`have a '${name}' that is not a whole number`,
	);
}

/**
 * @param values of the list, of which the first is meant where nothing was chosen
 * @throws InputProblem when the value is not in the list
 */
export function toChoice<Value extends string>(
	value: unknown,
	values: readonly [Value, ...Value[]],
	name: string,
): Value {
	if (isBlank(value)) return values[0];
	if (!values.includes(value as Value)) throw notInList(name, value, values);
	return value as Value;
}

/**
 * Checks names that people typed against those that exist, ignoring case.
 *
 * @param value as `toTextList` takes it
 * @returns the names as the list has them
 * @throws InputProblem when one is not in the list
 */
export function matchNames(value: unknown, list: readonly string[], field: string): string[] {
	return toTextList(value, field).map((name) => {
		const known = list.find((one) => one.toLowerCase() === name.toLowerCase());
		if (known === undefined) throw notInList(field, name, list);
		return known;
	});
}

/** @returns the error for a value that is not in the list */
export function notInList(name: string, value: unknown, values: readonly string[]): InputProblem {
	const remedy = `Choose a value from the list. An expression must return one of ${values.join(', ')}.`;
	return new InputProblem(`'${name}' ${quote(value)} is not in the list`, remedy);
}

/**
 * @param value of a JSON field: text when typed in, or the object itself from an expression
 * @returns the object; empty when nothing was given
 * @throws InputProblem when the text is not JSON, or when it is not an object
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
 * @param value of a field that may hold any kind of JSON
 * @returns the value; undefined when nothing was given
 * @throws InputProblem when the text is not JSON
 */
export function toJson(value: unknown, name: string): unknown {
	if (typeof value !== 'string') return value ?? undefined;
	if (value.trim() === '') return undefined;
	let problem: unknown;
	try {
		return JSON.parse(value);
	} catch (error) {
		problem = error;
	}
	const remedy = 'Use double quotes for names and text, and no comma after the last entry.';
	throw new InputProblem(`'${name}' is not valid JSON: ${plainLine((problem as Error).message)}`, remedy);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Dots would lead to another path, and a lone half of a character cannot be encoded. */
const NOT_IN_A_PATH = /^\.{1,2}$|\p{Surrogate}/u;

/**
 * @param length exact number of characters where one is known (openapi.yaml, ObjectId), else null
 * @returns the id without surrounding spaces
 * @throws InputProblem when it is empty, no text, of the wrong length, or an id of the other address
 */
export function toIdentifier(value: unknown, name: string, length: number | null): string {
	const id = toText(value, name);
	if (id === '') throw emptyField(name);
	if (NOT_IN_A_PATH.test(id)) {
		throw new InputProblem(`'${name}' ${quote(id)} is not an ID`, 'Enter the ID as the service shows it.');
	}
	if (length !== null && id.length !== length) {
		const remedy = UUID.test(id)
			? `IDs with dashes belong to the platform, e.g. those of Get Use Cases. Enter the voice-agent service's ID of ${length} characters.`
			: `Enter the complete ID of ${length} characters, not a name or phone number.`;
		throw new InputProblem(`'${name}' ${quote(id)} must have ${length} characters, not ${id.length}`, remedy);
	}
	return id;
}

/** @returns the text as HTML that shows it, also within attributes */
export function escapedHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
