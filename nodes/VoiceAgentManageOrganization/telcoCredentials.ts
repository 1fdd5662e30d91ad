import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Schemas } from '../shared/contract/contract';
import { withTargetField, type Prepare } from '../shared/request/message/itemRequest';
import { toText } from '../shared/values/read';

/** The credentials of the organization's telephone provider; all of them are secrets (openapi.yaml, TelcoCredentials). */
export const telcoCredentials: INodeProperties = {
	displayName: 'Telco Credentials',
	name: 'telcoCredentials',
	type: 'fixedCollection',
	placeholder: 'Add Credentials',
	default: {},
	description: 'Telephony provider login. Fill in all parts; the service may clear empty ones.',
	options: [
		{
			displayName: 'Credentials',
			name: 'credentials',
			values: [
				{
					displayName: 'Account SID',
					name: 'accountSid',
					type: 'string',
					typeOptions: { password: true },
					default: '',
				},
				{
					displayName: 'API Key ID',
					name: 'apiKeyId',
					type: 'string',
					typeOptions: { password: true },
					default: '',
				},
				{
					displayName: 'API Key Secret',
					name: 'apiKeySecret',
					type: 'string',
					typeOptions: { password: true },
					default: '',
				},
				{
					displayName: 'Auth Token',
					name: 'authToken',
					type: 'string',
					typeOptions: { password: true },
					default: '',
				},
			],
		},
	],
};

/** What the editor and the node call each part. */
const PARTS: Record<keyof Schemas['TelcoCredentials'], { parameter: string; displayName: string }> = {
	account_sid: { parameter: 'accountSid', displayName: 'Account SID' },
	auth_token: { parameter: 'authToken', displayName: 'Auth Token' },
	api_key_id: { parameter: 'apiKeyId', displayName: 'API Key ID' },
	api_key_secret: { parameter: 'apiKeySecret', displayName: 'API Key Secret' },
};

/**
 * Makes the telco credentials, without the parts that were left empty.
 *
 * @param field of the body
 * @param collection the node's parameter that holds the field above
 */
export function prepareTelcoCredentials(field: string, collection: string): Prepare {
	return withTargetField(field, (body, item) => {
		const given = item.getNodeParameter(`${collection}.telcoCredentials.credentials`, {}) as IDataObject;
		const parts = Object.entries(PARTS).map(
			([part, { parameter, displayName }]) => [part, toText(given[parameter], displayName)] as const,
		);
		body[field] = Object.fromEntries(parts.filter(([, text]) => text !== ''));
	});
}
