import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { readList } from '../shared/fields/node/fieldPath';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/output';

const agentIds = textField('Agent IDs', 'agentIds', {
	required: true,
	placeholder: 'e.g. agent-0001, agent-0002',
	description:
		'IDs of the agents to delete, separated by commas. Manage Numbers returns them in agent_routes.',
	routing: toBody<'deleteAgents'>('ids'),
});

/** The service says how many agents it has deleted, but not which. */
const withIds: PostProcess = (item) => {
	const ids = readList(item, agentIds);
	return (records) =>
		records.map(({ deletedCount: deleted_count, ...others }) => ({
			deleted: true,
			deleted_count,
			ids,
			...others,
		}));
};

export class VoiceAgentManageAgents implements INodeType {
	operations = {
		delete: itemOperation('deleteAgents', {
			name: 'Delete Agents',
			description: 'Delete one or more agents',
			finish: [withIds],
		}),
	};

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Agents',
			name: 'voiceAgentManageAgents',
			group: ['output'],
			description: 'Delete agents',
			operations: this.operations,
			fields: [agentIds],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
