import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import type { Failure } from '../../shared/request/policy/failure';
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

/** Where the docs say how lists are called. */
export const LISTS_URL =
	'https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/blob/main/docs/dial-and-wait.md#for-a-list-of-people';

export function notForMany(operation: string, items: number): Refusal {
	return {
		message: `${operation} places one call per execution, but received ${items} items`,
		description: `No call was placed. Start one execution for each item, as in the example call-and-wait-many: ${LISTS_URL}`,
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
 * @returns what is wrong with each item when the node continues on errors
 * @throws NodeOperationError when it stops on errors
 */
export function refuse(
	context: Pick<IExecuteFunctions, 'getNode' | 'continueOnFail'>,
	{ message, description }: Refusal,
): Failure {
	if (context.continueOnFail()) return { kind: 'invalid', message, advice: description };
	throw new NodeOperationError(context.getNode(), message, { description, itemIndex: 0 });
}
