import { NodeOperationError, type IDataObject, type INode, type INodeExecutionData } from 'n8n-workflow';

import { errorRowOf } from '../../shared/request/run/nodeError';
import { InputProblem } from '../../shared/values/inputProblem';

/** Errors for calls that are not placed. */
export interface Refusal {
	message: string;
	description: string;
}

export const notAsTool: Refusal = {
	message: 'An AI agent cannot use "Dial and Wait": it would fall asleep together with this run',
	description:
		'Nobody was called. Use the operation Dial here, and let a Voice Agent Trigger take up the outcome. Or give the agent a workflow of its own as a tool.',
};

export function notForMany(items: number): Refusal {
	return {
		message: `"Dial and Wait" calls one person in each run, but ${items} items came in`,
		description:
			'Nobody was called. A run can wait for one call only. To call many people, give each a run of their own: the example "call-and-wait-many" shows how, with Loop Over Items and a sub-workflow that is not waited for.',
	};
}

export const calledEarlier: Refusal = {
	message: 'The person was called already in the execution that is run again here',
	description:
		'Nobody was called again. What came of the call stands in the service, under Get Call Logs. To call once more on purpose, start a new execution.',
};

export const withoutExecution: Refusal = {
	message: 'n8n gives this run no address at which it could be woken',
	description: 'Nobody was called. Save the workflow, and run it as a whole.',
};

/** @param error that came when the settings were read */
export function unusableSettings(error: Error): Refusal {
	const remedy = error instanceof InputProblem ? ` ${error.remedy}` : '';
	return { message: error.message, description: `Nobody was called.${remedy}` };
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
	return { json: errorRowOf(node, json, failure), pairedItem: { item } };
}
