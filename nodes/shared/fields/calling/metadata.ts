import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../request/message/item';
import { withTargetField, type Prepare } from '../../request/message/itemRequest';
import { toText, toTextList } from '../../values/read';
import { inCollection, parameterPath, readField } from '../node/fieldPath';

const customMetadata = inCollection('metadata', {
	displayName: 'Custom Metadata',
	name: 'customMetadata',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Entry',
	default: {},
	description: 'Your own keys and values, returned with the call and its events',
	options: [
		{
			displayName: 'Entry',
			name: 'entry',
			values: [
				{
					displayName: 'Key',
					name: 'key',
					type: 'string',
					default: '',
					placeholder: 'e.g. lead_id',
					description: 'Name of the value',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. {{ $json.lead_id }}',
					description: 'Value to store with the call',
				},
			],
		},
	],
});

const tags = inCollection('metadata', {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. spring, follow-up',
	description: 'Comma-separated tags, returned with the call and its events',
});

/** What the client may note on a call (openapi.yaml, CallMetadata). */
export const metadataFields: readonly INodeProperties[] = [customMetadata, tags];

/**
 * Puts tags and custom keys together to the metadata of a call.
 *
 * @param field of the body
 */
export function prepareMetadata(field: string): Prepare {
	return withTargetField(field, (body, item) => {
		const names = toTextList(readField(item, tags), tags.displayName);
		const custom = readCustomMetadata(item);
		body[field] = {
			...(names.length > 0 ? { tags: names } : {}),
			...(Object.keys(custom).length > 0 ? { custom } : {}),
		};
	});
}

function readCustomMetadata(item: ItemContext): IDataObject {
	const entries = item.getNodeParameter(`${parameterPath(customMetadata)}.entry`, []) as Array<{
		key: unknown;
		value: unknown;
	}>;
	return Object.fromEntries(
		entries
			.map(({ key, value }) => [toText(key, 'Key'), value as IDataObject] as const)
			.filter(([key]) => key !== ''),
	);
}
