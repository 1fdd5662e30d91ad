import type { INodeProperties } from 'n8n-workflow';

import type { DistinctField, Prepare, DuplicatePolicy } from '../request/message/itemRequest';
import { toPhoneNumber } from '../values/phoneNumber';

/** For a node's options. */
export const defaultCountryCode: INodeProperties = {
	displayName: 'Default Country Code',
	name: 'defaultCountryCode',
	type: 'string',
	default: '',
	placeholder: 'e.g. +1',
	description: 'Completes numbers that are written without a country code, as in local notation',
};

/** For a node's options. */
export const duplicatedNumbers: INodeProperties = {
	displayName: 'Duplicated Numbers',
	name: 'duplicatedNumbers',
	type: 'options',
	noDataExpression: true,
	default: 'skip',
	description: 'What to do with a row whose phone number stands in a row before it',
	options: [
		{
			name: 'Call Once',
			value: 'skip',
			description: 'The later row is not called; it comes out marked as skipped',
		},
		{ name: 'Call Each Row', value: 'send', description: 'The person is called for each row' },
		{ name: 'Report an Error', value: 'refuse', description: 'The later row is an error' },
	],
};

/** Lets a number be called once in a run, or as the node's options say. */
export function distinctPhoneNumber(field: string): DistinctField {
	return {
		field,
		displayName: 'The phone number',
		policy: (item) => item.getNodeParameter('options.duplicatedNumbers', 'skip') as DuplicatePolicy,
	};
}

/**
 * Puts the phone number of a body right, with the country code from the node's options.
 *
 * @param field of the body
 */
export function preparePhoneNumber(field: string): Prepare {
	return (body, item) => {
		const countryCode = item.getNodeParameter('options.defaultCountryCode', '') as string;
		body[field] = toPhoneNumber(body[field], String(countryCode));
	};
}
