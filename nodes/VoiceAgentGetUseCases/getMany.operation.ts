import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limited, limitFields } from '../shared/fields/node/limit';
import { simplify } from '../shared/fields/node/simplify';
import { itemOperation } from '../shared/request/operations';
import { wantedUseCases } from './wantedUseCases';

export const listUseCases = itemOperation('listUseCases', {
	renamed: { id: 'platform_id' },
	finish: [wantedUseCases, limited],
	simplified: ['platform_id', 'name', 'slug', 'order', 'run_columns', 'timestamp'],
});

export const getMany: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many use cases of the platform',
	description:
		'List the use cases of the platform. Their IDs are those of the platform: calls, tools and models take IDs of another kind, which the numbers of Manage Numbers show.',
	routing: listUseCases.routing,
};

export const getManyFields: INodeProperties[] = [
	{
		displayName:
			'The IDs of these use cases belong to the platform and come out as platform_id. They cannot be used for calls, tools or models.',
		name: 'platformNotice',
		type: 'notice',
		default: '',
	},
	...limitFields,
	simplify,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Use cases have to match all of them',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. reminder',
				description: 'Words that the name of the use case contains',
			},
			{
				displayName: 'Slug',
				name: 'slug',
				type: 'string',
				default: '',
				placeholder: 'e.g. appointment-reminder',
				description: 'Text that the slug of the use case contains',
			},
		],
	},
];
