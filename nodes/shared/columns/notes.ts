import { hasNoNumber } from '../numbers/rowNumber';
import { inTurns } from '../values/inTurns';
import { plainText } from '../values/read';
import { Words, wordsOfName } from '../words/words';
import { CALL, CALLED, maySpeakOfCalls, NO_CALL, NOT, PHONE } from './callWords';
import { type Columns, MAX_CELLS } from './columns';

const POLITE = new Words(['polite']);

const CLAUSES = /[.,;:!?()–—/\n]+| -+ /;
/** Beside as many it is said of a number, unless they are a date. */
const MIN_NUMBER_DIGITS = 7;
const DATE = /(?<![\d./-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d./-])/g;
/** Longer texts are letters and logs. */
const MAX_NOTE = 1000;

/** @returns whether a cell of any column says not to call, in words that are known, as a status, a tag, or a note may */
export function forbidsCalls(text: string): boolean {
	return clausesOf(text).some((clause) => {
		const kinds = [CALLED, NO_CALL, NOT, CALL, PHONE, POLITE];
		const said = kinds.reduce(
			(rest, list, kind) => list.without(rest, ` ${kind} `),
			wordsOfName(clause.replace(/\p{N}/gu, '#')),
		);
		if (said.includes('1')) return true;
		// `Don't call before 9`, `Not called, try again`, and `Doesn't answer the phone` forbid nothing.
		if (/\p{N}/u.test(clause)) return false;
		return /2 (?:5 )*3/.test(said) || (/2/.test(said) && /[34]/.test(said) && /^[2345 ]+$/.test(said));
	});
}

function clausesOf(text: string): string[] {
	if (text.length > MAX_NOTE || hasNoNumber(text)) return [];
	const digits = text.replace(DATE, '').match(/\p{N}/gu) ?? [];
	return digits.length < MIN_NUMBER_DIGITS ? text.split(CLAUSES) : [];
}

const MIN_WORDS = 3;

/**
 * @returns whether a note speaks of calls. There is no end to the words in which people say that they want none: so
 *   whoever has such a note is not called, unless it speaks of a time (`call after 5`) or of a call that was tried
 */
export function speaksOfCalls(note: string): boolean {
	if (countWords(note) < MIN_WORDS) return false;
	return clausesOf(note).some((clause) => {
		const words = wordsOfName(clause);
		return !/\p{N}/u.test(clause) && !CALLED.areIn(words) && maySpeakOfCalls(words);
	});
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
	return [...segmenter.segment(text.slice(0, MAX_NOTE))].filter(({ isWordLike }) => isWordLike).length;
}

const NOT_WORDS = /[\p{N}@]/u;

/**
 * Finds columns of notes, in any language: some of their cells are empty, and others hold several words.
 *
 * @param count of rows
 */
export async function noteColumns(columns: Columns, count: number): Promise<ReadonlySet<string>> {
	const found = await inTurns(columns, ([column, cells]) => {
		const hasEmpty = cells.size <= Math.max(...cells.keys()) || cells.size < Math.min(count, MAX_CELLS);
		const hasWords = () =>
			[...cells.values()].some((cell) => {
				const text = plainText(cell);
				return !NOT_WORDS.test(text) && countWords(text) > 1;
			});
		return hasEmpty && hasWords() ? [column] : [];
	});
	return new Set(found.flat());
}
