import { InputProblem } from './inputProblem';

/**
 * Reads a field that holds one text. Errors never quote it, because it may be a secret.
 *
 * @param value text, or a number or truth value as spreadsheets give it
 * @param name the field, as the editor calls it
 * @returns the text without surrounding spaces; empty when nothing was given
 * @throws InputProblem when it is a list or an object
 */
export function toText(value: unknown, name: string): string {
	if (typeof value === 'object' && value !== null) {
		throw new InputProblem(
			`'${name}' is ${Array.isArray(value) ? 'a list' : 'an object'}, not text`,
			'Select one value in the expression, e.g. {{ $json.name }}.',
		);
	}
	return plainText(value);
}

/** @returns the value as text without surrounding spaces; empty for lists, objects and nothing */
export function plainText(value: unknown): string {
	const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	return isPlain ? String(value).trim() : '';
}
