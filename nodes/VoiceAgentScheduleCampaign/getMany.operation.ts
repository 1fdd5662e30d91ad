import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limitFields } from '../shared/fields/node/limit';
import { shownFor } from '../shared/fields/node/shownFor';

export const getManyOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'List the campaigns of your organization',
};

export const getManyFields: INodeProperties[] = shownFor('getMany', [
	...limitFields,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Campaigns have to match all of them',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. spring',
				description: 'Words that the name of the campaign contains',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'string',
				default: '',
				description: 'Words that the status of the campaign contains',
			},
		],
	},
]);
