import { columnName, readColumnNames, valueIn, type Row } from '../../columns/columnName';
import { labelColumn } from '../../columns/phoneColumns';
import { type Columns, existingColumn } from '../../columns/columnsOfRows';
import { WITHOUT_NUMBER, type PhoneCell, type WithoutNumber } from '../../numbers/rowNumber';
import type { ItemContext } from '../../request/message/item';
import { columnsIn, rawParameter } from '../../values/expression';
import { toChoice } from '../../values/read';
import { inCollection, readField } from '../node/fieldPath';
import { toNumber } from './phoneNumber';

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

/** @returns what may hold the number of an item: To Number, then the columns under Phone Columns */
export function phoneCells(item: ItemContext): PhoneCell[] {
	const row = item.getInputData().json;
	const [column, another] = columnsIn(rawParameter(item.getNode().parameters, toNumber.name));
	return [
		{
			value: readField(item, toNumber),
			label: column === undefined || another !== undefined ? undefined : labelIn(row, column),
		},
		...cellsIn(chosenPhoneColumns(item), row),
	];
}

/** @returns the names under Phone Columns, in their order */
export function chosenPhoneColumns(item: ItemContext): string[] {
	return readColumnNames(readField(item, phoneColumns), phoneColumns.displayName);
}

/** @returns the row's cells in some columns */
export function cellsIn(columns: readonly string[], row: Row): PhoneCell[] {
	return columns.map((column) => ({ column, value: valueIn(row, column), label: labelIn(row, column) }));
}

/** By the names of a row's columns, and of one of them. */
const labels = new Map<string, string | undefined>();
const MAX_LABELS = 1000;

function labelIn(row: Row, column: string): unknown {
	const names = Object.keys(row);
	const key = JSON.stringify([column, ...names]);
	if (!labels.has(key)) {
		if (labels.size >= MAX_LABELS) labels.clear();
		labels.set(key, labelColumn(column, names));
	}
	const label = labels.get(key);
	return label === undefined ? undefined : row[label];
}

/** @throws InputProblem when an expression gives something that is not in the list */
export function withoutNumberPolicy(item: ItemContext): WithoutNumber {
	const { displayName: name } = itemsWithoutNumber;
	return toChoice(readField(item, itemsWithoutNumber), WITHOUT_NUMBER, { name, byDefault: 'skip' });
}

/** @throws InputProblem when there are columns under Phone Columns, and none exists */
export function checkPhoneColumns(item: ItemContext, columns: Columns): void {
	const chosen = chosenPhoneColumns(item);
	if (chosen.some((name) => columns.has(columnName(name)))) return;
	existingColumn(chosen[0], columns, phoneColumns.displayName);
}
