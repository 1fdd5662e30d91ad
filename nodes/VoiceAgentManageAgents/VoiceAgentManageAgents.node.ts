import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/output';
import { testConnection } from '../shared/request/testConnection';
import { toTextList } from '../shared/values/read';

const agentIds: INodeProperties = {
	displayName: 'Agent IDs',
	name: 'agentIds',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
	description: 'One or more IDs, separated by commas',
	routing: toBody<'deleteAgents'>('ids'),
};

/** The service says how many agents it has deleted, but not which. */
const withIds: PostProcess = (item) => {
	const ids = toTextList(item.getNodeParameter(agentIds.name, ''), agentIds.displayName);
	return (records) => records.map((record) => ({ ...record, ids }));
};

export class VoiceAgentManageAgents implements INodeType {
	operations = { delete: itemOperation('deleteAgents', { finish: [withIds] }) };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Agents',
		name: 'voiceAgentManageAgents',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ "delete agents" }}',
		description: 'Delete agents',
		defaults: { name: 'Voice Agent Manage Agents' },
		usableAsTool: true,
		...describeOperations(
			this.operations,
			[
				{
					name: 'Delete Agents',
					value: 'delete',
					action: 'Delete agents',
					description: 'Delete one or more agents',
				},
			],
			[agentIds],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
