import { InputProblem } from '../../values/inputProblem';
import { plainText } from '../../values/text';

/** Node.js sends nothing else in a header. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * @param value what the user gave for a header, which may be a secret and is therefore never shown
 * @param name what the user knows it as
 * @returns the text without surrounding spaces and line breaks, which HTTP would drop
 * @throws InputProblem when it holds a character that HTTP cannot carry
 */
export function headerValue(value: unknown, name: string): string {
	const text = plainText(value);
	const place = text.search(UNSENDABLE);
	if (place < 0) return text;
	const code = text.codePointAt(place)?.toString(16).toUpperCase().padStart(4, '0');
	throw new InputProblem(
		`The ${name} holds a character that cannot be sent: character ${place + 1} of ${text.length}, U+${code}`,
		`Copy the ${name} again, as plain text and without line breaks.`,
	);
}
