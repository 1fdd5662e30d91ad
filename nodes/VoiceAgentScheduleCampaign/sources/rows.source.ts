import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { valueIn } from '../../shared/columns/columnName';
import { type Columns, columnsOf, existingColumn } from '../../shared/columns/columnsOfRows';
import { dateOrderIn } from '../../shared/columns/dateOrder';
import {
	columnsReadBy,
	columnsToLeaveOut,
	datesAsText,
	readColumnNames,
	otherColumns,
	valuesOfRow,
	type IsParameter,
} from '../../shared/fields/calling/promptParameters';
import { cellsIn, chosenPhoneColumns, phoneColumns } from '../../shared/fields/calling/phoneColumns';
import { fieldsIn } from '../../shared/fields/calling/missingColumns';
import type { PhoneCell } from '../../shared/numbers/firstNumber';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import { isBlank } from '../../shared/values/blank';
import { rawParameter } from '../../shared/values/expression';
import { inTurns } from '../../shared/values/inTurns';
import type { AskedCall } from '../calls/askedCalls';
import type { CallColumns } from '../calls/callRules';
import { foundColumns } from './columns';
import { namedCells, TIMES, toldTime } from './namedCells';
import { hintAtCallTime, hintAtTimes } from '../hints';

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
				description: 'E.g. Phone or Mobile; scheduled_for, or Call Date and Call Time; Time Zone.',
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
		default: 'columns',
		description: "Which columns are sent as values for the use case's prompt, under their own names",
		options: [
			{
				name: 'All Other Columns',
				value: 'row',
				description: 'All unused columns without row_number and empty cells, including any personal data',
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
		description:
			"Names of the columns that the use case's prompt needs, separated by commas. Nothing but the call itself is sent if this is left empty.",
		displayOptions: { show: { promptParameters: ['columns'] } },
	},
	{ ...datesAsText, displayOptions: { show: { promptParameters: ['row', 'columns'] } } },
];

/** Those of the fields above that say when to call. */
export const timeFields = fieldsIn(
	'callFields',
	(rowFields.find(({ name }) => name === 'callFields')?.options as INodeProperties[]).filter(
		({ name }) => name !== 'max_duration_mins',
	),
);

/** @returns whether the user says which column is what */
export function isSetBelow(first: ItemContext): boolean {
	return first.getNodeParameter('source') === 'rows' && first.getNodeParameter('columns') === 'set';
}

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
 * @param items the input rows
 * @returns the calls that they ask for, one for each row
 * @throws InputProblem when a column that is needed does not exist
 */
export async function callsOfRows(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
): Promise<{ asked: Iterable<AskedCall>; columns: CallColumns }> {
	const columns = await columnsOf(items);
	const names = [...columns.keys()];
	const first = items[0] as ItemContext;
	const group = existingColumn(first.getNodeParameter('options.groupBy', ''), columns, groupBy.displayName);
	const { parameters } = first.getNode();
	const hasCallTime = !isBlank(rawParameter(parameters, 'options.callTime'));
	const phoneNames = chosenPhoneColumns(first).map((name) =>
		existingColumn(name, columns, phoneColumns.displayName),
	);
	const cells = isSetBelow(first) ? setCells(parameters, phoneNames) : cellsByName(columns, phoneNames);
	const readElsewhere = columnsReadBy(parameters);
	const isParameter = parameterFilter(first, columns, [...cells.columns, group, ...readElsewhere]);
	const hasDatesAsText = first.getNodeParameter(datesAsText.name, false) === true;
	const read = new Set([...cells.columns, ...readElsewhere]);
	const others = names.filter((name) => !read.has(name));
	await hintAtTimes(context, others, items, await cells.saying('nothing', items));
	if (hasCallTime) await hintAtCallTime(context, others, await cells.saying('dateAlone', items));

	const dateOrder = await dateOrderIn(cells.sources.time, items);
	const asked = oneByOne(items, (item, row) => ({
		place: {
			item: item.getItemIndex(),
			name: '',
			group: group === '' ? '' : groupName(valueIn(row, group)),
		},
		// Read where the row is checked, so that an expression that fails is an error of its row.
		get cells() {
			return cells.of(row, item);
		},
		get phones() {
			return cells.phonesOf(row, item);
		},
		parameters: valuesOfRow(row, isParameter, hasDatesAsText),
	}));
	return { asked, columns: { ...cells.sources, dateOrder } };
}

function groupName(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '');
}

/** Each is made when it is asked for, so that there are never all of them. */
function* oneByOne(
	items: readonly ItemContext[],
	make: (item: ItemContext, row: IDataObject) => AskedCall,
): Generator<AskedCall> {
	for (const item of items) yield make(item, item.getInputData().json);
}

/** How the cells of a row are read that say whom to call, and when. */
interface CellReader {
	/** The columns they are read from. */
	columns: string[];
	/** The same by what they say, and those that expressions read. */
	sources: CallColumns;
	/** The rows that say nothing of when, or nothing but a date. */
	saying: (told: 'nothing' | 'dateAlone', items: readonly ItemContext[]) => Promise<readonly ItemContext[]>;
	of: (row: IDataObject, item: ItemContext) => AskedCall['cells'];
	/** The cells that may hold the number, in order. */
	phonesOf: (row: IDataObject, item: ItemContext) => PhoneCell[];
}

function cellsByName(columns: Columns, phoneNames: readonly string[]): CellReader {
	const found = foundColumns(columns, phoneNames);
	return {
		columns: Object.values(found).flat(),
		sources: {
			phone: found.phone_number ?? [],
			time: TIMES.flatMap((field) => found[field] ?? []),
			zone: found.timezone ?? [],
		},
		saying: async (told, items) => {
			const rows = await inTurns(items, (item) =>
				toldTime(item.getInputData().json, found) === told ? [item] : [],
			);
			return rows.flat();
		},
		of: (row) => namedCells(row, found),
		phonesOf: (row) => cellsIn(found.phone_number ?? [], row),
	};
}

function setCells(parameters: unknown, phoneNames: readonly string[]): CellReader {
	const times = TIMES.map((field) => rawParameter(parameters, `callFields.${field}`)).filter(
		(raw) => raw !== undefined,
	);
	const fieldsOf = (item: ItemContext) => item.getNodeParameter('callFields', {}) as IDataObject;
	return {
		columns: [...phoneNames],
		sources: {
			phone: [...columnsReadBy(rawParameter(parameters, 'phoneNumber')), ...phoneNames],
			time: times.flatMap(columnsReadBy),
			zone: columnsReadBy(rawParameter(parameters, 'callFields.timezone')),
		},
		saying: async (told, items) => (told === 'dateAlone' || times.length > 0 ? [] : items),
		of: (_, item) => fieldsOf(item),
		phonesOf: (row, item) => [
			{ value: item.getNodeParameter('phoneNumber', '') },
			...cellsIn(phoneNames, row),
		],
	};
}

function parameterFilter(first: ItemContext, columns: Columns, used: string[]): IsParameter {
	const named = (parameter: string, displayName: string) =>
		new Set(
			readColumnNames(first.getNodeParameter(parameter, ''), displayName).map((name) =>
				existingColumn(name, columns, displayName),
			),
		);
	switch (first.getNodeParameter('promptParameters') as string) {
		case 'row': {
			const others = new Set(used);
			const leftOut = named('columnsToLeaveOut', 'Columns to Leave Out');
			return otherColumns((column) => others.has(column) || leftOut.has(column));
		}
		case 'columns': {
			const chosen = named('columnsToSend', 'Columns to Send');
			return (column) => chosen.has(column);
		}
		default:
			return () => false;
	}
}
