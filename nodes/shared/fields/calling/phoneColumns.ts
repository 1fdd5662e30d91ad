import { readColumnNames, valueIn, type Row } from '../../columns/columnName';
import { findColumns, existingColumn } from '../../columns/columnsOfRows';
import { hasNoNumber, WITHOUT_NUMBER, type PhoneCell, type WithoutNumber } from '../../numbers/firstNumber';
import { emptyNumber } from '../../numbers/problems';
import type { ItemContext, ReadRules } from '../../request/message/itemRequest';
import { toChoice } from '../../values/choice';
import { tryRead } from '../../values/inputProblem';
import { inCollection, readField } from '../node/fieldPath';

export const phoneColumns = inCollection('options', {
	displayName: 'Phone Columns',
	name: 'phoneColumns',
	type: 'string',
	default: '',
	noDataExpression: true,
	placeholder: 'e.g. Mobile, Phone, Home Phone',
	description: 'Columns that may hold the number, in order. The first number found is called.',
});

export const itemsWithoutNumber = inCollection('options', {
	displayName: 'Items Without a Number',
	name: 'itemsWithoutNumber',
	type: 'options',
	noDataExpression: true,
	default: 'skip',
	description: 'What to do with items whose phone number is empty or says N/A',
	options: [
		{ name: 'Return an Error', value: 'error', description: 'Returns an error for each of them' },
		{ name: 'Skip', value: 'skip', description: 'Outputs the item with skipped = true' },
	],
});

/** @returns what may hold the number of a row: the field's own value, then the columns under Phone Columns */
export function phoneCells(value: unknown, item: ItemContext): PhoneCell[] {
	return [{ value }, ...cellsIn(chosenPhoneColumns(item), item.getInputData().json)];
}

/** @returns the names under Phone Columns, in their order */
export function chosenPhoneColumns(item: ItemContext): string[] {
	return readColumnNames(readField(item, phoneColumns), phoneColumns.displayName);
}

/** @returns the row's cells in some columns */
export function cellsIn(columns: readonly string[], row: Row): PhoneCell[] {
	return columns.map((column) => ({ column, value: valueIn(row, column) }));
}

/** @throws InputProblem when an expression gives something that is not in the list */
export function withoutNumberPolicy(item: ItemContext): WithoutNumber {
	const { displayName: name } = itemsWithoutNumber;
	return toChoice(readField(item, itemsWithoutNumber), WITHOUT_NUMBER, { name, byDefault: 'skip' });
}

/**
 * Makes an error of each row if none has a number, and of rows without one where the options say so; also if
 * a column under Phone Columns does not exist.
 *
 * @param parameter of the node that holds the number
 * @param field of the body, which is empty where a row has no number
 * @param rules what else holds for the rows
 */
export function refusingRowsWithoutNumber(parameter: string, field: string, rules: ReadRules): ReadRules {
	return async (items) => {
		const [judgeOf, columns] = [await rules(items), await findColumns(items)];
		let isAnyCallable: boolean | undefined;
		const mayHaveNumber = (item: ItemContext) => {
			// An expression that fails is an error of its own row.
			const cells = tryRead(() => phoneCells(item.getNodeParameter(parameter, ''), item));
			return cells === undefined || !cells.every(({ value }) => hasNoNumber(value));
		};
		return (body, item) => {
			for (const name of chosenPhoneColumns(item)) existingColumn(name, columns, phoneColumns.displayName);
			if (body[field] === undefined) {
				isAnyCallable ??= items.some(mayHaveNumber);
				if (!isAnyCallable || withoutNumberPolicy(item) === 'error') throw emptyNumber();
			}
			return judgeOf(body, item);
		};
	};
}
