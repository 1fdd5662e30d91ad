import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_RETRY_BUDGET_SECONDS } from '../../request/policy/settings';

const own: INodeProperties[] = [
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
];

const batching: INodeProperties = {
	displayName: 'Batching',
	name: 'batching',
	placeholder: 'Add Batching',
	type: 'fixedCollection',
	typeOptions: { multipleValues: false },
	default: { batch: {} },
	options: [
		{
			displayName: 'Batching',
			name: 'batch',
			values: [
				{
					displayName: 'Items per Batch',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: -1 },
					default: 50,
					description:
						'Input will be split in batches to throttle requests. -1 for disabled. 0 will be treated as 1.',
				},
				{
					displayName: 'Batch Interval (Ms)',
					name: 'batchInterval',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Time (in milliseconds) between each batch of requests. 0 for disabled.',
				},
			],
		},
	],
};

const insecure: INodeProperties = {
	displayName: 'Ignore SSL Issues (Insecure)',
	name: 'allowUnauthorizedCerts',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether to connect even if SSL certificate validation is not possible',
};

const proxy: INodeProperties = {
	displayName: 'Proxy',
	name: 'proxy',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://proxy.example:3128',
	description: 'HTTP proxy to use, with a user and a password in the address if it needs them',
};

const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300_000,
	description: 'Time in milliseconds that each request may take, its response included',
};

/**
 * For nodes that send one request for several items. Names and texts are those that n8n gives to its declarative
 * nodes, which it adds to nodes without an `execute` alone.
 */
export const requestOptionsWithoutBatching: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add option',
	default: {},
	options: [insecure, ...own, proxy, timeout],
};

/** For nodes that send one request for each item. */
export const requestOptions: INodeProperties = {
	...requestOptionsWithoutBatching,
	options: [batching, insecure, ...own, proxy, timeout],
};
