import type { INodeProperties } from 'n8n-workflow';

/** What a picker is for. */
interface Picked {
	displayName: string;
	name: string;
	description: string;
	/** Of the node's methods. */
	searchListMethod: string;
}

/** A field whose value is chosen from a list that the service gives, or named by its ID. */
export function picker({ displayName, name, description, searchListMethod }: Picked): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
			},
		],
	};
}
