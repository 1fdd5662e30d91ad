import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { InputProblem, shown } from '../values/inputProblem';
import type { NodeOperation, NodeOperations, SendItems } from './itemOperation';
import { BodyFields } from './message/fields';
import { unusable, type Failure } from './policy/failure';
import { inputItems } from './run/engine';
import { errorRowOf, nodeErrorOf } from './run/nodeError';
import { sendItems } from './sendItems';

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
		const operation = operationCalled(value, operations);
		if (!operation) return [refuseItems(this, unknownOperation(value, description))];
		const { id, itemRequest = {}, execute: executeOwn } = operation;
		const send: SendItems = async (request) =>
			await sendItems(this, { id, itemRequest: request, bodyFields });
		return [executeOwn ? await executeOwn(this, send) : (await send(itemRequest)).output];
	};
}

function operationCalled(value: unknown, operations: NodeOperations): NodeOperation | undefined {
	return typeof value === 'string' && Object.hasOwn(operations, value) ? operations[value] : undefined;
}

function unknownOperation(
	value: unknown,
	{ properties }: Pick<INodeTypeDescription, 'properties'>,
): InputProblem {
	const { options = [] } = properties.find(({ name }) => name === 'operation') ?? {};
	const names = (options as INodePropertyOptions[]).map(({ name }) => name);
	return new InputProblem(
		`This node has no operation ${shown(value)}`,
		`Choose one under 'Operation': ${names.join(', ')}.`,
	);
}

/** @throws NodeApiError when the node stops on errors */
function refuseItems(context: IExecuteFunctions, problem: InputProblem): INodeExecutionData[] {
	const failure: Failure = unusable(problem);
	const node = context.getNode();
	if (!context.continueOnFail()) throw nodeErrorOf(node, failure, 0);
	return inputItems(context).map(({ json }, item) => ({
		json: errorRowOf(node, json, failure),
		pairedItem: { item },
	}));
}
