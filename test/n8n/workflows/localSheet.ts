import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

interface Update extends IDataObject {
	value: IDataObject;
	matchingColumns: string[];
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

/** Opens the hours of an example that asks whether it may call now. */
export function callAtAnyHour({ nodes }: IWorkflowBase): void {
	const hours = nodes.find(({ name }) => name === 'May we call now?');
	const asked = hours?.parameters.conditions as { conditions: IDataObject[] } | undefined;
	for (const condition of asked?.conditions ?? []) condition.leftValue = '={{ true }}';
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
