import type { INodeProperties } from 'n8n-workflow';

/** A use case that handles calls, as opposed to those that the platform lists. A node adds the routing. */
export const useCase: INodeProperties = {
	displayName: 'Use Case',
	name: 'useCaseId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'What the agent does in the call. The list shows the use cases of your numbers.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchUseCases', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
			validation: [
				{ type: 'regex', properties: { regex: '^.{24}$', errorMessage: 'The ID has exactly 24 characters' } },
			],
		},
	],
};
