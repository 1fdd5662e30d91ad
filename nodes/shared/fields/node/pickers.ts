import type { INodeProperties } from 'n8n-workflow';
import { textField } from './basicFields';

/** A field whose value is chosen from a list that the service gives, or named by its ID. */
function picker(
	searchListMethod: string,
	{ displayName, name, description }: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
			},
		],
	};
}

/** A campaign that a call belongs to. A node adds the routing. */
export const campaign = picker('searchCampaigns', {
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'Campaign to assign the call to',
});

/** One of the account's phone numbers. A node adds the routing, or takes it into the path. */
export const ownNumber = picker('searchNumbers', {
	displayName: 'Number',
	name: 'numberId',
	description: 'One of your numbers',
});

/** A use case that handles calls, as opposed to those that the platform lists. A node adds the routing. */
export const useCase = picker('searchUseCases', {
	displayName: 'Use Case',
	name: 'useCaseId',
	description: "What the agent says and asks. Lists use cases by their number's title.",
});

/** For nodes that act on one call. */
export const callId = textField('Call ID', 'callId', {
	required: true,
	placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
	description:
		'24-character ID of the call: call_id in the output of Dial, Schedule Campaign, or Voice Agent Trigger',
});
