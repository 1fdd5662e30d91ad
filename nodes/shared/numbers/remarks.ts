import { listWords, plainWords, Words } from '../words/words';
import { notANumber, severalNumbers, withLetters } from './problems';

const KINDS = ['home', 'work', 'other', 'number', 'beside', 'phone', 'mobile'] as const;
const kinds = new Words(KINDS);
const spellings = new Set(listWords(...KINDS).flatMap((word) => word.split('|')));
const FAX = new RegExp(listWords('fax').map(plainWords).join('|'), 'u');
const betweenNumbers = new Words(['and']);

/** As in `61O-308`. */
const LETTER_FOR_DIGIT = /(?<!\p{L})[oil](?=\d)|(?<=\d)[oil](?!\p{L})/iu;
const LETTER = /\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const NO_WORDS = /^[\d\s+().\-/~]*$/;
const BRACKETS = /[([<]([^()[\]<>\d+]*)[)\]>]/g;
const LINK = /^(?:https?:\/\/)?(?:www\.|api\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=)\+?(\d+)/i;
const CHAT_ID = /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/i;
/** In Brazil `0xx11` says that the code of a carrier may be dialled in the place of the crosses. */
const CARRIER = /^(\(?\s*0)\s*xx(?=[\s()]*\d)/i;
const EXTENSION_WORDS = listWords('extension')
	.map((word) => word.replaceAll('|', ' '))
	.join('|');
/** Each alternative begins behind a digit. What may be at a place differs from what may follow it, so that nothing is tried twice. */
const EXTENSION = new RegExp(
	`(?<=\\d)(?:[\\s();,./-]*(?:${EXTENSION_WORDS})[\\s.:=#)]*(?:(\\d{1,9})[\\s)#]*)?|[\\s,)]*#\\s*(\\d{1,9})[\\s)#]*|[\\s)]*,{2,}\\s*(\\d{1,9})[\\s)#]*)$`,
	'iu',
);

/**
 * Removes the text beside a number that says which kind it is (`tel:`, `p:`, `Mobile:`, `(work)`),
 * and the extension (`x45`, `ext. 45`, `#45`, `;ext=45`).
 *
 * Other words are not ignored: they may say that the number is wrong, or must not be called.
 *
 * @param text in plain letters and signs
 * @param cell as the user gave it
 * @throws InputProblem when there are words that may mean something
 */
export function withoutRemarks(text: string, cell: unknown): { rest: string; extension?: string } {
	if (NO_WORDS.test(text)) return { rest: text };
	if (LETTER_FOR_DIGIT.test(text)) throw notANumber(cell, 'Replace the letters in it with digits.');
	if (!/\d/.test(text)) throw notANumber(cell, 'Enter a phone number, or clear the cell.');
	const international = LINK.exec(text)?.[1] ?? CHAT_ID.exec(text)?.[1];
	if (international !== undefined) return { rest: `+${international}` };

	const unbracketed = text
		.replace(CARRIER, '$1')
		.replace(BRACKETS, (whole, remark: string) => (withoutKinds(remark, cell) === remark ? whole : ' '));
	const [, ...extensions] = EXTENSION.exec(unbracketed) ?? [];
	const number = unbracketed.replace(EXTENSION, '');
	const [begin, end] = [number.search(/[\d+]/), number.search(/\d\D*$/) + 1];
	const core = number.slice(begin, end);
	refuseWords(core, cell);
	const rest = withoutKinds(number.slice(0, begin), cell) + core + withoutKinds(number.slice(end), cell);
	return { rest, extension: extensions.find(Boolean) };
}

/** @returns the text as it is if it has no words; else what of its punctuation may belong to the number */
function withoutKinds(text: string, cell: unknown): string {
	const words = wordsIn(text);
	if (words.length === 0) return text;
	if (kinds.without(words.join(' ')) !== '' || haveOtherAccents(text)) refuseWords(text, cell);
	return text.replace(/[^\s(+)]/g, '');
}

const LATIN_WORD = /\p{Script=Latin}+/gu;

/** Accents may be left out, but other ones make another word: `só` is not `số`. */
function haveOtherAccents(text: string): boolean {
	return (text.toLowerCase().match(LATIN_WORD) ?? []).some((word) => {
		const plain = plainWords(word);
		return plain !== word && !spellings.has(word) && !spellings.has(plain);
	});
}

/** @returns whether the name of a column, or a text beside a number, says that it is one of a fax or a pager */
export function isFax(text: string): boolean {
	return LETTER.test(text) && FAX.test(plainWords(text));
}

function refuseWords(text: string, cell: unknown): void {
	const words = wordsIn(text);
	if (words.length === 0) return;
	const areKinds = kinds.without(betweenNumbers.without(words.join(' '))) === '';
	if (areKinds && !haveOtherAccents(text)) throw severalNumbers(cell);
	throw withLetters(cell, text.match(/\p{L}[\p{L}\p{M}'’]*/gu)?.join(' ') ?? '');
}

function wordsIn(text: string): string[] {
	return (text.match(WORD) ?? []).map(plainWords);
}
