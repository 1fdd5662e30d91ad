import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { limited, limitFields } from '../shared/fields/node/limit';
import { outputFields } from '../shared/fields/node/outputFields';
import { itemOperation } from '../shared/request/execute';
import type { ItemContext } from '../shared/request/message/item';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the use cases that match the node's filters; the service has none (openapi.yaml, listUseCases). */
export const wantedUseCases: PostProcess = (item) => {
	const name = filterOfUseCases(item, 'name');
	const slug = filterOfUseCases(item, 'slug');
	return (useCases) =>
		useCases.filter((record) => containsWords(record.name, name) && containsWords(record.slug, slug));
};

/** Its ids are not those that calls need. */
const withPlatformId: PostProcess = () => (useCases) =>
	useCases.map(({ id, ...rest }) => ({ platform_id: id, ...rest }));

function filterOfUseCases(item: ItemContext, name: string): string {
	return plainText(item.getNodeParameter(`filters.${name}`, ''));
}

export const listUseCases = itemOperation('listUseCases', {
	finish: [withPlatformId, wantedUseCases, limited],
	simplified: ['platform_id', 'name', 'slug', 'order', 'run_columns', 'timestamp'],
});

export const getMany: INodePropertyOptions = {
	name: 'Get Many Use Cases',
	value: 'getMany',
	action: 'Get many use cases',
	description: 'Get use cases from the platform. For the IDs that calls need, use Manage Numbers.',
	routing: listUseCases.routing,
};

export const getManyFields: INodeProperties[] = [
	{
		displayName:
			'These IDs belong to the platform and are returned as platform_id. Calls, tools, and models need other IDs, which Manage Numbers returns.',
		name: 'platformNotice',
		type: 'notice',
		default: '',
	},
	...limitFields,
	...outputFields(operationTable.listUseCases.response.fields.filter((name) => name !== 'id')),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Returns use cases that match all filters',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. reminder',
				description: 'Words in the name of the use case',
			},
			{
				displayName: 'Slug',
				name: 'slug',
				type: 'string',
				default: '',
				placeholder: 'e.g. appointment-reminder',
				description: 'Text in the slug of the use case',
			},
		],
	},
];
