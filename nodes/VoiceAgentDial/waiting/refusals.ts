import { NodeOperationError, type IDataObject, type INode, type INodeExecutionData } from 'n8n-workflow';

import { toErrorItem } from '../../shared/request/errors';
import { InputProblem } from '../../shared/values/inputProblem';

/** Errors for calls that are not placed. */
export interface Refusal {
	message: string;
	description: string;
}

export function notAsTool(operation: string): Refusal {
	return {
		message: `AI agents can't use ${operation}, because a tool can't pause the execution`,
		description:
			'No call was placed. Use the operation Dial, and act on the outcome in a workflow with a Voice Agent Trigger.',
	};
}

export function notForMany(operation: string, items: number): Refusal {
	return {
		message: `${operation} places one call per execution, but received ${items} items`,
		description:
			"No call was placed. Start one execution for each item, as the example workflow 'call-and-wait-many' does with Loop Over Items and a sub-workflow.",
	};
}

export const calledEarlier: Refusal = {
	message: 'This execution already placed the call',
	description:
		'No second call was placed. Look up the outcome with Get Call Logs. To call again, start a new execution.',
};

export const withoutExecution: Refusal = {
	message: "This execution can't pause",
	description: 'No call was placed. Save the workflow, then click Execute workflow.',
};

/** @param error that came when the settings were read */
export function unusableSettings(error: Error): Refusal {
	const remedy = error instanceof InputProblem ? ` ${error.remedy}` : '';
	return { message: error.message, description: `No call was placed.${remedy}` };
}

/**
 * @returns the output for an item when the node continues on errors
 * @throws NodeOperationError when it stops on errors
 */
export function refusedItem(
	context: { getNode: () => INode; continueOnFail: () => boolean },
	{ json, item }: { json: IDataObject; item: number },
	{ message, description }: Refusal,
): INodeExecutionData {
	const node = context.getNode();
	if (!context.continueOnFail())
		throw new NodeOperationError(node, message, { description, itemIndex: item });
	const failure = { kind: 'invalid', message, advice: description } as const;
	return { json: toErrorItem(node, json, failure), pairedItem: { item } };
}
