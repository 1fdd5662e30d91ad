import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { columnName, type Columns, existingColumn } from '../../columns/columns';
import { spreadsheetDateText } from '../../columns/dateColumns';
import { type ItemContext, readNamed } from '../../request/message/item';
import { isBlank, plainText, toJsonObject, toText, toTextList } from '../../values/read';
import { columnsIn, rawParameter } from '../../values/expression';
import { InputProblem, quote, tryRead } from '../../values/inputProblem';
import { parameterPath, readList, textIn } from '../node/fieldPath';
import { choice, choiceField, entriesField, textField } from '../node/basicFields';
import { phoneColumns } from './phoneNumber';

/** With Using All Other Columns. */
export const columnsToLeaveOut = textIn('options', 'Columns Not to Send', 'columnsToLeaveOut', {
	noDataExpression: true,
	placeholder: 'e.g. notes, internal_id',
	description: 'Names of columns not to send to the agent, separated by commas',
	displayOptions: { show: { '/promptParameters': ['row'] } },
});

/** For columns that are sent. */
export const dateColumns = textIn('options', 'Date Columns', 'dateColumns', {
	noDataExpression: true,
	placeholder: 'e.g. Appointment, Due Date',
	description:
		'Names of columns with spreadsheet dates, separated by commas. A date such as 46350 is sent as 2026-11-24.',
	displayOptions: { show: { '/promptParameters': ['row'] } },
});

/** Of an entry that `readNamedValues` reads. */
export function nameAndValue(ofName: FieldTexts, ofValue: FieldTexts): INodeProperties[] {
	return [textField('Name', 'name', ofName), textField('Value', 'value', ofValue)];
}

type FieldTexts = Pick<INodeProperties, 'placeholder' | 'description'>;

const JSON_FIELD = 'Prompt Parameters (JSON)';

/** Which values are sent for the templated prompt of a use case. */
export const promptParameters: INodeProperties[] = [
	choiceField('Specify Prompt Parameters', 'promptParameters', {
		noDataExpression: true,
		default: 'fields',
		description: "How to set the values that the agent's prompt needs, e.g. a first name",
		options: [
			choice('Using Fields Below', 'fields', 'Names and values that you enter'),
			choice(
				'Using All Other Columns',
				'row',
				'Every column that no other field uses, except row_number and empty cells',
			),
			choice('Using JSON', 'json', 'Names and values in a JSON object'),
		],
	}),
	entriesField('Prompt Parameters', 'parameterFields', 'Parameter', {
		displayOptions: { show: { promptParameters: ['fields'] } },
		values: nameAndValue(
			{ placeholder: 'e.g. first_name', description: 'Name in the prompt, without its braces' },
			{ placeholder: 'e.g. {{ $json.first_name }}', description: 'What replaces it, e.g. a dragged column' },
		),
	}),
	{
		displayName: JSON_FIELD,
		name: 'parametersJson',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "first_name": "Ada" }',
		description: 'JSON object with names and values',
		displayOptions: { show: { promptParameters: ['json'] } },
	},
];

/**
 * @param used columns that the item is read by, beside those that its fields name
 * @returns the values for the prompt, by name
 */
export function readParameters(item: ItemContext, used: ReadonlySet<string> = new Set()): IDataObject {
	switch (item.getNodeParameter('promptParameters', 'fields') as string) {
		case 'json':
			return toSend(toJsonObject(readNamed(item, JSON_FIELD, ['parametersJson', {}]), JSON_FIELD));
		case 'row':
			return fromRow(item, used);
		default:
			return readNamedValues(item, 'Prompt Parameters', 'parameterFields.parameter');
	}
}

/**
 * @param path of the entries of the collection `field`, each with a name and a value
 * @returns the values by their names; entries without a name and a value are left out
 * @throws InputProblem for a value without a name: the agent would not get it
 */
export function readNamedValues(item: ItemContext, field: string, path: string): IDataObject {
	const entries = readNamed(item, field, [path, []]) as Array<{ name: unknown; value: IDataObject }>;
	const values = new Map<string, unknown>();
	for (const { name, value } of entries) {
		const key = toText(name, 'Name');
		if (key !== '') values.set(key, value);
		else if (!isBlank(value))
			throw new InputProblem(
				`A value in '${field}' has no name`,
				"Enter its 'Name' without braces, e.g. first_name.",
			);
	}
	return toSend(Object.fromEntries(values));
}

/** @throws InputProblem for a value that JSON cannot hold, and for a name that n8n would leave out */
function toSend(values: Record<string, unknown>): IDataObject {
	const canSend = (value: unknown) => tryRead(() => JSON.stringify(value)) !== undefined;
	for (const [name, value] of Object.entries(values)) {
		if (name === '__proto__') throw new InputProblem(`The name ${quote(name)} is reserved`, 'Rename it.');
		if (typeof value !== 'object' || canSend(value)) continue;
		throw new InputProblem(
			`The value of ${quote(name)} is not valid JSON`,
			'Return text, or a plain object.',
		);
	}
	return values as IDataObject;
}

function fromRow(item: ItemContext, alsoUsed: ReadonlySet<string>): IDataObject {
	const dates = readList(item, dateColumns);
	const notSent = [columnsUsedBy(item.node.parameters), alsoUsed, new Set(readList(item, columnsToLeaveOut))];
	const values = new Map<string, unknown>();
	for (const [column, value] of Object.entries(item.row)) {
		const name = columnName(column);
		// n8n's Google Sheets node adds a column of this name.
		if (name === 'row_number' || isBlank(value) || notSent.some((columns) => columns.has(name))) continue;
		if (name !== column && values.has(name)) continue;
		values.set(name, (dates.includes(name) ? spreadsheetDateText(value) : undefined) ?? value);
	}
	return toSend(Object.fromEntries(values));
}

/** @throws InputProblem when a column that a field lists does not exist: misspelled, it would be sent, or as a number */
export function checkListedColumns(item: ItemContext, columns: Columns): void {
	if (item.getNodeParameter('promptParameters', 'fields') !== 'row') return;
	for (const field of [columnsToLeaveOut, dateColumns]) {
		for (const name of readList(item, field)) existingColumn(name, columns, field.displayName);
	}
}

/** By a node's parameters: all rows of a run share them. */
const usedColumns = new WeakMap<object, ReadonlySet<string>>();

function columnsUsedBy(parameters: INodeParameters): ReadonlySet<string> {
	const known = usedColumns.get(parameters);
	if (known) return known;
	const phones = plainText(rawParameter(parameters, parameterPath(phoneColumns)));
	const used = new Set([...columnsReadBy(parameters), ...toTextList(phones, phoneColumns.displayName)]);
	usedColumns.set(parameters, used);
	return used;
}

/** @returns the names of the columns that expressions read, in a node's parameters as they are stored */
export function columnsReadBy(parameters: unknown): string[] {
	return columnsIn(parameters).map(columnName);
}
