import { plainText } from './read';

/** Of a longer text the beginning is searched: each word is looked for on its own. */
const MAX_SEARCHED = 1_000;

/**
 * @param text what is searched
 * @param wanted words, separated by spaces; upper and lower case are the same
 * @returns whether the text contains every word
 */
export function containsWords(text: unknown, wanted: string): boolean {
	const searched = plainText(text).slice(0, MAX_SEARCHED).toLowerCase();
	const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
	return words.every((word) => searched.includes(word));
}

/**
 * @param number a phone number, as the service writes it
 * @param wanted a part of it, in any notation, for instance `(555) 01`
 * @returns whether the number contains its digits; every number does if nothing is wanted
 */
export function containsDigits(number: unknown, wanted: string): boolean {
	const digits = (text: string) => text.replace(/\D/g, '');
	if (wanted.trim() === '') return true;
	return digits(wanted) !== '' && digits(plainText(number).slice(0, MAX_SEARCHED)).includes(digits(wanted));
}
