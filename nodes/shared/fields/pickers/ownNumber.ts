import type { INodeProperties } from 'n8n-workflow';

/** One of the account's phone numbers. A node adds the routing, or takes it into the path. */
export const ownNumber: INodeProperties = {
	displayName: 'Number',
	name: 'numberId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'One of your numbers',
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
