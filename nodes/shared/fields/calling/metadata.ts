import { withTargetField, type Prepare } from '../../request/message/itemRequest';
import { toTextList } from '../../values/read';
import { inCollection, parameterPath, readField } from '../node/fieldPath';
import { nameAndValue, readNamedValues } from './promptParameters';

export const customMetadata = inCollection('options', {
	displayName: 'Custom Metadata',
	name: 'customMetadata',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Entry',
	default: {},
	description: 'Your own names and values, returned with the call and its events',
	options: [
		{
			displayName: 'Entry',
			name: 'entry',
			values: nameAndValue(
				{ placeholder: 'e.g. lead_id', description: 'Name of the value' },
				{ placeholder: 'e.g. {{ $json.lead_id }}', description: 'Value to store with the call' },
			),
		},
	],
});

export const tags = inCollection('options', {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. spring, follow-up',
	description: 'Comma-separated tags, returned with the call and its events',
});

/**
 * Makes the metadata of a call from tags and custom values (openapi.yaml, CallMetadata).
 *
 * @param field of the body
 */
export function prepareMetadata(field: string): Prepare {
	return withTargetField(field, (body, item) => {
		const names = toTextList(readField(item, tags), tags.displayName);
		const custom = readNamedValues(item, `${parameterPath(customMetadata)}.entry`);
		body[field] = {
			...(names.length > 0 && { tags: names }),
			...(Object.keys(custom).length > 0 && { custom }),
		};
	});
}
