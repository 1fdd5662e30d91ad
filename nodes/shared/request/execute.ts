import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodePropertyRouting,
	INodeTypeDescription,
} from 'n8n-workflow';

import type { BodyFieldOf, OperationId } from '../contract/contract';
import { plainText } from '../values/read';
import { InputProblem, quote } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { inputItems, readItems, sendRequests } from './engine';
import { describeFailure, toErrorItem, toNodeError } from './errors';
import { BodyFields } from './message/body';
import { type ItemRequest, prepareItem } from './message/itemRequest';
import { outputReader, UNSET } from './message/output';
import { invalidInput } from './policy/failure';
import type { Outcome } from './policy/outcome';
import type { Request, Unsent } from './send';

/**
 * The routing of a field whose value is sent as it is, as one field of an operation's body.
 *
 * @example toBody<'dialOutbound'>('voice_id')
 */
export function toBody<Id extends OperationId>(field: BodyFieldOf<Id>): INodePropertyRouting {
	return { send: { type: 'body', property: field, propertyInDotNotation: false } };
}

/** An operation of a node, for the node's `execute`. Documents and tests read it as well. */
export interface NodeOperation {
	/** Of the contract. */
	id: OperationId;
	/** Of an operation that sends one request for each item: what it needs beyond the fields that are sent as they are. */
	itemRequest?: ItemRequest<OperationId>;
	/** Of an operation that does something else than that. */
	execute?: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;
}

/** One that the user can choose. */
export interface NamedOperation extends NodeOperation {
	name: string;
	description: string;
}

/** The operations of a node, by their value in its `operation` parameter. */
export type NodeOperations = Readonly<Record<string, NodeOperation>>;

/** @returns an operation that sends one request for each item */
export function itemOperation<Id extends OperationId>(
	id: Id,
	{ name, description, ...itemRequest }: Pick<NamedOperation, 'name' | 'description'> & ItemRequest<Id>,
): NamedOperation {
	return { id, name, description, itemRequest };
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
	operations: Readonly<Record<string, NamedOperation>>;
}) {
	const bodyFields = new BodyFields(description.properties);

	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const name = plainText(this.getNodeParameter('operation', 0));
		const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
		if (!operation) return [refuseItems(this, name, Object.values(operations))];
		return [operation.execute ? await operation.execute(this) : await sendItems(this, operation, bodyFields)];
	};
}

/**
 * Sends one request for each item, all of them checked before the first is sent. An item that cannot be read or
 * sent is a failed item of its own.
 *
 * @throws NodeApiError for the item that failed, when the node stops on errors
 */
async function sendItems(
	context: IExecuteFunctions,
	{ id, itemRequest = {} }: NodeOperation,
	bodyFields: BodyFields,
): Promise<INodeExecutionData[]> {
	const items = readItems(context);
	const requests = await inTurns(items, (item): (Request & ReturnType<typeof prepareItem>) | Unsent => {
		const place = item.index;
		try {
			return { place, ...prepareItem(id, itemRequest, bodyFields, item) };
		} catch (error) {
			return { place, instead: invalidInput(error) };
		}
	});
	const outcomes = await sendRequests(context, id, requests);
	const output = await inTurns(items, (item, index) => {
		const request = requests[index] as (typeof requests)[number];
		const outcome = outcomes[index] as Outcome;
		const records =
			outcome.kind !== 'done'
				? [toErrorItem(item.node, item.row, outcome)]
				: 'instead' in request
					? // An earlier try sent it, and the item is no longer what it was.
						outputReader(id, itemRequest, UNSET)(outcome.body, {})
					: request.toOutput(outcome.body);
		return records.map((json) => ({ json, pairedItem: { item: index } }));
	});
	return output.flat();
}

/**
 * The error alone: it is not known what the operation was to be, and a following node, or an AI agent, may take the
 * input for its output.
 *
 * @throws NodeApiError when the node stops on errors
 */
function refuseItems(
	context: IExecuteFunctions,
	name: unknown,
	operations: readonly NamedOperation[],
): INodeExecutionData[] {
	const remedy = `Choose one in 'Operation': ${operations.map((one) => one.name).join(', ')}.`;
	const failure = invalidInput(new InputProblem(`The operation ${quote(name)} does not exist`, remedy));
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), failure);
	return inputItems(context).map((_, item) => ({
		json: { error: describeFailure(failure) },
		pairedItem: { item },
	}));
}
