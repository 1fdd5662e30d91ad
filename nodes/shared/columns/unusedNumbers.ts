import { planOf, splitByCode } from '../numbers/plans/numberingPlan';
import { type NumberRules, readPhoneNumber } from '../numbers/readPhoneNumber';
import { isBlank } from '../values/blank';
import { unlessRefused } from '../values/inputProblem';
import { columnName, type Row, valueIn } from './columnName';

const MAX_SAMPLES = 50;
/** Anything shorter may be an amount or a date. */
const MIN_DIGITS = 9;

/**
 * Finds unused columns in which most cells are phone numbers.
 *
 * @param used names of the columns that something is done with
 * @param rows of which the first are looked at
 * @param rules by which the numbers of the run are read
 */
export function unusedNumberColumns(
	used: ReadonlySet<string>,
	rows: readonly Row[],
	rules: NumberRules,
): string[] {
	const samples = rows.slice(0, MAX_SAMPLES);
	const names = new Set(samples.flatMap((row) => Object.keys(row).map(columnName)));
	return [...names].filter((column) => {
		if (used.has(column)) return false;
		const cells = samples.map((row) => valueIn(row, column)).filter((cell) => !isBlank(cell));
		return cells.filter((cell) => isAssignedNumber(cell, rules)).length * 2 > cells.length;
	});
}

function isAssignedNumber(cell: unknown, rules: NumberRules): boolean {
	if (String(cell).replace(/\D/g, '').length < MIN_DIGITS) return false;
	const read = unlessRefused(() => readPhoneNumber(cell, rules));
	const { national = '' } = (read && splitByCode(read.number.slice(1))) ?? {};
	return read?.country !== undefined && planOf(read.country)?.isAssigned(national) === true;
}
