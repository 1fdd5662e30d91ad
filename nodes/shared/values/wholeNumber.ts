import { isBlank } from './blank';
import { InputProblem, quote } from './inputProblem';

/**
 * Reads a whole number, which may come as text from a spreadsheet.
 *
 * @param name the field, as the editor calls it
 * @param least the smallest one that makes sense: 0 or 1
 * @returns undefined when nothing was given
 * @throws InputProblem when it is not such a number, such as a date, a list or a truth value
 */
export function toWholeNumber(value: unknown, name: string, least: 0 | 1 = 1): number | undefined {
	if (isBlank(value)) return undefined;
	const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	if (Number.isSafeInteger(number) && number >= least) return number;
	throw new InputProblem(
		`'${name}' ${quote(value)} is not a whole number from ${least}`,
		'Enter a number in digits, e.g. 10.',
		`have an invalid '${name}'`,
	);
}
