import type { INodeProperties, INodePropertyOptions, IDataObject } from 'n8n-workflow';

import { limited, limitFields } from '../shared/fields/node/limit';
import { shownFor } from '../shared/fields/node/shownFor';
import { useCase } from '../shared/fields/node/pickers';
import { itemOperation } from '../shared/request/execute';
import type { ItemContext } from '../shared/request/message/item';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { containsDigits, containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the phone numbers that match the node's filters; the service has none (openapi.yaml, listNumbers). */
export const wantedNumbers: PostProcess = (item) => {
	const locality = filterOfNumbers(item, 'locality');
	const number = filterOfNumbers(item, 'number');
	const title = filterOfNumbers(item, 'title');
	const useCaseId = filterOfNumbers(item, 'useCaseId');
	return (numbers) =>
		numbers.filter(
			(record) =>
				containsWords(record.locality, locality) &&
				containsDigits(record.number, number) &&
				containsWords(record.title, title) &&
				(useCaseId === '' || (record.use_case_config as IDataObject | undefined)?.id === useCaseId),
		);
};

function filterOfNumbers(item: ItemContext, name: string): string {
	return plainText(item.getNodeParameter(`filters.${name}`, '', { extractValue: true }));
}

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
