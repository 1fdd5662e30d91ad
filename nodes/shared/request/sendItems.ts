import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable, type OperationId } from '../contract/contract';
import { inTurns } from '../values/inTurns';
import type { BodyFields } from './message/fields';
import { itemContexts } from './message/itemContext';
import type { ItemRequest } from './message/itemRequest';
import type { Outcome } from './policy/sending';
import { previewOf, rowOfItem, rulesOf } from './rowOfItem';
import { inputItems } from './run/engine';
import { addHint } from './run/hint';
import { nodeErrorOf } from './run/nodeError';
import { previewedOutcomes, previewSummary } from './run/preview';
import { batchesOf, delayOf, previewedValuesOf, problemOfSettings, runOf } from './run/runs';
import { CREDENTIAL } from './wire/target';

/** One operation of a node, on all its items. */
export interface ItemsRequest {
	/** Of the operation in the contract. */
	id: OperationId;
	itemRequest: ItemRequest<OperationId>;
	/** Reads the node's fields that are sent as they are. */
	bodyFields: BodyFields;
}

/**
 * Sends one request for each item, all of them checked before the first is sent. An item that cannot be read or
 * sent is a failed item of its own.
 *
 * @returns the items of the output, in the order of the input
 * @throws NodeApiError for the item that failed, when the node stops on errors
 */
export async function sendItems(
	context: IExecuteFunctions,
	{ id, itemRequest, bodyFields }: ItemsRequest,
): Promise<INodeExecutionData[]> {
	const operation = operationTable[id];
	const batches = batchesOf(context);
	const items = itemContexts(context, inputItems(context));
	const { isPreview, problem: unreadable } = previewOf(itemRequest, items);
	const { judgeOf, problem = unreadable } = await rulesOf(itemRequest, items);
	const rows = await inTurns(items, (item, index) =>
		rowOfItem({
			id,
			operation,
			itemRequest,
			context,
			item,
			bodyFields,
			judgeOf,
			credential: async () => await context.getCredentials(CREDENTIAL, index),
			delay: delayOf(index, batches),
		}),
	);
	const put = async (outcomes: readonly Outcome[]) =>
		(await inTurns(rows, ({ output }, index) => output(outcomes[index] as Outcome))).flat();

	const description = itemRequest.describe?.(
		items,
		rows.map(({ call }) => call()),
	);
	if (description?.warning) addHint(context, description.warning, 'warning');
	if (isPreview) {
		const earlier = previewedValuesOf(context, operation);
		const common = problem ?? problemOfSettings(context);
		const outcomes = previewedOutcomes(rows, { problem: common, earlier });
		addHint(context, [previewSummary(outcomes), description?.summary()].filter(Boolean).join(' '), 'info');
		return await put(outcomes);
	}
	const { outcomes, pass } = await runOf(context, operation).process(
		rows.map(({ row }) => row),
		{ problem },
	);
	const { failure } = pass;
	if (failure && !context.continueOnFail()) {
		throw nodeErrorOf(context.getNode(), failure.failure, failure.item, pass.summary);
	}
	return await put(outcomes);
}
