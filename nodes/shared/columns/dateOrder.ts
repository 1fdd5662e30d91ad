import type { INodeExecutionData } from 'n8n-workflow';

import type { DateOrder } from '../times/humanText';
import { toWritten } from '../times/written';
import { unlessRefused } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { valueIn } from './columnName';

/** Two figures and a year behind them, as in `25/11/2026`. */
const MAY_BE_SWAPPED = /\d ?[-/] ?\d{1,2} ?[-/] ?\d/;
/** Longer texts are no dates. */
const MAX_LENGTH = 100;

/**
 * @param columns names of columns that hold the times of calls
 * @param items all rows
 * @returns the order of day and month in which dates of the columns are, if some can be read in one order only, and
 *   none in the other
 */
export async function dateOrderIn(
	columns: readonly string[],
	items: ReadonlyArray<{ getInputData(): INodeExecutionData }>,
): Promise<DateOrder | undefined> {
	if (columns.length === 0) return undefined;
	const found = new Set<DateOrder>();
	await inTurns(items, (item) => {
		for (const column of columns) {
			const order = readOrder(valueIn(item.getInputData().json, column));
			if (order) found.add(order);
		}
	});
	const [order, other] = found;
	return other === undefined ? order : undefined;
}

function readOrder(value: unknown): DateOrder | undefined {
	if (typeof value !== 'string' || value.length > MAX_LENGTH || !MAY_BE_SWAPPED.test(value)) return undefined;
	return unlessRefused(() => toWritten(value, '', { countries: () => [] }))?.order;
}
