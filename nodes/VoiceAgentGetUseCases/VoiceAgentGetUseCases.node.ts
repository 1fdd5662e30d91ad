import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeOperations } from '../shared/fields/node/nodeDescription';
import { limited, limitFields, outputFields } from '../shared/fields/node/outputFields';
import { executeOperations, itemOperation } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { testConnection } from '../shared/request/testConnection';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the use cases that match the node's filters; the service has none (openapi.yaml, listUseCases). */
const wantedUseCases: PostProcess = (item) => {
	const [name = '', slug = ''] = ['name', 'slug'].map((filter) =>
		plainText(item.getNodeParameter(`filters.${filter}`, '')),
	);
	return (useCases) =>
		useCases.filter((record) => containsWords(record.name, name) && containsWords(record.slug, slug));
};

/** Its ids are not those that calls need. */
const withPlatformId: PostProcess = () => (useCases) =>
	useCases.map(({ id, ...rest }) => ({ platform_id: id, ...rest }));

const listUseCases = itemOperation('listUseCases', {
	finish: [withPlatformId, wantedUseCases, limited],
	simplified: ['platform_id', 'name', 'slug', 'order', 'run_columns', 'timestamp'],
});

const fields: INodeProperties[] = [
	{
		displayName:
			'These IDs belong to the platform and are returned as platform_id. Calls, tools, and models need other IDs, which Manage Numbers returns.',
		name: 'platformNotice',
		type: 'notice',
		default: '',
	},
	...limitFields,
	...outputFields(operationTable.listUseCases.response.fields.filter((name) => name !== 'id')),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Returns use cases that match all filters',
		options: [
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. reminder',
				description: 'Words in the name of the use case',
			},
			{
				displayName: 'Slug',
				name: 'slug',
				type: 'string',
				default: '',
				placeholder: 'e.g. appointment-reminder',
				description: 'Text in the slug of the use case',
			},
		],
	},
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
					description: 'Get use cases from the platform. For the IDs that calls need, use Manage Numbers.',
				},
			],
			fields,
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection } };
}
