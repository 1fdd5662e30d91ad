import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { shownFor } from '../shared/fields/node/fieldPath';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { listed, listFields } from '../shared/fields/node/outputFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, type NamedOperation } from '../shared/request/execute';
import { scheduleFields } from './campaign.fields';
import { schedule } from './schedule';

const scheduleCampaign: NamedOperation = {
	id: 'scheduleCampaign',
	name: 'Schedule Campaign',
	description: 'Create a campaign from input items, a CSV file, or JSON',
	execute: schedule,
};

const listCampaigns = itemOperation('listCampaigns', {
	name: 'Get Many Campaigns',
	description: 'Get the campaigns of your organization',
	finish: [listed],
});

export class VoiceAgentScheduleCampaign implements INodeType {
	operations = { schedule: scheduleCampaign, getMany: listCampaigns };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Schedule Campaign',
			name: 'voiceAgentScheduleCampaign',
			group: ['output'],
			description: 'Call a list of people as one campaign',
			operations: this.operations,
			fields: [...scheduleFields, ...shownFor('getMany', listFields())],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		builderHint: {
			searchHint:
				'All input items become one campaign: do not loop over them. The node finds the column with the number by its usual name, e.g. phone; set Scheduled For to call at the time in a column.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-voice-agent.voiceAgentDial',
					relationHint: 'To place single calls now, or to wait for their outcome',
				},
			],
		},
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
