import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { listed, listFields } from '../shared/fields/node/outputFields';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation } from '../shared/request/execute';

export const listCampaigns = itemOperation('listCampaigns', { finish: [listed] });

export const getManyOption: INodePropertyOptions = {
	name: 'Get Many Campaigns',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'Get the campaigns of your organization',
	routing: listCampaigns.routing,
};

export const getManyFields: INodeProperties[] = shownFor('getMany', listFields);
