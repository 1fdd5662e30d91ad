import type { INodeProperties } from 'n8n-workflow';

import { columnsOf, noSuchColumn } from '../../columns/columnsOfRows';
import type { ItemContext, ReadRules } from '../../request/message/itemRequest';
import { columnsIn, hasFallback, rawParameter } from '../../values/expression';
import type { InputProblem } from '../../values/inputProblem';
import { callingHoursZone, holidays, outsideCallingHours } from './callingHours';
import { callTimeOfDay, timeZone } from './callTime';
import { country, duplicatedNumbers, numbersWithoutPlus } from './phoneNumber';
import { OPTIONS } from './rowOption';

/** A field of a node. */
export interface FieldAt {
	/** Of its value among the node's parameters. */
	path: string;
	displayName: string;
}

/** @returns fields of a collection of the node */
export function fieldsIn(
	collection: string,
	fields: ReadonlyArray<Pick<INodeProperties, 'name' | 'displayName'>>,
): FieldAt[] {
	return fields.map(({ name, displayName }) => ({ path: `${collection}.${name}`, displayName }));
}

/** Options that say whether and when a row is called, unless they are empty. Other options call nobody if they are empty. */
export const optionsThatDecide = fieldsIn(OPTIONS, [
	timeZone,
	callTimeOfDay,
	callingHoursZone,
	holidays,
	outsideCallingHours,
	country,
	numbersWithoutPlus,
	duplicatedNumbers,
]);

/**
 * A field stays empty where its column is misspelt or was renamed: people would be called at once, or by the
 * clock of another zone. A single item may well lack what others have.
 *
 * @param items all rows of the run
 * @returns the error for a field whose column none of several rows has
 */
export async function missingColumn(
	items: readonly ItemContext[],
	fields: readonly FieldAt[],
): Promise<InputProblem | undefined> {
	const [first, second] = items;
	if (!first || !second) return undefined;
	const { parameters } = first.getNode();
	const wanted = fields.flatMap(({ path, displayName }) =>
		columnsNeeded(rawParameter(parameters, path)).map((column) => ({ column, displayName })),
	);
	if (wanted.length === 0) return undefined;
	const missing = wanted.find(
		({ column }) => !items.some((item) => Object.hasOwn(item.getInputData().json, column)),
	);
	return (
		missing &&
		noSuchColumn(
			missing.column,
			await columnsOf(items),
			missing.displayName,
			`Drag the column into '${missing.displayName}' again. If the column is optional, use {{ $json[${JSON.stringify(missing.column)}] ?? "" }}.`,
		)
	);
}

/** @returns the columns that an expression reads, unless it may do without one */
function columnsNeeded(raw: unknown): string[] {
	return typeof raw === 'string' && !hasFallback(raw) ? columnsIn(raw) : [];
}

/**
 * Makes an error of each row where a field's column is missing from all.
 *
 * @param rules what else holds for the rows
 */
export function refusingMissingColumns(fields: readonly FieldAt[], rules: ReadRules): ReadRules {
	return async (items) => {
		const [judgeOf, missing] = [await rules(items), await missingColumn(items, fields)];
		if (!missing) return judgeOf;
		return () => {
			throw missing;
		};
	};
}
