import type { INodeProperties } from 'n8n-workflow';

/** The number that places calls. A node adds the routing. */
export const fromNumber: INodeProperties = {
	displayName: 'From Number',
	name: 'numberId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Your number that places the call',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchNumbers', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
			validation: [
				{ type: 'regex', properties: { regex: '^.{24}$', errorMessage: 'The ID has exactly 24 characters' } },
			],
		},
	],
};
