import { plainText } from './read';

/** Each is looked for on its own. */
const MAX_WORDS = 20;

/**
 * @param value a text, or a record whose texts and numbers are searched at any depth
 * @param wanted words, separated by spaces; upper and lower case are the same
 * @returns whether the value contains every word
 */
export function containsWords(value: unknown, wanted: string): boolean {
	const words = wanted.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
	if (words.length === 0) return true;
	const texts = textsOf(value);
	return words.every((word) => texts.some((text) => text.includes(word)));
}

function textsOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
	return [plainText(value).toLowerCase()];
}
