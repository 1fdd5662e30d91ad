import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type OperationId, operationTable } from '../contract/contract';
import { inTurns } from '../values/inTurns';
import { type ItemContext, itemContexts, type ItemRequest, type JudgeOf } from './message/itemRequest';
import { type Failure, invalidInput } from './policy/failure';
import type { Outcome } from './policy/sending';
import { outputRow, prepareRow, type RowSetup } from './prepareRow';
import { readBatches, batchDelay, inputItems, problemOfSettings, processRows, findHistory } from './run/runs';
import { addHint } from './run/hint';
import { toNodeError } from './run/nodeError';
import { previewRows, previewSummary } from './run/preview';
import type { Row } from './run/row';

/** The results of a node's items. */
export interface SentItems {
	/** In the order of the input. */
	outcomes: readonly Outcome[];
	/** Whether nothing was sent, because the user wants to see what would be. */
	isPreview: boolean;
	/** The items of the output, in the order of the input. */
	output: INodeExecutionData[];
}

/**
 * Sends one request for each item, all of them checked before the first is sent. An item that cannot be read or
 * sent is a failed item of its own.
 *
 * @throws NodeApiError for the item that failed, when the node stops on errors
 */
export async function sendItems(
	context: IExecuteFunctions,
	request: Pick<RowSetup, 'id' | 'itemRequest' | 'bodyFields'>,
): Promise<SentItems> {
	const { id, itemRequest } = request;
	const batches = readBatches(context);
	const items = itemContexts(context, inputItems(context));
	const { isPreview, problem: unreadable } = readPreview(itemRequest, items);
	const { judgeOf, problem = unreadable } = await prepareRules(itemRequest, items);
	const setup = { ...request, judgeOf, delayOf: (item: number) => batchDelay(item, batches) };
	const prepared = await inTurns(items, (item) => prepareRow(setup, item));
	const rows = prepared.map(({ row }) => row);
	const description = itemRequest.describe?.(
		items,
		rows.map(({ request: { body } }) => body),
	);
	if (description?.warning) addHint(context, description.warning, 'warning');
	const outcomes = isPreview
		? previewRows(rows, problem ?? problemOfSettings(context), findHistory(context, operationTable[id], true))
		: await sendRows(context, id, rows, problem);
	if (isPreview) {
		addHint(context, [previewSummary(outcomes), description?.summary()].filter(Boolean).join(' '), 'info');
	}
	const output = await inTurns(prepared, (one, index) =>
		outputRow({ ...request, isPreview }, items[index] as ItemContext, one, outcomes[index] as Outcome),
	);
	return { outcomes, isPreview, output: output.flat() };
}

/** @throws NodeApiError for the row that failed, when the node stops on errors */
async function sendRows(
	context: IExecuteFunctions,
	id: OperationId,
	rows: readonly Row[],
	problem: Failure | undefined,
): Promise<Outcome[]> {
	const { outcomes, pass } = await processRows(context, operationTable[id], rows, problem);
	if (pass.failure && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), pass.failure.failure, pass.failure.item, pass.summary);
	}
	return outcomes;
}

/** @returns how the rules judge items; for a run whose rules cannot be read, why nothing must be sent */
async function prepareRules(
	{ rules }: ItemRequest<OperationId>,
	items: readonly ItemContext[],
): Promise<{ judgeOf?: JudgeOf; problem?: Failure }> {
	if (!rules) return {};
	return await rules(items).then(
		(judgeOf) => ({ judgeOf }),
		(error: unknown) => ({ problem: invalidInput(error) }),
	);
}

/**
 * @returns whether nothing must be sent. Where that cannot be read, no row is sent: the user may have wanted
 *   to see what would be sent
 */
function readPreview(
	{ isPreview = () => false }: ItemRequest<OperationId>,
	items: readonly ItemContext[],
): { isPreview: boolean; problem?: Failure } {
	try {
		return { isPreview: items.some(isPreview) };
	} catch (error) {
		return { isPreview: false, problem: invalidInput(error) };
	}
}
