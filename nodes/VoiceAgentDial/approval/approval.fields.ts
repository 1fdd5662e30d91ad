import type { INodeProperties } from 'n8n-workflow';

import { shownFor } from '../../shared/fields/node/shownFor';

/** n8n's value for operations that AI agents can be made to use before a tool. */
export const SEND_AND_WAIT = 'sendAndWait';

/** n8n puts its own field of this name in place of it where an AI agent asks. */
export const question: INodeProperties = {
	displayName: 'Question',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 3 },
	required: true,
	default: '',
	placeholder: 'e.g. May we refund order 1234?',
	description: "What to ask. Sent as the prompt parameter named in 'Question Parameter'.",
};

export const questionParameter: INodeProperties = {
	displayName: 'Question Parameter',
	name: 'questionParameter',
	type: 'string',
	required: true,
	default: 'question',
	description: 'Prompt parameter of the use case that receives the question',
};

export const answerField: INodeProperties = {
	displayName: 'Answer Field',
	name: 'answerField',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. approved',
	description: "Name of the answer in the call's extraction, as the use case defines it",
};

export const approvingValue: INodeProperties = {
	displayName: 'Value That Approves',
	name: 'approvingValue',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. true',
	description: 'Approves only if the answer is exactly this. Upper and lower case differ.',
};

export const approvalFields: INodeProperties[] = shownFor(SEND_AND_WAIT, [
	question,
	questionParameter,
	answerField,
	approvingValue,
]);
