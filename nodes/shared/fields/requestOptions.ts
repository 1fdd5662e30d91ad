import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_RETRY_BUDGET_SECONDS } from '../request/policy/settings';

/**
 * Settings of the request helper. n8n adds its own (timeout, proxy, batching) to a field of this name
 * and shows all of them in the node's settings.
 */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'If the Outcome Is Unknown',
			name: 'unknownOutcome',
			type: 'options',
			noDataExpression: true,
			default: 'report',
			description:
				'What to do when a connection is lost or the service fails, and it may have acted nevertheless. What is idempotent, such as reading or stopping a call, is always sent again.',
			options: [
				{
					name: 'Report an Error',
					value: 'report',
					description: 'Nothing is done twice; the row says that its outcome is unknown',
				},
				{
					name: 'Send Again',
					value: 'sendAgain',
					description: 'Nothing is left undone; a person may be called twice',
				},
			],
		},
		{
			displayName: 'Keep Trying For (Seconds)',
			name: 'retryBudget',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: DEFAULT_RETRY_BUDGET_SECONDS,
			description:
				'How long to bear with a service that turns requests away (too many, not available) or cannot be reached, before the rows that wait are given up',
		},
		{
			displayName: 'Max Requests at Once',
			name: 'maxRequestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 5,
			description:
				'By default the number adapts to what the service takes. Set it to stay below a limit of your own, such as the number of lines.',
		},
	],
};
