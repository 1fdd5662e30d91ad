import type { INodeProperties } from 'n8n-workflow';

import { findColumns, noSuchColumn } from '../../columns/columnsOfRows';
import type { ItemContext } from '../../request/message/item';
import { columnsIn, hasFallback, rawParameter } from '../../values/expression';
import type { InputProblem } from '../../values/inputProblem';
import { parameterPath } from '../node/fieldPath';
import { callingHoursZone, holidays, outsideCallingHours } from './callingHours';
import { scheduledFor, timeOfDay, timeZone } from './callTime';
import { defaultCountry, duplicateNumbers, numbersWithoutPlus } from './phoneNumber';

/** If they are empty, items are called without them. With other empty rules, no item is called. */
const DECIDING: readonly INodeProperties[] = [
	scheduledFor,
	timeZone,
	timeOfDay,
	callingHoursZone,
	holidays,
	outsideCallingHours,
	defaultCountry,
	numbersWithoutPlus,
	duplicateNumbers,
];

/**
 * A field stays empty where its column is misspelt or was renamed: people would be called at once, or by the
 * clock of another zone. A single item may well lack what others have.
 *
 * @param items all rows of the run
 * @returns the error for a field whose column none of several rows has
 */
export async function missingColumn(items: readonly ItemContext[]): Promise<InputProblem | undefined> {
	const [first, second] = items;
	if (!first || !second) return undefined;
	const { parameters } = first.getNode();
	const wanted = DECIDING.flatMap((field) =>
		columnsNeeded(rawParameter(parameters, parameterPath(field))).map((column) => ({
			column,
			displayName: field.displayName,
		})),
	);
	if (wanted.length === 0) return undefined;
	const missing = wanted.find(
		({ column }) => !items.some((item) => Object.hasOwn(item.getInputData().json, column)),
	);
	return (
		missing &&
		noSuchColumn(
			missing.column,
			await findColumns(items),
			missing.displayName,
			`Drag the column into '${missing.displayName}' again. If the column is optional, use {{ $json[${JSON.stringify(missing.column)}] ?? "" }}.`,
		)
	);
}

/** @returns the columns that an expression reads, unless it may do without one */
function columnsNeeded(raw: unknown): string[] {
	return typeof raw === 'string' && !hasFallback(raw) ? columnsIn(raw) : [];
}
