import type { IDataObject } from 'n8n-workflow';

import type { Schemas } from '../shared/contract/contract';
import { itemOperation, toBody } from '../shared/request/execute';
import { type ItemContext, readNamed } from '../shared/request/message/item';
import { InputProblem } from '../shared/values/inputProblem';
import { isBlank } from '../shared/values/read';
import { organizationSecrets } from '../shared/fields/node/outputFields';
import { collectionField, entriesField, groupField, textField } from '../shared/fields/node/basicFields';

/** The organization's members, as a list. */
const members = entriesField('Members', 'members', 'Member', {
	description: 'May replace all members. To add or remove one person, use Manage Members.',
	values: [
		textField('Email', 'email', { placeholder: 'e.g. ada@voice-agent.example' }),
		textField('Role', 'role', { description: 'Role name, as shown for members in the output' }),
	],
});

/** By their names in a request (openapi.yaml, TelcoCredentials). */
const TELCO_PARTS: Record<keyof Schemas['TelcoCredentials'], { name: string; displayName: string }> = {
	account_sid: { name: 'accountSid', displayName: 'Account SID' },
	api_key_id: { name: 'apiKeyId', displayName: 'API Key ID' },
	api_key_secret: { name: 'apiKeySecret', displayName: 'API Key Secret' },
	auth_token: { name: 'authToken', displayName: 'Auth Token' },
};

/** The credentials of the organization's telephone provider; all of them are secrets. */
const telcoCredentials = groupField('Telephony Credentials', 'telcoCredentials', 'Credentials', {
	placeholder: 'Add Credentials',
	default: {},
	description:
		'Telephony provider login. Fill in all parts; the service may clear empty ones. Saved in this workflow: delete the workflow afterward.',
	values: Object.values(TELCO_PARTS).map(({ displayName, name }) =>
		textField(displayName, name, { typeOptions: { password: true } }),
	),
});

export const organizationId = textField('Organization ID', 'organizationId', {
	description: 'Organization to update. Leave empty for the one of the API key.',
	routing: toBody<'updateOrganization'>('id'),
});

export const updateFields = collectionField('Update Fields', 'updateFields', 'Field', {
	description: 'Fields to update. Empty fields are not sent.',
	options: [
		textField('API Key', 'apiKey', {
			typeOptions: { password: true },
			description:
				'New API key. Then update the credential. Unpublish workflows with Voice Agent Trigger, and publish them again. Saved in this workflow: delete the workflow afterward.',
			routing: toBody<'updateOrganization'>('api_key'),
		}),
		textField('Attributes', 'attributes', {
			description: 'Attributes of the organization: comma-separated, or a list from an expression',
			routing: toBody<'updateOrganization'>('attributes'),
		}),
		textField('Description', 'description', { routing: toBody<'updateOrganization'>('description') }),
		textField('Image URL', 'imageUrl', {
			placeholder: 'e.g. https://voice-agent.example/logo.png',
			routing: toBody<'updateOrganization'>('image_url'),
		}),
		members,
		textField('Name', 'name', {
			placeholder: 'e.g. Example Organization',
			routing: toBody<'updateOrganization'>('name'),
		}),
		telcoCredentials,
	],
});

function readMembers(item: ItemContext): IDataObject[] {
	const entries = readNamed(item, 'Members', ['updateFields.members.member', []]) as IDataObject[];
	const given = entries.map(withoutBlanks).filter((entry) => Object.keys(entry).length > 0);
	if (given.every(({ email }) => email !== undefined)) return given;
	throw new InputProblem(
		"'Email' of a member is empty",
		'Enter an address for each member, or remove the member.',
	);
}

function readTelcoCredentials(item: ItemContext): IDataObject {
	const { displayName } = telcoCredentials;
	const path = 'updateFields.telcoCredentials.credentials';
	const given = readNamed(item, displayName, [path, {}]) as IDataObject;
	const parts = Object.entries(TELCO_PARTS).map(([field, { name }]) => [field, given[name]]);
	return withoutBlanks(Object.fromEntries(parts) as object);
}

/** What was left empty is not sent. */
function withoutBlanks(fields: object): IDataObject {
	const filled = Object.entries(fields).filter(([, value]) => !isBlank(value));
	return Object.fromEntries<IDataObject[string]>(filled);
}

export const updateOrganization = itemOperation('updateOrganization', {
	name: 'Update Organization',
	description: 'Update the name, members, credentials, and other settings of the organization',
	made: { members: readMembers, telco_credentials: readTelcoCredentials },
	secrets: organizationSecrets,
});
