import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import type { Rest } from '../server/rest';

interface Update extends IDataObject {
	value: IDataObject;
	matchingColumns: string[];
}

/** Creates a data table that is read as a sheet, with a person in each row. */
export async function createSheet(
	rest: Rest,
	table: string,
	columns: string[],
	phones: string[],
): Promise<void> {
	await rest.createDataTable(table, ['row_number', 'phone', 'first_name', ...columns]);
	await addPeople(rest, table, phones);
}

/** @param first row of a sheet that has a head */
export async function addPeople(rest: Rest, table: string, phones: string[], first = 2): Promise<void> {
	const rows = phones.map((phone, index) => ({
		row_number: String(first + index),
		phone,
		first_name: 'Ada',
	}));
	await rest.addDataTableRows(table, rows);
}

/**
 * Replaces the nodes of a Google sheet by those of a data table, under the same names and with the same connections.
 *
 * @param table name of the data table, with the columns of the sheet and `row_number`
 */
export function useLocalSheet({ nodes }: IWorkflowBase, table: string): void {
	for (const node of nodes) {
		if (node.type === 'n8n-nodes-base.googleSheets') Object.assign(node, tableNode(node, table));
	}
}

/** What a user enters into the example to call at any hour. */
export const AT_ANY_HOUR = { first_hour: 0, last_hour: 24, last_weekday: 7 };

function tableNode({ parameters }: INode, sheet: string): Partial<INode> {
	const dataTableId = { __rl: true, mode: 'name', value: sheet };
	const row = { resource: 'row', dataTableId, matchType: 'allConditions' };
	const table = { type: 'n8n-nodes-base.dataTable', typeVersion: 1.1 };
	if (parameters.operation === 'read') {
		return { ...table, parameters: { ...row, operation: 'get', returnAll: true } };
	}
	const columns = parameters.columns as Update;
	const [key = ''] = columns.matchingColumns;
	const { [key]: keyValue, ...value } = columns.value;
	const filters = { conditions: [{ keyName: key, condition: 'eq', keyValue }] };
	return {
		...table,
		parameters: { ...row, operation: 'update', filters, columns: { ...columns, value, matchingColumns: [] } },
	} as Partial<INode>;
}
