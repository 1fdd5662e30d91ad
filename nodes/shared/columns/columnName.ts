import { toText } from '../values/read';

/** What a row has in each column. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * @param column as a row has it, or as a user names it
 * @returns its name without spaces around it and without the byte order mark with which Excel
 *   begins a CSV file
 */
export function columnName(column: string): string {
	return column.trim();
}

/** @param column its name, as `columnName` returns it */
export function valueIn(row: Row, column: string): unknown {
	if (Object.hasOwn(row, column)) return row[column];
	const spelled = Object.keys(row).find((name) => columnName(name) === column);
	return spelled === undefined ? undefined : row[spelled];
}

/** A longer name is none that we know. Putting accents in order takes the square of their number. */
const MAX_NAME_LENGTH = 200;

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

/** @returns letters and digits alone, so that case, accents, spaces, signs and keyboards make no difference; nothing of a name that is too long to be known */
export function plainName(column: string): string {
	return plainLetters(column).replace(/[^\p{Alphabetic}\d]/gu, '');
}

/** @returns the same, but with one space between words */
export function plainWords(column: string): string {
	return plainLetters(column)
		.replace(/[^\p{Alphabetic}\d]+/gu, ' ')
		.trim();
}

function plainLetters(column: string): string {
	if (column.length > MAX_NAME_LENGTH) return '';
	return column
		.toLowerCase()
		.normalize('NFKD')
		.replace(DROPPED, '')
		.replaceAll('ı', 'i')
		.replace(WRITTEN_OTHERWISE, (letter) => ARABIC_LETTERS[letter] ?? letter)
		.normalize('NFC');
}

/**
 * @param value names separated by commas, or a list of names from an expression, which may hold commas
 * @param field as the editor calls it
 * @throws InputProblem when it is something else
 */
export function readColumnNames(value: unknown, field: string): string[] {
	const names = Array.isArray(value)
		? value.map((name) => toText(name, field))
		: toText(value, field)
				.split(',')
				.map((name) => name.trim());
	return names.filter(Boolean);
}
