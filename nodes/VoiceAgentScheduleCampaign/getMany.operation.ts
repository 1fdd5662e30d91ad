import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limitFields } from '../shared/fields/node/limit';
import { shownFor } from '../shared/fields/node/shownFor';

export const getManyOption: INodePropertyOptions = {
	name: 'Get Many Campaigns',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'Get the campaigns of your organization',
};

export const getManyFields: INodeProperties[] = shownFor('getMany', [
	...limitFields,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Returns campaigns that match all filters',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. spring',
				description: 'Words in the name of the campaign',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'string',
				default: '',
				description: 'Words in the status of the campaign',
			},
		],
	},
]);
