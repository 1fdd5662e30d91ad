import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeTypeDescription,
} from 'n8n-workflow';

import { type BodyFieldOf, type OperationId, operationTable } from '../contract/contract';
import { InputProblem, quote } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { inputItems, sendRequests } from './engine';
import { describeFailure, toErrorItem, toNodeError } from './errors';
import { BodyFields } from './message/body';
import { type ItemContext, itemContexts } from './message/item';
import type { ItemRequest } from './message/itemRequest';
import { readOutput, readWantedOutput, type WantedOutput } from './message/output';
import { type Failure, invalidInput } from './policy/failure';
import type { Outcome } from './policy/outcome';
import { changedRecord, prepareRequest } from './request';
import type { Request, Unsent } from './send';

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

/** An operation of a node, for the node's `execute`. Documents and tests read it as well. */
export interface NodeOperation {
	/** Of the contract. */
	id: OperationId;
	/** Of an operation that sends one request for each item: what it needs beyond the fields that are sent as they are. */
	itemRequest?: ItemRequest<OperationId>;
	/** Of an operation that does something else than that. */
	execute?: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;
	/** Fields of the body that are made from something other than a field of their own. */
	fills?: readonly string[];
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
		return [executeOwn ? await executeOwn(this) : await sendItems(this, { id, itemRequest, bodyFields })];
	};
}

/** What the requests of a node's items have in common. */
interface Setup {
	id: OperationId;
	itemRequest: ItemRequest<OperationId>;
	bodyFields: BodyFields;
}

/**
 * Sends one request for each item, all of them checked before the first is sent. An item that cannot be read or
 * sent is a failed item of its own.
 *
 * @throws NodeApiError for the item that failed, when the node stops on errors
 */
async function sendItems(context: IExecuteFunctions, setup: Setup): Promise<INodeExecutionData[]> {
	const items = itemContexts(context, inputItems(context));
	const prepared = await inTurns(items, (item) => prepareItem(setup, item));
	const outcomes = await sendRequests(
		context,
		setup.id,
		prepared.map(({ request }) => request),
	);
	const output = await inTurns(prepared, (one, index) =>
		outputOf(setup, items[index] as ItemContext, one, outcomes[index] as Outcome),
	);
	return output.flat();
}

/** An item, read. */
interface PreparedItem {
	request: Request | Unsent;
	/** What the request says, by the names that the output has for it. */
	sent: IDataObject;
	wanted: WantedOutput;
}

/** Never fails: what is wrong with the item is its request. */
function prepareItem({ id, itemRequest, bodyFields }: Setup, item: ItemContext): PreparedItem {
	const place = item.getItemIndex();
	try {
		const wanted = readWantedOutput(itemRequest, item);
		const { sent, ...request } = prepareRequest(id, itemRequest, bodyFields.read(item), item);
		const record = changedRecord(id, itemRequest, request);
		return { request: { ...request, place, record }, sent, wanted };
	} catch (error) {
		return { request: { place, instead: invalidInput(error) }, sent: {}, wanted: NOTHING_WANTED };
	}
}

const NOTHING_WANTED: WantedOutput = { view: 'raw', showsSecrets: false, changes: [] };

function outputOf(
	{ id, itemRequest }: Setup,
	item: ItemContext,
	{ sent, wanted }: PreparedItem,
	outcome: Outcome,
): INodeExecutionData[] {
	const records =
		outcome.kind === 'done'
			? readOutput(id, itemRequest, { ...outcome, sent, wanted })
			: [toErrorItem(item.getNode(), item.getInputData().json, outcome)];
	return records.map((json) => ({ json, pairedItem: { item: item.getItemIndex() } }));
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

/**
 * The error alone: it is not known what the operation was to be, and a following node, or an AI agent, may take the
 * input for its output.
 *
 * @throws NodeApiError when the node stops on errors
 */
function refuseItems(context: IExecuteFunctions, problem: InputProblem): INodeExecutionData[] {
	const failure: Failure = invalidInput(problem);
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), failure, 0);
	const error = describeFailure(failure);
	return inputItems(context).map((_, item) => ({ json: { error }, pairedItem: { item } }));
}
