import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { listed, listFields, outputFields } from '../shared/fields/node/outputFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/output';

/** Its ids are not those that calls need. */
const withPlatformId: PostProcess = () => (useCases) =>
	useCases.map(({ id, ...rest }) => ({ platform_id: id, ...rest }));

const listUseCases = itemOperation('listUseCases', {
	name: 'Get Many Use Cases',
	description: "Get use cases from the service's platform",
	finish: [withPlatformId, listed],
	simplified: ['platform_id', 'name', 'slug', 'order', 'run_columns', 'timestamp'],
});

const fields: INodeProperties[] = [
	{
		displayName:
			"Returns platform_id, which other nodes don't accept. In other nodes, select the use case in their 'Use Case' list.",
		name: 'platformNotice',
		type: 'notice',
		default: '',
	},
	...listFields(),
	...outputFields(operationTable.listUseCases.response.fields),
];

export class VoiceAgentGetUseCases implements INodeType {
	operations = { getMany: listUseCases };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Get Use Cases',
			name: 'voiceAgentGetUseCases',
			group: ['input'],
			description: "Get use cases from the service's platform",
			operations: this.operations,
			fields,
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
