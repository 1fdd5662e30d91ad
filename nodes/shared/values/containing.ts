import { plainText } from './text';

/**
 * @param text what is searched
 * @param wanted words, separated by spaces; upper and lower case are the same
 * @returns whether the text contains every word
 */
export function containsWords(text: unknown, wanted: string): boolean {
	const searched = plainText(text).toLowerCase();
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
	return digits(wanted) !== '' && digits(plainText(number)).includes(digits(wanted));
}
