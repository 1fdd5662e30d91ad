import type { IDataObject, INode } from 'n8n-workflow';

import type { ItemContext } from '../../nodes/shared/request/message/item';
import { rawParameter } from '../../nodes/shared/values/expression';
import { node } from './engine/surroundings';

/** @returns the items of rows, of which each gives the node's parameters values of its own, by their paths; those with a dot are no columns */
export function itemsOf(
	parameters: IDataObject,
	rows: readonly IDataObject[],
	settings: Partial<INode> = {},
): ItemContext[] {
	const own = { ...node('Dial', 'dial', parameters), ...settings };
	return rows.map((json, index) => ({
		row: Object.fromEntries(Object.entries(json).filter(([path]) => !path.includes('.'))),
		index,
		node: own,
		timezone: 'UTC',
		getNodeParameter: (path: string, fallback?: unknown) =>
			json[path] ?? rawParameter(parameters, path) ?? fallback,
	}));
}
