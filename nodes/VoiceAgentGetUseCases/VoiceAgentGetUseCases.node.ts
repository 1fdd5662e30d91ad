import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeOperations } from '../shared/fields/node/nodeDescription';
import { listed, listFields, outputFields } from '../shared/fields/node/outputFields';
import { executeOperations, itemOperation } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/output';
import { testConnection } from '../shared/request/testConnection';

/** Its ids are not those that calls need. */
const withPlatformId: PostProcess = () => (useCases) =>
	useCases.map(({ id, ...rest }) => ({ platform_id: id, ...rest }));

const listUseCases = itemOperation('listUseCases', {
	finish: [withPlatformId, listed],
	simplified: ['platform_id', 'name', 'slug', 'order', 'run_columns', 'timestamp'],
});

const fields: INodeProperties[] = [
	{
		displayName:
			"Returns the platform's IDs, as platform_id. For calls, tools, and models, use the IDs from Manage Numbers.",
		name: 'platformNotice',
		type: 'notice',
		default: '',
	},
	...listFields,
	...outputFields(operationTable.listUseCases.response.fields.filter((name) => name !== 'id')),
];

export class VoiceAgentGetUseCases implements INodeType {
	operations = { getMany: listUseCases };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Get Use Cases',
		name: 'voiceAgentGetUseCases',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ "get many use cases" }}',
		description: 'Get use cases from the platform',
		defaults: { name: 'Voice Agent Get Use Cases' },
		usableAsTool: true,
		...describeOperations(
			this.operations,
			[
				{
					name: 'Get Many Use Cases',
					value: 'getMany',
					action: 'Get many use cases',
					description: 'Get use cases from the platform',
				},
			],
			fields,
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
