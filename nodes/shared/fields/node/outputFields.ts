import type { INodeProperties } from 'n8n-workflow';

import { fieldTitle } from '../../request/message/body';
import type { PostProcess, SecretFields } from '../../request/message/itemRequest';
import { toWholeNumber } from '../../values/read';

/** Fields that say what a node returns. */

/**
 * For operations whose records have more than 10 fields. Read by `readRecordView`.
 *
 * @param fields names of the record's fields, to choose from
 */
export function outputFields(fields: readonly string[]): INodeProperties[] {
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			noDataExpression: true,
			default: 'simplified',
			description: 'What to return of each record',
			options: [
				{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
				{ name: 'Raw', value: 'raw', description: 'All fields' },
				{ name: 'Selected Fields', value: 'selectedFields', description: 'The ID and the fields you choose' },
			],
		},
		{
			displayName: 'Fields',
			name: 'outputFields',
			type: 'multiOptions',
			default: [],
			description: 'Fields to return beside the ID',
			displayOptions: { show: { output: ['selectedFields'] } },
			options: [...new Set(fields)].sort().map((value) => ({ name: fieldTitle(value), value })),
		},
	];
}

/** For operations that list: all, or how many. */
export const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** Keeps as many records as the fields above say; the service has no limit of its own. */
export const limited: PostProcess = (item) => {
	if (item.getNodeParameter('returnAll', false)) return (records) => records;
	const limit = toWholeNumber(item.getNodeParameter('limit', 50), 'Limit');
	return (records) => records.slice(0, limit);
};

/** For operations that answer the organization. */
export const includeSecrets: INodeProperties = {
	displayName: 'Include Secrets',
	name: 'includeSecrets',
	type: 'boolean',
	default: false,
	description:
		'Whether to output the API key and telephony credentials. They become visible in execution data.',
};

/** The secrets of an organization (openapi.yaml, Organization), which a node with the field above leaves out. */
export const organizationSecrets: SecretFields = {
	names: ['api_key', 'telco_credentials'],
	areWanted: (item) => item.getNodeParameter(includeSecrets.name, false) === true,
};
