import type { INodeProperties } from 'n8n-workflow';

import { operationTable } from '../../contract/contract';
import type { NodeOperations } from '../../request/execute';
import { DEFAULT_RETRY_BUDGET_SECONDS } from '../../request/policy/settings';
import { shownIf } from './fieldPath';
import { choice, choiceField, groupField, numberField, switchField, textField } from './basicFields';

/** Of what an operation does: what may have happened, what is not done again, and what may happen by a retry. */
const DOUBTS = {
	call: ['call may have been placed', 'The call is not placed again', 'Someone may be called twice'],
	campaign: [
		'campaign may have been created',
		'The campaign is not sent again',
		'Everyone in it may be called twice',
	],
	request: [
		'request may have been carried out',
		'The request is not repeated',
		'The request may be carried out twice',
	],
} as const;

/** For operations that act once more if they are sent again; the others are always sent again. */
function unknownOutcomeField([mayBe, again, twice]: readonly [string, string, string]): INodeProperties {
	return choiceField('If the Outcome Is Unknown', 'unknownOutcome', {
		noDataExpression: true,
		default: 'report',
		description: `What to do if the connection fails and the ${mayBe}`,
		options: [choice('Return an Error', 'report', again), choice('Retry', 'retry', twice)],
	});
}

const retryBudget: INodeProperties = numberField('Keep Trying For (Seconds)', 'retryBudget', {
	min: 0,
	default: DEFAULT_RETRY_BUDGET_SECONDS,
	description: 'How long to retry while the service is busy or offline',
});

function maxRequestsAtOnce(placesCalls: boolean): INodeProperties {
	return numberField('Max Requests at Once', 'maxRequestsAtOnce', {
		min: 1,
		default: 5,
		description: `How many requests to send at once.${placesCalls ? " Doesn't limit calls: a request ends when its call is placed." : ''} By default, the node adjusts.`,
	});
}

const batching: INodeProperties = groupField('Batching', 'batching', 'Batch', {
	placeholder: 'Add Batching',
	default: { batch: {} },
	values: [
		numberField('Items per Batch', 'batchSize', {
			min: -1,
			default: 50,
			description: 'Number of items to send before pausing. Less than 1 counts as 1.',
		}),
		numberField('Batch Interval (Ms)', 'batchInterval', {
			min: 0,
			default: 1000,
			description: 'Time between batches. Use 0 for no pause.',
		}),
	],
});

const insecure: INodeProperties = switchField('Ignore SSL Issues (Insecure)', 'allowUnauthorizedCerts', {
	noDataExpression: true,
	description: 'Whether to connect even if SSL certificate validation is not possible',
});

const proxy = textField('Proxy', 'proxy', {
	placeholder: 'e.g. http://proxy.example:3128',
	description:
		"HTTP proxy to use, with user and password if needed. Works only for https:// addresses, without 'Ignore SSL Issues (Insecure)'.",
});

const timeout: INodeProperties = numberField('Timeout (Ms)', 'timeout', {
	min: 1,
	default: 300_000,
	description: 'Maximum time of a request, including its response',
});

/** Names and texts are those that n8n gives to its declarative nodes, which it adds to nodes without an `execute` alone. */
export function requestOptions(operations: NodeOperations): INodeProperties {
	const all = Object.entries(operations);
	const placesCalls = all.some(([, { id }]) => operationTable[id].placesCalls);
	const acting = all.filter(([, { id }]) => !operationTable[id].idempotent).map(([value]) => value);
	const isCampaign = all.some(([, { id }]) => 'calls' in operationTable[id].bodyFields);
	const doubt = DOUBTS[isCampaign ? 'campaign' : placesCalls ? 'call' : 'request'];
	const unknown = acting.length > 0 ? [unknownOutcomeField(doubt)] : [];
	return {
		displayName: 'Request Options',
		name: 'requestOptions',
		type: 'collection',
		isNodeSetting: true,
		placeholder: 'Add Option',
		default: {},
		options: [
			batching,
			...(acting.length < all.length ? shownIf({ '/operation': acting }, unknown) : unknown),
			insecure,
			retryBudget,
			maxRequestsAtOnce(placesCalls),
			proxy,
			timeout,
		],
	};
}
