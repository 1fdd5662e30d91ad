import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_RETRY_BUDGET_SECONDS } from '../../request/policy/settings';

const own: INodeProperties[] = [
	{
		displayName: 'If the Outcome Is Unknown',
		name: 'unknownOutcome',
		type: 'options',
		noDataExpression: true,
		default: 'report',
		description: 'What to do if the connection fails and the call may have been placed',
		options: [
			{
				name: 'Return an Error',
				value: 'report',
				description: 'No one is called twice',
			},
			{
				name: 'Retry',
				value: 'retry',
				description: 'Someone may be called twice',
			},
		],
	},
	{
		displayName: 'Keep Trying For (Seconds)',
		name: 'retryBudget',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_RETRY_BUDGET_SECONDS,
		description: 'How long to retry while the service is busy or offline',
	},
	{
		displayName: 'Max Requests at Once',
		name: 'maxRequestsAtOnce',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description: 'Adjusts automatically. Set it if you have few phone lines.',
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
					description: 'Number of items to send before pausing. Use -1 to disable batching.',
				},
				{
					displayName: 'Batch Interval (Ms)',
					name: 'batchInterval',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Time between batches. Use 0 for no pause.',
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
	description: 'HTTP proxy to use. Include user and password in the address if it needs them.',
};

const timeout: INodeProperties = {
	displayName: 'Timeout (Ms)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300_000,
	description: 'How long to wait for the service to respond',
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
