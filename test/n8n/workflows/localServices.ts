import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

interface Update extends IDataObject {
	value: IDataObject;
	matchingColumns: string[];
}

/**
 * Replaces the nodes of other services by n8n's own ones, under the same names and with the same connections:
 * a Google sheet and a calendar by data tables, a text message by a node that does nothing.
 *
 * @param table name of the data table: with the columns of the sheet and `row_number`, or with `event` and `summary`
 * @param events what the calendar holds
 */
export function useLocalServices({ nodes }: IWorkflowBase, table: string, events: object[] = []): void {
	for (const node of nodes) {
		if (node.type === 'n8n-nodes-base.googleSheets') Object.assign(node, tableNode(node, table));
		if (node.type === 'n8n-nodes-base.googleCalendar') Object.assign(node, calendarNode(node, table, events));
		if (node.type === 'n8n-nodes-base.twilio') {
			Object.assign(node, { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} });
		}
	}
}

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

/** Gives tomorrow's events, and keeps each change of an event as a row of the data table. */
function calendarNode({ parameters }: INode, table: string, events: object[]): Partial<INode> {
	if (parameters.operation === 'getAll') {
		const jsCode = `return ${JSON.stringify(events)}.map((json) => ({ json }));`;
		return { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
	}
	const value = { event: parameters.eventId, ...(parameters.updateFields as IDataObject) };
	const columns = { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
	const dataTableId = { __rl: true, mode: 'name', value: table };
	return {
		type: 'n8n-nodes-base.dataTable',
		typeVersion: 1.1,
		parameters: { resource: 'row', operation: 'insert', dataTableId, columns },
	};
}
