import type { IDataObject, INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/fields/node/nodeDescription';
import { limited, limitFields } from '../shared/fields/node/outputFields';
import { ownNumber, useCase } from '../shared/fields/node/pickers';
import { shownFor } from '../shared/fields/node/shownFor';
import { searchNumbers, searchUseCases } from '../shared/methods/searches';
import { executeOperations, itemOperation, toBody } from '../shared/request/execute';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { testConnection } from '../shared/request/testConnection';
import { containsDigits, containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the phone numbers that match the node's filters; the service has none (openapi.yaml, listNumbers). */
const wantedNumbers: PostProcess = (item) => {
	const [locality = '', number = '', title = '', useCaseId = ''] = [
		'locality',
		'number',
		'title',
		'useCaseId',
	].map((filter) => plainText(item.getNodeParameter(`filters.${filter}`, '', { extractValue: true })));
	return (numbers) =>
		numbers.filter(
			(record) =>
				containsWords(record.locality, locality) &&
				containsDigits(record.number, number) &&
				containsWords(record.title, title) &&
				(useCaseId === '' || (record.use_case_config as IDataObject | undefined)?.id === useCaseId),
		);
};

const listNumbers = itemOperation('listNumbers', { finish: [wantedNumbers, limited] });

const getManyFields: INodeProperties[] = shownFor('getMany', [
	...limitFields,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Returns numbers that match all filters',
		options: [
			{
				displayName: 'Locality',
				name: 'locality',
				type: 'string',
				default: '',
				description: 'Words in the locality of the number',
			},
			{
				displayName: 'Number',
				name: 'number',
				type: 'string',
				default: '',
				placeholder: 'e.g. +1 555',
				description: 'Digits in the number',
			},
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				placeholder: 'e.g. sales',
				description: 'Words in the title of the number',
			},
			{ ...useCase, description: 'Use case of the number' },
		],
	},
]);

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
			[...getManyFields, ...updateTitleFields],
		),
	};

	execute = executeOperations(this);

	methods = { credentialTest: { testConnection }, listSearch: { searchNumbers, searchUseCases } };
}
