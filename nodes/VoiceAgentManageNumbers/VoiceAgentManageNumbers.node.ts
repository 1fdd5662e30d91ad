import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { listed, listFields } from '../shared/fields/node/outputFields';
import { ownNumber } from '../shared/fields/node/pickers';
import { shownFor } from '../shared/fields/node/shownFor';
import { searchNumbers } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';
import { testConnection } from '../shared/request/testConnection';

const listNumbers = itemOperation('listNumbers', { finish: [listed] });

const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Sales line',
	description: 'New title of the number',
	routing: toBody<'updateNumberTitle'>('title'),
};

const updateNumberTitle = itemOperation('updateNumberTitle', {
	path: { id: { parameter: ownNumber.name, displayName: ownNumber.displayName } },
});

const updateTitleFields: INodeProperties[] = shownFor('updateTitle', [
	{ ...ownNumber, required: true, description: 'Number to rename' },
	title,
]);

export class VoiceAgentManageNumbers implements INodeType {
	operations = { getMany: listNumbers, updateTitle: updateNumberTitle };

	description: INodeTypeDescription = {
		displayName: 'Voice Agent Manage Numbers',
		name: 'voiceAgentManageNumbers',
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] === "getMany" ? "get many numbers" : "update number title" }}',
		description: 'List and rename your phone numbers',
		defaults: { name: 'Voice Agent Manage Numbers' },
		usableAsTool: true,
		...describeOperations(
			this.operations,
			[
				{
					name: 'Get Many Numbers',
					value: 'getMany',
					action: 'Get many numbers',
					description: 'Get your phone numbers and the use case of each',
				},
				{
					name: 'Update Number Title',
					value: 'updateTitle',
					action: 'Update number title',
					description: 'Change the title of a phone number',
				},
			],
			[...shownFor('getMany', listFields), ...updateTitleFields],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection }, listSearch: { searchNumbers } };
}
