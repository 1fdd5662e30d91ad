import type { IExecuteFunctions, INodeExecutionData, INodePropertyRouting } from 'n8n-workflow';

import { operationTable, type OperationId } from '../contract/contract';
import type { ItemRequest } from './message/itemRequest';
import type { SentItems } from './sendItems';

/** Sends one request for each item, as `sendItems` does, with another request than the operation's. */
export type SendItems = (request: ItemRequest<OperationId>) => Promise<SentItems>;

/** An operation of a node, for the node's `execute`. Documents and tests read it as well. */
export interface NodeOperation {
	/** Of the contract. */
	id: OperationId;
	/** Of an operation that sends one request for each item: what it needs beyond the fields that are sent as they are. */
	itemRequest?: ItemRequest<OperationId>;
	/** Of an operation that does something else than that. */
	execute?: (context: IExecuteFunctions, send: SendItems) => Promise<INodeExecutionData[]>;
	/** Fields of the body that are made from something other than a field of their own. */
	fills?: readonly string[];
	/** The contract's schema that `recordsOf` reads, if that is not the response's. */
	recordSchema?: string;
	/** Makes the output's records from a response's body, with the node's default settings. */
	recordsOf?: (body: unknown) => unknown[];
}

/** The operations of a node, by their value in its `operation` parameter. */
export type NodeOperations = Readonly<Record<string, NodeOperation>>;

/** An operation that sends one request for each item. */
export interface ItemOperation<Id extends OperationId> extends NodeOperation {
	id: Id;
	itemRequest: ItemRequest<OperationId>;
	/** For the option that the user chooses. */
	routing: INodePropertyRouting;
}

/**
 * @param id of the operation in the contract
 * @param itemRequest what the operation needs beyond the fields that are sent as they are
 */
export function itemOperation<Id extends OperationId>(
	id: Id,
	itemRequest: ItemRequest<Id> = {},
): ItemOperation<Id> {
	const { method, path } = operationTable[id];
	const fills = (itemRequest.prepare ?? []).flatMap((prepare) => prepare.fills ?? []);
	return {
		id,
		routing: { request: { method, url: path } },
		itemRequest,
		fills,
	};
}
