import { findPlan, splitByCode } from '../numbers/plans/numberingPlan';
import { type NumberRules, readPhoneNumber } from '../numbers/readPhoneNumber';
import { isBlank } from '../values/read';
import { unlessRefused } from '../values/inputProblem';
import { columnName, type Row, valueIn } from './columnName';

/** A row, and how its numbers are read. */
export interface SampleRow {
	row: Row;
	rules: NumberRules;
}

/** Anything shorter may be an amount or a date. */
const MIN_DIGITS = 9;

/**
 * Finds unused columns in which most cells are phone numbers.
 *
 * @param used names of the columns that something is done with
 * @param samples the first rows
 */
export function unusedNumberColumns(used: ReadonlySet<string>, samples: readonly SampleRow[]): string[] {
	const names = new Set(samples.flatMap(({ row }) => Object.keys(row).map(columnName)));
	return [...names].filter((column) => {
		if (used.has(column)) return false;
		const filled = samples.filter(({ row }) => !isBlank(valueIn(row, column)));
		const numbers = filled.filter(({ row, rules }) => isAssignedNumber(valueIn(row, column), rules));
		return numbers.length * 2 > filled.length;
	});
}

function isAssignedNumber(cell: unknown, rules: NumberRules): boolean {
	if (String(cell).replace(/\D/g, '').length < MIN_DIGITS) return false;
	const read = unlessRefused(() => readPhoneNumber(cell, rules));
	const { national = '' } = (read && splitByCode(read.number.slice(1))) ?? {};
	return read?.country !== undefined && findPlan(read.country)?.isAssigned(national) === true;
}
