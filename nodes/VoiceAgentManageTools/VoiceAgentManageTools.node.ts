import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { fillerTypeOptions, toolTypeOptions } from '../shared/fields/node/choices';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { outputFields } from '../shared/fields/node/outputFields';
import { useCase } from '../shared/fields/node/pickers';
import { choiceField, collectionField, switchField, textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';

const toolId = textField('Tool ID', 'toolId', {
	required: true,
	description: "Tool to update. Ask the service's support for its ID.",
});

const updateTool = itemOperation('updateTool', {
	name: 'Update Tool',
	description:
		"Update a tool of a use case. Fill in the whole tool, also under 'Additional Fields': the service may reset what you leave out.",
	path: { id: toolId },
	simplified: ['id', 'name', 'type', 'description', 'use_case_id', 'prompt_id', 'default', 'data'],
});

const fields: INodeProperties[] = [
	toolId,
	{
		...useCase,
		required: true,
		description: 'Use case that the tool belongs to. Lists those with a number, by its title.',
		routing: toBody<'updateTool'>('use_case_id'),
	},
	textField('Prompt ID', 'promptId', {
		required: true,
		description: 'Prompt that the tool uses. Manage Numbers returns the IDs in prompt_routes.',
		routing: toBody<'updateTool'>('prompt_id'),
	}),
	choiceField('Type', 'type', {
		required: true,
		options: toolTypeOptions,
		default: 'Endpoint',
		description: 'What kind of action the tool is',
		routing: toBody<'updateTool'>('type'),
	}),
	textField('Name', 'name', {
		required: true,
		placeholder: 'e.g. Look up appointment',
		routing: toBody<'updateTool'>('name'),
	}),
	textField('Description', 'description', {
		typeOptions: { rows: 2 },
		required: true,
		placeholder: 'e.g. Finds the next appointment of a caller',
		description: 'What the tool does',
		routing: toBody<'updateTool'>('description'),
	}),
	{
		displayName: 'Data',
		name: 'data',
		type: 'json',
		required: true,
		default: '{}',
		placeholder: 'e.g. { "url": "https://calendar.voice-agent.example" }',
		description: 'JSON object with the settings of the tool. They depend on its type.',
		routing: toBody<'updateTool'>('data'),
	},
	collectionField('Additional Fields', 'additionalFields', 'Field', {
		options: [
			switchField('Default Tool', 'default', {
				description:
					"Whether to set the tool's default option in the service. Ask its support what it changes.",
				routing: toBody<'updateTool'>('default'),
			}),
			textField('Filler Description', 'fillerDescription', {
				description: 'How to fill the time while the tool works, e.g. apologize for the wait',
				routing: toBody<'updateTool'>('filler_description'),
			}),
			textField('Filler Example', 'fillerExample', {
				placeholder: 'e.g. One moment, please',
				description: 'Sentence that the agent may say while the tool works',
				routing: toBody<'updateTool'>('filler_example'),
			}),
			choiceField('Filler Type', 'fillerType', {
				options: fillerTypeOptions,
				default: 'none',
				description: 'Where filler messages come from',
				routing: toBody<'updateTool'>('filler_type'),
			}),
			switchField('Generate Filler Message', 'generateFillerMessage', {
				default: true,
				description:
					'Whether the agent says something while the tool works. Sent as generate_filler_message.',
				routing: toBody<'updateTool'>('generate_filler_message'),
			}),
		],
	}),
	...outputFields(operationTable.updateTool.response.fields),
];

export class VoiceAgentManageTools implements INodeType {
	operations = { update: updateTool };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Tools',
			name: 'voiceAgentManageTools',
			group: ['output'],
			description: 'Update the tools of a use case',
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
