import type { INodeProperties } from 'n8n-workflow';

/** For operations whose records have more than 10 fields. Read by `readRecordView`. */
export const outputFields: INodeProperties[] = [
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
			{ name: 'Selected Fields', value: 'selectedFields', description: 'Only the fields you name' },
		],
	},
	{
		displayName: 'Fields',
		name: 'outputFields',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. status, created',
		description: 'Comma-separated names of the fields to return. Unknown names are ignored.',
		displayOptions: { show: { output: ['selectedFields'] } },
	},
];
