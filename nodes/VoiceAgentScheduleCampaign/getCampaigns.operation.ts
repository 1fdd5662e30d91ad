import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { limited, limitFields } from '../shared/fields/node/outputFields';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the campaigns that match the node's filters; the service has none (openapi.yaml, listCampaigns). */
const wantedCampaigns: PostProcess = (item) => {
	const [name = '', status = ''] = ['name', 'status'].map((field) =>
		plainText(item.getNodeParameter(`filters.${field}`, '')),
	);
	return (campaigns) =>
		campaigns.filter((one) => containsWords(one.name, name) && containsWords(one.status, status));
};

export const listCampaigns = itemOperation('listCampaigns', { finish: [wantedCampaigns, limited] });

export const getManyOption: INodePropertyOptions = {
	name: 'Get Many Campaigns',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'Get the campaigns of your organization',
	routing: listCampaigns.routing,
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
