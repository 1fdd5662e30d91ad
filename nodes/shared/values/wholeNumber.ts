import { isBlank } from './blank';
import { InputProblem, shown } from './inputProblem';

/**
 * Reads a whole number, which may come as text from a spreadsheet.
 *
 * @param name the field, as the editor calls it
 * @returns undefined when nothing was given
 * @throws InputProblem when it is not a whole number above 0
 */
export function toWholeNumber(value: unknown, name: string): number | undefined {
	if (isBlank(value)) return undefined;
	const number = Number(value);
	if (Number.isInteger(number) && number >= 1) return number;
	throw new InputProblem(`${name} ${shown(value)} is not a whole number above 0`, 'Write e.g. 10.');
}
