import { InputProblem, quoteNames } from '../values/inputProblem';
import type { Columns } from './columnsOfRows';
import { phoneColumnsAmong } from './phoneColumns';
import { inCallingOrder, nameDifferentPeople } from './phoneOrder';

/**
 * @returns the columns with a number of the same person, in the order in which they are called
 * @throws InputProblem when none holds a phone number, or some hold numbers of different people
 */
export function findPhoneColumns(columns: Columns): string[] {
	if (columns.get('phone_number')) return ['phone_number'];
	const names = [...columns.keys()];
	const candidates = phoneColumnsAmong(names);
	const filled = candidates.filter((column) => columns.get(column));
	if (nameDifferentPeople(filled)) {
		throw new InputProblem(
			`Columns ${quoteNames(filled, filled.length, ' and ')} may contain numbers of different people`,
			"Enter the columns to call, in order, in 'Phone Columns'.",
		);
	}
	if (candidates.length > 0) return inCallingOrder(filled.length > 0 ? filled : candidates);
	throw new InputProblem(
		`No phone column found. Columns: ${quoteNames(names, names.length) || 'none'}`,
		"Enter the columns to call in 'Phone Columns', or rename one to Phone.",
	);
}
