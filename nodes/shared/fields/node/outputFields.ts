import type { INodeProperties } from 'n8n-workflow';

import { fieldTitle } from '../../request/message/body';

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
