/** Putting accents in order takes the square of their number. */
const MAX_LENGTH = 200;

/** Letters of Persian and Urdu keyboards, and those that Arabic writes in two ways at the end of a word. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
	'\u0649': '\u064a',
	'\u06cc': '\u064a',
	'\u06a9': '\u0643',
	'\u0629': '\u0647',
	'\u06be': '\u0647',
	'\u06c1': '\u0647',
};
const WRITTEN_OTHERWISE = new RegExp(`[${Object.keys(ARABIC_LETTERS).join('')}]`, 'gu');

/** Accents, dots that many leave out and invisible marks, but not the vowels of Hindi or Bengali, which are marks too. */
const DROPPED = /(?!\p{Alphabetic})\p{M}|\p{Cf}|[\u064b-\u065f\u0670\u0640]/gu;

/**
 * @returns letters and digits with one space between words, so that case, accents, signs and keyboards make no
 *   difference; nothing of a text that is too long for a name
 */
export function plainWords(text: string): string {
	if (text.length > MAX_LENGTH) return '';
	return text
		.toLowerCase()
		.normalize('NFKD')
		.replace(DROPPED, '')
		.replaceAll('ı', 'i')
		.replace(WRITTEN_OTHERWISE, (letter) => ARABIC_LETTERS[letter] ?? letter)
		.normalize('NFC')
		.replace(/[^\p{Alphabetic}\p{Nd}]+/gu, ' ')
		.trim();
}
