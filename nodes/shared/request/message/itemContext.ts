import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ItemContext } from './itemRequest';

/**
 * For nodes that are run on all items at once: one of the items, as it shows itself where items are run
 * apart.
 */
export function itemContext(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	index: number,
): ItemContext {
	return {
		getInputData: () => items[index] ?? { json: {} },
		getItemIndex: () => index,
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: ((name: string, fallback?: unknown, options?: object) =>
			context.getNodeParameter(name, index, fallback, options)) as ItemContext['getNodeParameter'],
	};
}
