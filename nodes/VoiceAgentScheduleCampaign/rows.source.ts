import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import {
	columnName,
	columnsReadBy,
	columnsToLeaveOut,
	namesIn,
	valuesOfRow,
} from '../shared/fields/promptParameters';
import { inputItems } from '../shared/request/run/engine';
import { InputProblem, shown } from '../shared/values/inputProblem';
import type { AskedCall } from './askedCalls';
import { foundColumns, type CallColumn } from './columns';

/** How input rows become calls: which column is what. */
export const rowFields: INodeProperties[] = [
	{
		displayName: 'Phone and Time Columns',
		name: 'columns',
		type: 'options',
		noDataExpression: true,
		default: 'byName',
		description: "Which columns of the rows hold the phone number and the call's time",
		options: [
			{
				name: 'Find by Name',
				value: 'byName',
				description: 'E.g. Phone, Phone Number or Mobile; scheduled_for, or date and time; timezone.',
			},
			{ name: 'Set Below', value: 'set', description: 'Say yourself which column is what' },
		],
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. {{ $json.Phone }}',
		description:
			'The number to call, for each row. Drag the column here from the input. Spaces, dashes, brackets and a + that the spreadsheet lost are put right.',
		displayOptions: { show: { columns: ['set'] } },
	},
	{
		displayName: 'Call Fields',
		name: 'callFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'What else a row says of its call. Drag the columns here from the input.',
		displayOptions: { show: { columns: ['set'] } },
		options: [
			{
				displayName: 'Max Duration (Minutes)',
				name: 'max_duration_mins',
				type: 'string',
				default: '',
				description: 'When the call is ended at the latest',
			},
			{
				displayName: 'Scheduled Date',
				name: 'scheduled_date',
				type: 'string',
				default: '',
				description: 'Day of the call, if its time stands in a column of its own',
			},
			{
				displayName: 'Scheduled For',
				name: 'scheduled_for',
				type: 'string',
				default: '',
				description: 'Date and time of the call in one column',
			},
			{
				displayName: 'Scheduled Time',
				name: 'scheduled_time',
				type: 'string',
				default: '',
				description: 'Time of day of the call, beside Scheduled Date',
			},
			{
				displayName: 'Time Zone',
				name: 'timezone',
				type: 'string',
				default: '',
				placeholder: 'e.g. {{ $json.zone }}',
				description: "Zone of the call's time, if rows have zones of their own",
			},
		],
	},
	{
		displayName: 'Prompt Parameters',
		name: 'promptParameters',
		type: 'options',
		noDataExpression: true,
		default: 'row',
		description: "Which columns are sent as values for the use case's prompt, under their own names",
		options: [
			{
				name: 'All Other Columns',
				value: 'row',
				description: 'Every column that is not used for something else',
			},
			{ name: 'Chosen Columns', value: 'columns', description: 'Only the columns named below' },
			{ name: 'None', value: 'none', description: 'The prompt takes no values' },
		],
	},
	columnsToLeaveOut,
	{
		displayName: 'Columns to Send',
		name: 'columnsToSend',
		type: 'string',
		default: '',
		placeholder: 'e.g. first_name, company',
		description: 'Names of columns, separated by commas',
		displayOptions: { show: { promptParameters: ['columns'] } },
	},
];

/** For the node's options. */
export const groupBy: INodeProperties = {
	displayName: 'Group by Column',
	name: 'groupBy',
	type: 'string',
	default: '',
	placeholder: 'e.g. region',
	description:
		'Name of a column: rows with the same value come into the same group of the campaign. One group if this is left empty.',
};

/**
 * @returns the calls that the input rows ask for, one for each row
 * @throws InputProblem when a column that is needed does not exist
 */
export function callsOfRows(context: IExecuteFunctions): AskedCall[] {
	const items = inputItems(context);
	const columns = [...new Set(items.flatMap(({ json }) => Object.keys(json)))].map(columnName);
	const group = existing(
		context.getNodeParameter('options.groupBy', 0, '') as string,
		columns,
		'Group by Column',
	);
	const cells = context.getNodeParameter('columns', 0) === 'set' ? setCells(context) : cellsByName(columns);
	const isParameter = parameterFilter(context, columns, [...cells.columns, group]);

	return items.map(({ json }, item) => ({
		item,
		name: '',
		cells: cells.of(json, item),
		parameters: valuesOfRow(json, isParameter),
		group:
			group === '' ? '' : String((valuesOfRow(json, (column) => column === group)[group] ?? '') as string),
	}));
}

/** How the cells of a row are read that say whom to call, and when. */
interface CellReader {
	/** The columns they are read from. */
	columns: string[];
	of: (row: IDataObject, item: number) => AskedCall['cells'];
}

function cellsByName(columns: string[]): CellReader {
	const found = Object.entries(foundColumns(columns)) as Array<[CallColumn, string]>;
	const fields = new Map(found.map(([field, column]) => [column, field]));
	return {
		columns: [...fields.keys()],
		of: (row) => {
			const values = Object.entries(valuesOfRow(row, (column) => fields.has(column)));
			return Object.fromEntries(values.map(([column, value]) => [fields.get(column), value]));
		},
	};
}

function setCells(context: IExecuteFunctions): CellReader {
	return {
		columns: [],
		of: (_, item) => ({
			phone_number: context.getNodeParameter('phoneNumber', item),
			...(context.getNodeParameter('callFields', item, {}) as IDataObject),
		}),
	};
}

function parameterFilter(
	context: IExecuteFunctions,
	columns: string[],
	used: string[],
): (column: string) => boolean {
	const named = (parameter: string, displayName: string) =>
		new Set(
			namesIn(context.getNodeParameter(parameter, 0, '')).map((name) => existing(name, columns, displayName)),
		);
	switch (context.getNodeParameter('promptParameters', 0) as string) {
		case 'row': {
			const others = new Set([...used, ...columnsReadBy(context.getNode().parameters)]);
			const leftOut = named('columnsToLeaveOut', 'Columns to Leave Out');
			return (column) => !others.has(column) && !leftOut.has(column);
		}
		case 'columns': {
			const chosen = named('columnsToSend', 'Columns to Send');
			return (column) => chosen.has(column);
		}
		default:
			return () => false;
	}
}

function existing(name: string, columns: string[], displayName: string): string {
	if (name === '' || columns.includes(name)) return name;
	throw new InputProblem(
		`${displayName}: there is no column ${shown(name)}. The columns are ${columns.map(shown).join(', ')}`,
		"Write the column's name as the rows have it, not one of its values.",
	);
}
