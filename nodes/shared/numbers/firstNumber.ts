import { isBlank } from '../values/read';
import { quote } from '../values/inputProblem';
import { readPhoneNumber, type NumberRules, type PhoneNumber } from './readPhoneNumber';

/** A cell that may hold a row's phone number. */
export interface PhoneCell {
	/** Undefined if it is not known which one it is. */
	column?: string;
	value: unknown;
}

/** The phone number of a row, and where it was found. */
export interface FirstNumber extends PhoneNumber {
	/** A note about the column, where there are several. */
	source?: string;
}

/** What people write into cells for which they have no number. */
const NO_NUMBER = new Set(
	'na,n/a,none,no,nil,null,nan,undefined,unknown,missing,empty,blank,no phone,no number,not available,not provided,tbd,tba,keine,keines,unbekannt,nicht bekannt,k. a.,k.a.,aucun,inconnu,ninguno,sin telefono,sin teléfono,desconocido,nessuno,nenhum,não tem,nao tem,geen,yok,brak,#n/a'.split(
		',',
	),
);
const MAX_WORD_LENGTH = 20;
const WITHOUT_LETTERS_AND_DIGITS = /^[^\p{L}\p{N}]*$/u;

/** Whether a cell plainly says that a number is missing, such as `N/A` or `-`; any other text may mean something else. */
export function hasNoNumber(value: unknown): boolean {
	if (isBlank(value) || value === 0) return true;
	if (Array.isArray(value)) return value.every(hasNoNumber);
	if (typeof value !== 'string') return false;
	const text = value.trim().toLowerCase();
	return text.length <= MAX_WORD_LENGTH && (NO_NUMBER.has(text) || WITHOUT_LETTERS_AND_DIGITS.test(text));
}

/**
 * Reads the first phone number of a row that can be read.
 *
 * @param cells in the order in which they are tried
 * @returns undefined if the row has no number
 * @throws InputProblem of the first cell with something in it, if none can be read
 */
export function readFirstNumber(cells: readonly PhoneCell[], rules: NumberRules): FirstNumber | undefined {
	let problem: unknown;
	for (const { column, value } of cells.filter((cell) => !hasNoNumber(cell.value))) {
		try {
			const read = readPhoneNumber(value, rules);
			if (cells.length === 1 || column === undefined) return read;
			return { ...read, source: `The number is from column ${quote(column)}` };
		} catch (error) {
			problem ??= error;
		}
	}
	if (problem !== undefined) throw problem as Error;
	return undefined;
}

/** What becomes of rows without a number. */
export const WITHOUT_NUMBER = ['skip', 'error'] as const;
export type WithoutNumber = (typeof WITHOUT_NUMBER)[number];

/** Why a row without a number is skipped. */
export const WHY_WITHOUT_NUMBER = 'No phone number';
