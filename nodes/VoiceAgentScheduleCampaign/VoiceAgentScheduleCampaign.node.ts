import type { INodePropertyOptions, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { main } from '../shared/fields/node/nodeDescription';
import { listed, listFields } from '../shared/fields/node/outputFields';
import { requestOptions } from '../shared/fields/node/requestOptions';
import { shownFor } from '../shared/fields/node/shownFor';
import { searchNumbers, searchUseCases } from '../shared/methods/searches';
import { SAMPLE_RECORD } from '../shared/record/record';
import {
	executeOperations,
	itemOperation,
	type NodeOperations,
	requestDefaults,
} from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';
import { scheduleFields, scheduleOption } from './campaign.fields';
import { schedule } from './schedule';

const listCampaigns = itemOperation('listCampaigns', { finish: [listed] });

const getManyOption: INodePropertyOptions = {
	name: 'Get Many Campaigns',
	value: 'getMany',
	action: 'Get many campaigns',
	description: 'Get the campaigns of your organization',
	routing: listCampaigns.routing,
};

export class VoiceAgentScheduleCampaign implements INodeType {
	operations: NodeOperations = {
		schedule: {
			id: 'scheduleCampaign',
			execute: schedule,
			fills: ['calls', 'csv_file'],
			recordsOf: () => [SAMPLE_RECORD],
		},
		getMany: listCampaigns,
	};

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Schedule Campaign',
		name: 'voiceAgentScheduleCampaign',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle:
			'={{ $parameter["operation"] === "getMany" ? "get many campaigns" : ($parameter["preview"] ? "preview" : "schedule campaign") }}',
		description: 'Call a list of people as one campaign',
		defaults: { name: 'Voice Agent Schedule Campaign' },
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
		inputs: main,
		outputs: main,
		credentials: [{ name: 'voiceAgentApi', required: true, testedBy: 'testConnection' }],
		requestDefaults,
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [getManyOption, scheduleOption],
				default: 'schedule',
			},
			...scheduleFields,
			...shownFor('getMany', listFields),
			requestOptions(this.operations),
		],
	};

	methods = {
		credentialTest: { testConnection },
		listSearch: { searchNumbers, searchUseCases },
	};

	execute = executeOperations(this);
}
