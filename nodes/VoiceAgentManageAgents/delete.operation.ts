import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const deleteOption: INodePropertyOptions = {
	name: 'Delete Agents',
	value: 'delete',
	action: 'Delete agents',
	description: 'Delete the agents of all input items in one request',
};

export const deleteFields: INodeProperties[] = [
	{
		displayName: 'Agent IDs',
		name: 'agentIds',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
		description: 'One or more IDs, separated by commas',
	},
];
