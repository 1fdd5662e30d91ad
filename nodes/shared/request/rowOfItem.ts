import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Operation, OperationId } from '../contract/contract';
import type { DistinctField, ItemContext, ItemRequest } from './message/itemRequest';
import { outputOf } from './message/output';
import { preparedRequest, type PreparedRequest } from './message/preparedRequest';
import { unusable } from './policy/failure';
import type { Outcome } from './policy/sending';
import { errorRowOf } from './run/nodeError';
import type { Distinct, Row } from './run/run';
import { attempted } from './wire/http';

/** An item of a declarative operation: the row that is sent for it, and what comes out. */
export interface ItemRow {
	row: Row;
	/** @returns what the node puts out for the item, paired with it */
	output: (outcome: Outcome) => INodeExecutionData[];
}

/** How an item is sent. */
export interface ItemSending<Id extends OperationId> {
	id: Id;
	operation: Operation;
	itemRequest: ItemRequest<Id>;
	/** What n8n gives for the run, or for the item. */
	context: IExecuteFunctions | IExecuteSingleFunctions;
	item: ItemContext;
	/** The body as the node's fields fill it. */
	fields: () => IDataObject;
	credential: () => Promise<ICredentialDataDecryptedObject>;
	/** It is sent so many milliseconds after the first at the earliest. */
	delay: number;
}

/** What both entry points for declarative operations make of an item. */
export function rowOfItem<Id extends OperationId>({
	id,
	operation,
	itemRequest,
	context,
	item,
	fields,
	credential,
	delay,
}: ItemSending<Id>): ItemRow {
	const index = item.getItemIndex();
	const paired = (records: IDataObject[]) => records.map((json) => ({ json, pairedItem: { item: index } }));
	let request = NOTHING;
	const row: Row = {
		item: index,
		hidden: NOTHING.hidden,
		delay,
		credential,
		attempt: async (target, transport) =>
			await attempted(context, { operation, path: request.path, body: request.body }, target, transport),
	};
	try {
		request = preparedRequest(operation, itemRequest, fields(), item);
		row.hidden = request.hidden;
		row.distinct = distinctOf(itemRequest.distinct, request.body, item);
	} catch (error) {
		row.problem = unusable(error);
	}
	return {
		row,
		output: (outcome) =>
			outcome.kind === 'done'
				? paired(outputOf(id, itemRequest, { body: outcome.body, sent: request.sent, item }))
				: paired([errorRowOf(item.getNode(), item.getInputData().json, outcome)]),
	};
}

const NOTHING: PreparedRequest = { path: '', body: {}, sent: {}, hidden: { inErrors: [], inOutput: [] } };

function distinctOf(
	distinct: DistinctField | undefined,
	body: IDataObject,
	item: ItemContext,
): Distinct | undefined {
	const policy = distinct?.policy(item) ?? 'send';
	if (!distinct || policy === 'send') return undefined;
	const { field, displayName } = distinct;
	const value = body[field];
	return { value, displayName, policy, skipped: (reason) => ({ [field]: value, skipped: true, reason }) };
}
