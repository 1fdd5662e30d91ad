import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { describeNode, subtitleOf } from '../shared/fields/node/nodeDescription';
import { outputFields } from '../shared/fields/node/outputFields';
import { useCase } from '../shared/fields/node/pickers';
import { collectionField, switchField, textField } from '../shared/fields/node/basicFields';
import { nodeMethods } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';

const createModel = itemOperation('createModel', {
	name: 'Create Model',
	description: 'Create a model from call samples and start its training',
	simplified: ['id', 'name', 'status', 'use_case_id', 'from_model_id', 'created_at'],
});

const fields: INodeProperties[] = [
	{
		...useCase,
		required: true,
		description: 'Use case that the model is for. Lists those with a number, by its title.',
		routing: toBody<'createModel'>('use_case_id'),
	},
	textField('Name', 'name', {
		required: true,
		placeholder: 'e.g. Reminder 2',
		description: 'Name of the new model',
		routing: toBody<'createModel'>('name'),
	}),
	textField('Train Sample IDs', 'trainSampleIds', {
		placeholder: 'e.g. sample-1, sample-2',
		description:
			'IDs of samples to train the model with, separated by commas. Raw events of Voice Agent Trigger contain them in samples.',
		routing: toBody<'createModel'>('train_sample_ids'),
	}),
	collectionField('Additional Fields', 'additionalFields', 'Field', {
		options: [
			switchField('Explain Tools', 'explainTools', {
				description:
					"Whether to set the model's explain_tools option in the service. Ask its support what it changes.",
				routing: toBody<'createModel'>('explain_tools'),
			}),
			textField('From Model ID', 'fromModelId', {
				description: 'Model to start from. Manage Models returns its ID.',
				routing: toBody<'createModel'>('from_model_id'),
			}),
			textField('Test Sample IDs', 'testSampleIds', {
				placeholder: 'e.g. sample-3, sample-4',
				description: 'IDs of samples to test the model with, separated by commas',
				routing: toBody<'createModel'>('test_sample_ids'),
			}),
		],
	}),
	...outputFields(operationTable.createModel.response.fields),
];

export class VoiceAgentManageModels implements INodeType {
	operations = { create: createModel };

	description: INodeTypeDescription = {
		...describeNode({
			displayName: 'Voice Agent Manage Models',
			name: 'voiceAgentManageModels',
			group: ['output'],
			description: 'Create and train models',
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
