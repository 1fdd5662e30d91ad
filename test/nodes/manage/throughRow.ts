import type { IDataObject, INodeType } from 'n8n-workflow';

import { runNode, type RunResult } from '../../harness/engine/engine';
import type { Service } from '../../harness/http/service';

/** Runs a node on one row that holds the values, since n8n itself checks what is typed into a field. */
export async function runThroughRow(
	service: Service,
	nodeType: INodeType,
	values: IDataObject,
): Promise<RunResult> {
	const row: IDataObject = {};
	const parameters = readingFrom(row, values) as IDataObject;
	return await runNode(nodeType, { rows: [row], parameters, credential: service.credential() });
}

const CHOSEN = ['operation', 'mode', 'type', 'fillerType', '__rl'];

/** @returns the values as expressions, with the values themselves put into the row */
function readingFrom(row: IDataObject, value: unknown, name = ''): unknown {
	if (Array.isArray(value)) return value.map((item) => readingFrom(row, item, name));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readingFrom(row, item, key)]));
	}
	if (CHOSEN.includes(name) || String(value).startsWith('=')) return value;
	const column = `column ${Object.keys(row).length}`;
	row[column] = value as string;
	return `={{ $json["${column}"] }}`;
}
