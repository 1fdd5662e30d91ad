import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeTypeDescription,
} from 'n8n-workflow';

import { type BodyFieldOf, type OperationId, operationTable } from '../contract/contract';
import { InputProblem, quote } from '../values/inputProblem';
import { BodyFields } from './message/body';
import type { ItemRequest } from './message/itemRequest';
import { type Failure, invalidInput } from './policy/failure';
import { toErrorItem, toNodeError } from './run/nodeError';
import { inputItems } from './run/runs';
import { sendItems, type SentItems } from './sendItems';

/**
 * The routing of a field whose value is sent as it is, as one field of an operation's body.
 *
 * @example toBody<'dialOutbound'>('voice_id')
 */
export function toBody<Id extends OperationId>(field: BodyFieldOf<Id>): INodePropertyRouting {
	return { send: { type: 'body', property: field, propertyInDotNotation: false } };
}

/** Where the requests of a node go. */
export const requestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.baseUrl }}',
};

/** The same for a node whose requests go to the platform. */
export const platformRequestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.platformUrl }}',
};

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
interface ItemOperation<Id extends OperationId> extends NodeOperation {
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

/**
 * The `execute` of all nodes, made from what they declare. n8n runs it in workflows, for AI agents of every
 * version, and in queue mode. Without it n8n would run the routing itself, and evaluate expressions of the user
 * with the credential in reach.
 *
 * @param node its description, whose fields' routing says which field of the body they are, and its operations
 */
export function executeOperations({
	description,
	operations,
}: {
	description: Pick<INodeTypeDescription, 'properties'>;
	operations: NodeOperations;
}) {
	const bodyFields = new BodyFields(description.properties);

	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const value = this.getNodeParameter('operation', 0);
		const operation = findOperation(value, operations);
		if (!operation) return [refuseItems(this, unknownOperation(value, description))];
		const { id, itemRequest = {}, execute: executeOwn } = operation;
		const send: SendItems = async (request) =>
			await sendItems(this, { id, itemRequest: request, bodyFields });
		return [executeOwn ? await executeOwn(this, send) : (await send(itemRequest)).output];
	};
}

function findOperation(value: unknown, operations: NodeOperations): NodeOperation | undefined {
	return typeof value === 'string' && Object.hasOwn(operations, value) ? operations[value] : undefined;
}

function unknownOperation(
	value: unknown,
	{ properties }: Pick<INodeTypeDescription, 'properties'>,
): InputProblem {
	const { options = [] } = properties.find(({ name }) => name === 'operation') ?? {};
	const names = (options as INodePropertyOptions[]).map(({ name }) => name);
	return new InputProblem(
		`The operation ${quote(value)} does not exist`,
		`Set 'Operation' to one of: ${names.join(', ')}.`,
	);
}

/** @throws NodeApiError when the node stops on errors */
function refuseItems(context: IExecuteFunctions, problem: InputProblem): INodeExecutionData[] {
	const failure: Failure = invalidInput(problem);
	const node = context.getNode();
	if (!context.continueOnFail()) throw toNodeError(node, failure, 0);
	return inputItems(context).map(({ json }, item) => ({
		json: toErrorItem(node, json, failure),
		pairedItem: { item },
	}));
}
