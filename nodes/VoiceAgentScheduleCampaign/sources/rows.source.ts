import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { readColumnNames, valueIn } from '../../shared/columns/columnName';
import { type Columns, findColumns, existingColumn } from '../../shared/columns/columnsOfRows';
import { dateOrderIn } from '../../shared/columns/dateOrder';
import {
	columnsReadBy,
	columnsToLeaveOut,
	datesAsText,
	otherColumns,
	valuesOfRow,
	type IsParameter,
} from '../../shared/fields/calling/promptParameters';
import { cellsIn, chosenPhoneColumns, phoneColumns } from '../../shared/fields/calling/phoneColumns';
import { scheduledFor, timeOfDay } from '../../shared/fields/calling/callTime';
import { inCollection, parameterPath, readField } from '../../shared/fields/node/fieldPath';
import type { PhoneCell } from '../../shared/numbers/firstNumber';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import { isBlank } from '../../shared/values/blank';
import { rawParameter } from '../../shared/values/expression';
import { inTurns } from '../../shared/values/inTurns';
import type { AskedCall } from '../calls/askedCalls';
import type { CallColumns } from '../calls/callRules';
import { foundColumns } from './columns';
import { namedCells, TIMES, findTimeDetail } from './namedCells';
import { hintAtTimeOfDay, hintAtTimes } from '../hints';

export const mapping: INodeProperties = {
	displayName: 'Mapping',
	name: 'mapping',
	type: 'options',
	noDataExpression: true,
	default: 'automatic',
	description: 'How to find the columns with the phone number and the call time',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'By their names, e.g. Phone or Mobile, Call Date, Call Time, Time Zone',
		},
		{ name: 'Manual', value: 'manual', description: 'Choose the columns yourself' },
	],
};

const ifManual = { show: { mapping: ['manual'] } };

export const toNumber: INodeProperties = {
	displayName: 'To Number',
	name: 'toNumber',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. {{ $json.Phone }}',
	description: 'Column with the number to call. Drag it from the input.',
	displayOptions: ifManual,
};

const scheduledForOfRow: INodeProperties = {
	...scheduledFor,
	description: 'Column with date and time of the call. Leave empty to call as the campaign runs.',
	displayOptions: ifManual,
};

const scheduledDate = inCollection('callFields', {
	displayName: 'Scheduled Date',
	name: 'scheduled_date',
	type: 'string',
	default: '',
	description: 'Call date, if date and time are in separate columns',
});

const scheduledTime = inCollection('callFields', {
	displayName: 'Scheduled Time',
	name: 'scheduled_time',
	type: 'string',
	default: '',
	description: 'Call time, if date and time are in separate columns',
});

const zoneOfRow = inCollection('callFields', {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.zone }}',
	description: 'Column with the time zone of the call time',
});

/** What else the columns say of a call. */
export const detailFields: INodeProperties[] = [
	scheduledForOfRow,
	{
		displayName: 'Call Fields',
		name: 'callFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'Other call details to take from columns',
		displayOptions: ifManual,
		options: [
			{
				displayName: 'Max Duration (Minutes)',
				name: 'max_duration_mins',
				type: 'string',
				default: '',
				description: 'Maximum call length. Overrides the use case setting.',
			},
			scheduledDate,
			scheduledTime,
			zoneOfRow,
		],
	},
];

const columnsToSend: INodeProperties = {
	displayName: 'Columns to Send',
	name: 'columnsToSend',
	type: 'string',
	default: '',
	placeholder: 'e.g. first_name, company',
	description: 'Comma-separated column names. Leave empty to send none.',
	displayOptions: { show: { promptParameters: ['columns'] } },
};

/** Which columns are sent to the prompt. */
export const promptFields: INodeProperties[] = [
	{
		displayName: 'Prompt Parameters',
		name: 'promptParameters',
		type: 'options',
		noDataExpression: true,
		default: 'columns',
		description: 'Which columns to send as values for the prompt of the use case',
		options: [
			{
				name: 'All Other Columns',
				value: 'row',
				description: 'All unused columns, including any personal data',
			},
			{ name: 'Chosen Columns', value: 'columns', description: 'Only the columns you name' },
			{ name: 'None', value: 'none', description: 'No values' },
		],
	},
	columnsToLeaveOut,
	columnsToSend,
	{ ...datesAsText, displayOptions: { show: { promptParameters: ['row', 'columns'] } } },
];

