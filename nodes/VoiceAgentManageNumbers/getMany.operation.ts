import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limited, limitFields } from '../shared/fields/node/limit';
import { shownFor } from '../shared/fields/node/shownFor';
import { useCase } from '../shared/fields/pickers/useCase';
import { itemOperation } from '../shared/request/execute';
import { wantedNumbers } from './wantedNumbers';

export const listNumbers = itemOperation('listNumbers', { finish: [wantedNumbers, limited] });

export const getMany: INodePropertyOptions = {
	name: 'Get Many Numbers',
	value: 'getMany',
	action: 'Get many phone numbers',
	description: 'Get your phone numbers and the use case of each',
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
		description: 'Returns numbers that match all filters',
		options: [
			{
				displayName: 'Locality',
				name: 'locality',
				type: 'string',
				default: '',
				description: 'Words in the locality of the number',
			},
			{
				displayName: 'Number',
				name: 'number',
				type: 'string',
				default: '',
				placeholder: 'e.g. +1 555',
				description: 'Digits in the number',
			},
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				placeholder: 'e.g. sales',
				description: 'Words in the title of the number',
			},
			{ ...useCase, description: 'Use case of the number' },
		],
	},
]);
