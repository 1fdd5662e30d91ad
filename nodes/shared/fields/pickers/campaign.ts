import { picker } from './picker';

/** A campaign that a call belongs to. A node adds the routing. */
export const campaign = picker({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'Campaign to assign the call to',
	searchListMethod: 'searchCampaigns',
});
