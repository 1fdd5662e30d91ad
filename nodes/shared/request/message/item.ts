import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { InputProblem } from '../../values/inputProblem';
import { holdsExpression, rawParameter, readDragged } from '../../values/expression';

/** An input item, and the node's parameters as they are for it. */
export interface ItemContext {
	readonly row: IDataObject;
	readonly index: number;
	readonly node: INode;
	/** The workflow's. */
	readonly timezone: string;
	getNodeParameter(...asked: Asked): unknown;
}

type Asked = [name: string, fallback?: unknown, options?: object];

/** @throws InputProblem that names the field, when its expression fails */
export function readNamed(item: Pick<ItemContext, 'getNodeParameter'>, name: string, at: Asked, of = '') {
	let says: string;
	try {
		return item.getNodeParameter(...at);
	} catch (error) {
		says = (error as Error).message.replace(/\.$/, '');
	}
	throw new InputProblem(
		`The expression in '${name}' failed${of}: ${says}`,
		'Open the field, and check that the node and column in the expression exist.',
	);
}

/**
 * For nodes that are run on all items at once. A parameter is evaluated once for each item where it is an
 * expression, and once where it is not.
 */
export function itemContexts(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): ItemContext[] {
	const node = context.getNode();
	const timezone = context.getTimezone();
	const same = new Map<string, unknown>();
	/** Of the current item: several ask for them, one item after the other. */
	const ofItem = new Map<string, unknown>();
	const areOfItem = new Map<string, boolean>();
	let current: number | undefined;
	const readParameter = (row: IDataObject, index: number, ...[name, fallback, options]: Asked): unknown => {
		const raw = rawParameter(node.parameters, name);
		if (raw === undefined && fallback !== undefined) return fallback;
		if (index !== current) ofItem.clear();
		current = index;
		if (!areOfItem.has(name)) areOfItem.set(name, holdsExpression(raw));
		const known = areOfItem.get(name) ? ofItem : same;
		const key = `${name} ${JSON.stringify(options)}`;
		if (!known.has(key)) {
			const dragged = known === ofItem && !options ? readDragged(raw, row) : undefined;
			known.set(key, dragged ?? context.getNodeParameter(name, index, fallback, options));
		}
		return known.get(key);
	};
	return items.map(({ json: row }, index) => ({
		row,
		index,
		node,
		timezone,
		getNodeParameter: readParameter.bind(undefined, row, index),
	}));
}
