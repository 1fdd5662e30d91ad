import { InputProblem } from './inputProblem';
import { toJson } from './jsonField';
import { plainText } from './text';

/**
 * Reads a list of texts, such as ids or tags.
 *
 * @param value a list from an expression, a list as JSON text, or text with a comma or a line break
 *   between the entries
 * @param name the field, as the editor calls it
 * @returns the entries without surrounding spaces and without empty ones
 * @throws InputProblem when an entry is a list or an object
 */
export function toTextList(value: unknown, name: string): string[] {
	const isJsonText = typeof value === 'string' && value.trim().startsWith('[');
	const list = isJsonText ? toJson(value, name) : value;
	const entries: unknown[] = Array.isArray(list)
		? list
		: isObject(list)
			? [list]
			: plainText(list).split(/[,\r\n]/);
	if (entries.some(isObject)) {
		throw new InputProblem(
			`'${name}' contains objects instead of text`,
			'Return a list of text, e.g. {{ $json.samples.map((sample) => sample.id) }}.',
		);
	}
	return entries.map(plainText).filter((entry) => entry !== '');
}

function isObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null;
}
