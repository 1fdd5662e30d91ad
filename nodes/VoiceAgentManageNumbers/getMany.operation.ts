import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limited, limitFields } from '../shared/fields/node/limit';
import { shownFor } from '../shared/fields/node/shownFor';
import { useCase } from '../shared/fields/pickers/useCase';
import { itemOperation } from '../shared/request/operations';
import { wantedNumbers } from './wantedNumbers';

export const listNumbers = itemOperation('listNumbers', { finish: [wantedNumbers, limited] });

export const getMany: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many phone numbers',
	description: 'List the phone numbers of your organization, with the use case that each one serves',
	routing: listNumbers.routing,
};

export const getManyFields: INodeProperties[] = shownFor('getMany', [
	...limitFields,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Numbers have to match all of them',
		options: [
			{
				displayName: 'Locality',
				name: 'locality',
				type: 'string',
				default: '',
				description: 'Words that the locality of the number contains',
			},
			{
				displayName: 'Number',
				name: 'number',
				type: 'string',
				default: '',
				placeholder: 'e.g. +1 555',
				description: 'Digits that the number contains',
			},
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				placeholder: 'e.g. sales',
				description: 'Words that the title of the number contains',
			},
			{ ...useCase, description: 'The use case that the number serves' },
		],
	},
]);
