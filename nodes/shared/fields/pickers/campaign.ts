import type { INodeProperties } from 'n8n-workflow';

/** A campaign that a call belongs to. A node adds the routing. */
export const campaign: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Campaign that the call belongs to',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchCampaigns', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
		},
	],
};
