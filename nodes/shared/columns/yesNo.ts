import { hasNoNumber } from '../numbers/rowNumber';
import { plainText } from '../values/read';
import { listWords, plainWords } from '../words/words';

const YES = new Set(listWords('yes').map(plainWords));
const NO = new Set(listWords('no').map(plainWords));
const CHECK_MARK = /^[✓✔☑✅]\ufe0f?$/u;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;
const NOTHING = /^(?:☐|[\p{Pd}.·…_\s]*)$/u;
/** Such as `○` and `×`, and the letters for yes that may be one for no elsewhere, as `x` is. */
const MARK = /^(?:[xvjostdaieд]|[^\p{L}\p{N}]{1,2})$/iu;
const MAX_LENGTH = 20;

/**
 * What a cell answers in a column of yes and no.
 *
 * @returns the mark itself where it may mean yes or no; undefined if the cell says something else
 */
export function yesNoIn(value: unknown): string | undefined {
	const text = plainText(value);
	if (text.length > MAX_LENGTH || (typeof value === 'object' && value !== null)) return undefined;
	// What an expression gives that could not make a number of a cell, e.g. of a yes.
	if (Number.isNaN(value)) return undefined;
	const words = plainWords(text);
	if (CHECK_MARK.test(text) || (WORD.test(text) && YES.has(words))) return 'yes';
	if (NO.has(words)) return 'no';
	if (NOTHING.test(text)) return 'nothing';
	if (MARK.test(text)) return text.toLowerCase();
	return hasNoNumber(text) ? 'nothing' : undefined;
}

/** @returns whether a value says no, or nothing */
export function isNo(value: unknown): boolean {
	return ['no', 'nothing'].includes(yesNoIn(value) ?? '');
}
