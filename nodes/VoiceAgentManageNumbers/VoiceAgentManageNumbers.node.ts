import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { shownFor } from '../shared/fields/node/fieldPath';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { listed, listFields } from '../shared/fields/node/outputFields';
import { ownNumber } from '../shared/fields/node/pickers';
import { textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';

const listNumbers = itemOperation('listNumbers', {
	name: 'Get Many Numbers',
	description: 'Get your phone numbers and the use case of each',
	finish: [listed],
});

const updateNumberTitle = itemOperation('updateNumberTitle', {
	name: 'Update Number Title',
	description: 'Change the title of a phone number',
	path: { id: ownNumber },
});

const updateTitleFields: INodeProperties[] = shownFor('updateTitle', [
	{ ...ownNumber, required: true, description: 'Number to rename' },
	textField('Title', 'title', {
		required: true,
		placeholder: 'e.g. Sales line',
		description: 'New title of the number',
		routing: toBody<'updateNumberTitle'>('title'),
	}),
]);

export class VoiceAgentManageNumbers implements INodeType {
	operations = { getMany: listNumbers, updateTitle: updateNumberTitle };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Numbers',
			name: 'voiceAgentManageNumbers',
			group: ['output'],
			description: 'List and rename your phone numbers',
			operations: this.operations,
			fields: [...shownFor('getMany', listFields()), ...updateTitleFields],
		}),
		icon: { light: 'file:../icons/voice-agent.svg', dark: 'file:../icons/voice-agent.dark.svg' },
		subtitle: subtitleOf(this.operations),
		usableAsTool: true,
	};

	execute = executeOperations(this);

	methods = nodeMethods;
}
