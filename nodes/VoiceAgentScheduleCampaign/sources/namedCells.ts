import { valueIn, type Row } from '../../shared/columns/columnName';
import { isBlank } from '../../shared/values/blank';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import type { CallColumn, FoundColumns } from './columns';

/** What says when to call. */
export const TIMES: readonly CallColumn[] = ['scheduled_for', 'scheduled_date', 'scheduled_time'];

/** How much a row says about when to call. */
export function findTimeDetail(row: Row, found: FoundColumns): 'nothing' | 'dateAlone' | 'time' {
	const filled = TIMES.filter((field) => found[field]?.some((column) => !isBlank(valueIn(row, column))));
	if (filled.length === 0) return 'nothing';
	return filled.every((field) => field === 'scheduled_date') ? 'dateAlone' : 'time';
}

/**
 * Reads the cells of a row that say whom to call, and when.
 *
 * @throws InputProblem when two columns for the same have different things in them
 */
export function namedCells(row: Row, found: FoundColumns): Partial<Record<CallColumn, unknown>> {
	const cells: Partial<Record<CallColumn, unknown>> = {};
	const hasTime = findTimeDetail(row, found) !== 'nothing';
	for (const [field, columns] of Object.entries(found) as Array<[CallColumn, readonly string[]]>) {
		// The first that holds a number is called, whatever the others hold.
		if (field === 'phone_number') continue;
		const [column, ...others] = columns.filter((name) => !isBlank(valueIn(row, name)));
		const isOfNoUse = field === 'timezone' && !hasTime;
		if (column === undefined || isOfNoUse) continue;
		const value = valueIn(row, column);
		const other = others.find((name) => toText(valueIn(row, name)) !== toText(value));
		if (other !== undefined) {
			throw new InputProblem(
				`Columns ${quote(column)} and ${quote(other)} contain different values for the call's ${WORDS[field]}: ${quote(value)} and ${quote(valueIn(row, other))}`,
				"Correct or clear one of the two values, or set 'Mapping' to 'Manual' and choose the columns.",
				`have different values for the call's ${WORDS[field]} in ${quote(column)} and ${quote(other)}`,
			);
		}
		cells[field] = value;
	}
	return cells;
}

const WORDS: Record<CallColumn, string> = {
	phone_number: 'phone number',
	scheduled_for: 'date and time',
	scheduled_date: 'date',
	scheduled_time: 'time',
	timezone: 'time zone',
	max_duration_mins: 'max duration',
};

function toText(value: unknown): string {
	return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
}
