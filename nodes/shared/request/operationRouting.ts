import type { INodePropertyRouting, INodeTypeDescription } from 'n8n-workflow';

import { operationTable, type BodyFieldOf, type OperationId } from '../contract/contract';
import type { ItemRequest } from './message/itemRequest';
import { sendEachItem } from './sendEachItem';

/**
 * The routing of a node's operation, taken from the contract: which request it is, and that the
 * request core sends it.
 *
 * @param id of the operation in the contract
 * @param itemRequest what the operation needs beyond the fields that are sent as they are
 */
export function operationRouting<Id extends OperationId>(
	id: Id,
	itemRequest: ItemRequest<Id> = {},
): INodePropertyRouting {
	const { method, path } = operationTable[id];
	return {
		request: { method, url: path },
		send: { paginate: true },
		operations: { pagination: sendEachItem(id, itemRequest) },
	};
}

/**
 * The routing of a field whose value is sent as it is, as one field of an operation's body.
 *
 * @example toBody<'dialOutbound'>('voice_id')
 */
export function toBody<Id extends OperationId>(field: BodyFieldOf<Id>): INodePropertyRouting {
	return { send: { type: 'body', property: field, propertyInDotNotation: false } };
}

/** Marks a node as declarative, and tells n8n where its requests go: the credential's allowed domains are checked against it. */
export const requestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.baseUrl }}',
};

/** The same for a node whose requests go to the platform. */
export const platformRequestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.platformUrl }}',
};