/** Say when to call, for a node whose columns the user has chosen. */
export const timeFields: readonly INodeProperties[] = [
	scheduledForOfRow,
	scheduledDate,
	scheduledTime,
	zoneOfRow,
];

/** @returns whether the user says which column is what */
export function isMappedManually(first: ItemContext): boolean {
	return first.getNodeParameter('source') === 'rows' && first.getNodeParameter(mapping.name) === 'manual';
}

export const groupBy = inCollection('options', {
	displayName: 'Group by Column',
	name: 'groupBy',
	type: 'string',
	default: '',
	placeholder: 'e.g. region',
	description: 'Column to group calls by. Leave empty for one group.',
});

/** Those of the fields above that are read once for all rows. */
export const fieldsOfAllRows: readonly INodeProperties[] = [columnsToSend, columnsToLeaveOut, groupBy];

/**
 * @param items the input rows
 * @returns the calls that they ask for, one for each row
 * @throws InputProblem when a column that is needed does not exist
 */
export async function callsOfRows(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
): Promise<{ asked: Iterable<AskedCall>; columns: CallColumns }> {
	const columns = await findColumns(items);
	const names = [...columns.keys()];
	const first = items[0] as ItemContext;
	const group = existingColumn(readField(first, groupBy), columns, groupBy.displayName);
	const { parameters } = first.getNode();
	const hasTimeOfDay = !isBlank(rawParameter(parameters, parameterPath(timeOfDay)));
	const phoneNames = chosenPhoneColumns(first).map((name) =>
		existingColumn(name, columns, phoneColumns.displayName),
	);
	const cells = isMappedManually(first)
		? mappedCells(parameters, phoneNames)
		: cellsByName(columns, phoneNames);
	const readElsewhere = columnsReadBy(parameters);
	const isParameter = parameterFilter(first, columns, [...cells.columns, group, ...readElsewhere]);
	const hasDatesAsText = first.getNodeParameter(datesAsText.name, false) === true;
	const read = new Set([...cells.columns, ...readElsewhere]);
	const others = names.filter((name) => !read.has(name));
	await hintAtTimes(context, others, items, await cells.withDetail('nothing', items));
	if (hasTimeOfDay) await hintAtTimeOfDay(context, others, await cells.withDetail('dateAlone', items));

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
	/** The rows without a time, or with a date alone. */
	withDetail: (
		detail: 'nothing' | 'dateAlone',
		items: readonly ItemContext[],
	) => Promise<readonly ItemContext[]>;
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
		withDetail: async (detail, items) => {
			const rows = await inTurns(items, (item) =>
				findTimeDetail(item.getInputData().json, found) === detail ? [item] : [],
			);
			return rows.flat();
		},
		of: (row) => namedCells(row, found),
		phonesOf: (row) => cellsIn(found.phone_number ?? [], row),
	};
}

function mappedCells(parameters: unknown, phoneNames: readonly string[]): CellReader {
	const rawOf = (field: INodeProperties) => rawParameter(parameters, parameterPath(field));
	const times = [scheduledForOfRow, scheduledDate, scheduledTime].map(rawOf).filter((raw) => !isBlank(raw));
	return {
		columns: [...phoneNames],
		sources: {
			phone: [...columnsReadBy(rawOf(toNumber)), ...phoneNames],
			time: times.flatMap(columnsReadBy),
			zone: columnsReadBy(rawOf(zoneOfRow)),
		},
		withDetail: async (detail, items) => (detail === 'dateAlone' || times.length > 0 ? [] : items),
		of: (_, item) => ({
			...(item.getNodeParameter('callFields', {}) as IDataObject),
			scheduled_for: readField(item, scheduledForOfRow),
		}),
		phonesOf: (row, item) => [{ value: readField(item, toNumber) }, ...cellsIn(phoneNames, row)],
	};
}

function parameterFilter(first: ItemContext, columns: Columns, used: string[]): IsParameter {
	const named = (field: INodeProperties) =>
		new Set(
			readColumnNames(readField(first, field), field.displayName).map((name) =>
				existingColumn(name, columns, field.displayName),
			),
		);
	switch (first.getNodeParameter('promptParameters') as string) {
		case 'row': {
			const others = new Set(used);
			const leftOut = named(columnsToLeaveOut);
			return otherColumns((column) => others.has(column) || leftOut.has(column));
		}
		case 'columns': {
			const chosen = named(columnsToSend);
			return (column) => chosen.has(column);
		}
		default:
			return () => false;
	}
}
