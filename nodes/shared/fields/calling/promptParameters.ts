import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { columnName } from '../../columns/columnName';
import { columnsOf, existingColumn } from '../../columns/columnsOfRows';
import { rawParameter } from '../../request/message/itemContext';
import { filling, type ItemContext, type Prepare, type ReadRules } from '../../request/message/itemRequest';
import { isBlank } from '../../values/blank';
import { toJsonObject } from '../../values/jsonField';
import { toText } from '../../values/text';

/** Beside all other columns of the row. */
export const columnsToLeaveOut: INodeProperties = {
	displayName: 'Columns to Leave Out',
	name: 'columnsToLeaveOut',
	type: 'string',
	default: '',
	placeholder: 'e.g. row_number, notes',
	description: 'Names of further columns that are not sent, separated by commas',
	displayOptions: { show: { promptParameters: ['row'] } },
};

/** Fields that say which values go into the templated prompt of a use case. */
export const promptParameters: INodeProperties[] = [
	{
		displayName: 'Prompt Parameters',
		name: 'promptParameters',
		type: 'options',
		noDataExpression: true,
		default: 'none',
		description: "Values for the use case's prompt, such as a first name",
		options: [
			{ name: 'None', value: 'none', description: 'The prompt takes no values' },
			{ name: 'Define Below', value: 'fields', description: 'Name each value and fill it in' },
			{
				name: 'All Other Columns of the Row',
				value: 'row',
				description: 'Every column of the input row that no other field of this node uses',
			},
			{ name: 'Using JSON', value: 'json', description: 'A JSON object with names and values' },
		],
	},
	{
		displayName: 'Parameters',
		name: 'parameterFields',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		default: {},
		displayOptions: { show: { promptParameters: ['fields'] } },
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. first_name',
						description: 'As the prompt of the use case calls it',
					},
					{ displayName: 'Value', name: 'value', type: 'string', default: '' },
				],
			},
		],
	},
	{
		displayName: 'Parameters (JSON)',
		name: 'parametersJson',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "first_name": "Ada" }',
		displayOptions: { show: { promptParameters: ['json'] } },
	},
	columnsToLeaveOut,
];

/**
 * Fills a field of the body with the values that the fields above name.
 *
 * @param field of the body
 */
export function preparePromptParameters(field: string): Prepare {
	return filling(field, (body, item) => {
		body[field] = parametersOf(item);
	});
}

function parametersOf(item: ItemContext): IDataObject {
	switch (item.getNodeParameter('promptParameters', 'none') as string) {
		case 'fields':
			return fromFields(item);
		case 'json':
			return toJsonObject(item.getNodeParameter('parametersJson', {}), 'Parameters (JSON)');
		case 'row':
			return fromRow(item);
		default:
			return {};
	}
}

function fromFields(item: ItemContext): IDataObject {
	const fields = item.getNodeParameter('parameterFields.parameter', []) as Array<{
		name: unknown;
		value: unknown;
	}>;
	return Object.fromEntries(
		fields
			.map(({ name, value }) => [toText(name, 'The Name of a parameter'), value as IDataObject] as const)
			.filter(([name]) => name !== ''),
	);
}

function fromRow(item: ItemContext): IDataObject {
	const used = columnsUsedBy(item.getNode().parameters);
	const leftOut = columnsLeftOut(item);
	return valuesOfRow(item.getInputData().json, (column) => !used.has(column) && !leftOut.has(column));
}

function columnsLeftOut(item: ItemContext): ReadonlySet<string> {
	return new Set(namesIn(item.getNodeParameter(columnsToLeaveOut.name, ''), columnsToLeaveOut.displayName));
}

/**
 * Makes an error of a row for which a column is to be left out that no row has: misspelt, it would be sent.
 *
 * @param rules what else holds for the rows
 */
export function refusingUnknownColumns(rules: ReadRules): ReadRules {
	return async (items) => {
		const judgeOf = await rules(items);
		const leaveOut = rawParameter(items[0]?.getNode().parameters, columnsToLeaveOut.name);
		if (isBlank(leaveOut)) return judgeOf;
		const columns = await columnsOf(items);
		return (body, item) => {
			if (item.getNodeParameter('promptParameters', 'none') === 'row') {
				for (const name of columnsLeftOut(item)) {
					existingColumn(name, columns, columnsToLeaveOut.displayName);
				}
			}
			return judgeOf(body, item);
		};
	};
}

/**
 * @param isWanted told the name of each column, without what Excel may put before the first one
 * @returns the row's values by column, without empty ones
 */
export function valuesOfRow(row: IDataObject, isWanted: (column: string) => boolean): IDataObject {
	const values: IDataObject = {};
	for (const [column, value] of Object.entries(row)) {
		const name = columnName(column);
		if (value !== undefined && value !== null && isWanted(name)) values[name] = value;
	}
	return values;
}

/**
 * @param value names separated by commas, or a list of names from an expression, which may hold commas
 * @param field as the editor calls it
 * @throws InputProblem when it is something else
 */
export function namesIn(value: unknown, field: string): string[] {
	const names = Array.isArray(value)
		? value.map((name) => toText(name, field))
		: toText(value, field)
				.split(',')
				.map((name) => name.trim());
	return names.filter(Boolean);
}

/** The columns under Phone Columns. */
function phoneColumnsIn(parameters: INodeParameters): string[] {
	const names = rawParameter(parameters, 'options.phoneColumns');
	return typeof names === 'string' ? namesIn(names, 'Phone Columns') : [];
}

/** By a node's parameters: all rows of a run share them. */
const usedColumns = new WeakMap<object, ReadonlySet<string>>();

function columnsUsedBy(parameters: INodeParameters): ReadonlySet<string> {
	const known = usedColumns.get(parameters);
	if (known) return known;
	const used = new Set([...columnsReadBy(parameters), ...phoneColumnsIn(parameters)]);
	usedColumns.set(parameters, used);
	return used;
}

/** As the editor writes it: a name of letters of any script that is not called, or one in quotes. */
const COLUMN_REFERENCE =
	/\$(?:json|input\.item\.json)(?:\.([\p{ID_Start}_$][\p{ID_Continue}$]*)(?![\p{ID_Continue}$]|\s*\()|\[\s*(["'`])((?:\\.|(?!\2).)*)\2\s*\])/gsu;

/**
 * @param parameters of a node as they are stored, with their expressions
 * @returns the columns of the input row that the expressions read
 */
export function columnsReadBy(parameters: unknown): string[] {
	if (typeof parameters === 'string') {
		if (!parameters.startsWith('=')) return [];
		return [...parameters.matchAll(COLUMN_REFERENCE)].map(([, name, , quoted]) =>
			columnName(name ?? quoted?.replace(/\\(.)/gs, '$1') ?? ''),
		);
	}
	if (typeof parameters !== 'object' || parameters === null) return [];
	return Object.values(parameters).flatMap(columnsReadBy);
}
