import type { INodeProperties } from 'n8n-workflow';

import type { Prepare } from '../request/itemRequest';
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
