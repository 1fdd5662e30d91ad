import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { withTargetField, type ItemContext, type Prepare } from '../../request/message/itemRequest';
import { toText } from '../../values/text';
import { toTextList } from '../../values/textList';

/** For a node's fields: what the client may note on a call (openapi.yaml, CallMetadata). */
export const metadataFields: INodeProperties[] = [
	{
		displayName: 'Custom Metadata',
		name: 'customMetadata',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Entry',
		default: {},
		description: 'Keys and values of your own that stay with the call and come back with its events',
		options: [
			{
				displayName: 'Entry',
				name: 'entry',
				values: [
					{ displayName: 'Key', name: 'key', type: 'string', default: '', placeholder: 'e.g. lead_id' },
					{ displayName: 'Value', name: 'value', type: 'string', default: '' },
				],
			},
		],
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		default: '',
		placeholder: 'e.g. spring, follow-up',
		description: 'Names separated by commas',
	},
];

/**
 * Puts tags and custom keys together to the metadata of a call.
 *
 * @param field of the body
 * @param collection the node's parameter that holds the fields above
 */
export function prepareMetadata(field: string, collection: string): Prepare {
	return withTargetField(field, (body, item) => {
		const tags = toTextList(item.getNodeParameter(`${collection}.tags`, ''), 'Tags');
		const custom = customOf(item, collection);
		body[field] = {
			...(tags.length > 0 ? { tags } : {}),
			...(Object.keys(custom).length > 0 ? { custom } : {}),
		};
	});
}

function customOf(item: ItemContext, collection: string): IDataObject {
	const entries = item.getNodeParameter(`${collection}.customMetadata.entry`, []) as Array<{
		key: unknown;
		value: unknown;
	}>;
	return Object.fromEntries(
		entries
			.map(({ key, value }) => [toText(key, 'Key'), value as IDataObject] as const)
			.filter(([key]) => key !== ''),
	);
}
