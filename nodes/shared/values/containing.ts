import { innerTexts } from './read';

/** Each is looked for on its own. */
const MAX_WORDS = 20;

/**
 * @param value a text, or a record whose texts and numbers are searched
 * @param wanted words, separated by spaces; upper and lower case are the same
 * @returns whether the value contains every word
 */
export function containsWords(value: unknown, wanted: string): boolean {
	const words = wanted.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
	if (words.length === 0) return true;
	const texts = innerTexts(value).map((text) => text.toLowerCase());
	return words.every((word) => texts.some((text) => text.includes(word)));
}
