import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { holdsExpression, rawParameter } from '../../values/expression';

/** An input item, and the node's parameters as they are for it. */
export interface ItemContext {
	readonly row: IDataObject;
	readonly index: number;
	readonly node: INode;
	/** The workflow's. */
	readonly timezone: string;
	getNodeParameter(name: string, fallback?: unknown, options?: object): unknown;
}

/**
 * For nodes that are run on all items at once. A parameter is evaluated once for each item where it is an
 * expression, and once where it is not.
 */
export function itemContexts(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): ItemContext[] {
	const parameters = new Parameters(context);
	return items.map(({ json }, index) => new ItemOfRun(parameters, json, index));
}

/** Without functions of its own, as there may be a hundred thousand. */
class ItemOfRun implements ItemContext {
	readonly node: INode;
	readonly timezone: string;

	constructor(
		private readonly parameters: Parameters,
		readonly row: IDataObject,
		readonly index: number,
	) {
		this.node = parameters.node;
		this.timezone = parameters.timezone;
	}

	getNodeParameter(name: string, fallback?: unknown, options?: object): unknown {
		return this.parameters.valueOf(name, this.index, fallback, options);
	}
}

/** The parameters of a node, of which those without expressions are the same for all items. */
class Parameters {
	readonly node: INode;
	readonly timezone: string;
	private readonly kinds = new Map<string, 'absent' | 'same' | 'ofItem'>();
	private readonly values = { same: new Map<string, unknown>(), ofItem: new Map<string, unknown>() };
	/** The item whose values are kept: several ask for them, one item after the other. */
	private current: number | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.node = context.getNode();
		this.timezone = context.getTimezone();
	}

	valueOf(name: string, index: number, fallback: unknown, options: object | undefined): unknown {
		const kind = this.kindOf(name);
		if (kind === 'absent' && fallback !== undefined) return fallback;
		if (index !== this.current) this.values.ofItem.clear();
		this.current = index;
		const values = this.values[kind === 'same' ? 'same' : 'ofItem'];
		const key = options === undefined ? name : `${name} ${JSON.stringify(options)}`;
		if (!values.has(key)) values.set(key, this.context.getNodeParameter(name, index, fallback, options));
		return values.get(key);
	}

	private kindOf(name: string): 'absent' | 'same' | 'ofItem' {
		let kind = this.kinds.get(name);
		if (kind === undefined) {
			const raw = rawParameter(this.node.parameters, name);
			kind = raw === undefined ? 'absent' : holdsExpression(raw) ? 'ofItem' : 'same';
			this.kinds.set(name, kind);
		}
		return kind;
	}
}
