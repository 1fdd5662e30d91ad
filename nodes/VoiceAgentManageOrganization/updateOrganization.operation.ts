import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { prepareAtLeastOne, prepareTextLists, prepareTexts } from '../shared/fields/node/checkedFields';
import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { itemOperation, toBody } from '../shared/request/execute';
import { members, prepareMembers } from './members';
import { prepareTelcoCredentials, telcoCredentials } from './telcoCredentials';

const apiKey: INodeProperties = {
	displayName: 'API Key',
	name: 'apiKey',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	description: 'New API key of the organization. Update the credential in n8n too.',
	routing: toBody<'updateOrganization'>('api_key'),
};

const attributes: INodeProperties = {
	displayName: 'Attributes',
	name: 'attributes',
	type: 'string',
	default: '',
	description: 'Comma-separated list, or a list from an expression',
	routing: toBody<'updateOrganization'>('attributes'),
};

const description: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	routing: toBody<'updateOrganization'>('description'),
};

const id: INodeProperties = {
	displayName: 'ID',
	name: 'id',
	type: 'string',
	default: '',
	description: 'ID of the organization',
	routing: toBody<'updateOrganization'>('id'),
};

const imageUrl: INodeProperties = {
	displayName: 'Image URL',
	name: 'imageUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://voice-agent.example/logo.png',
	routing: toBody<'updateOrganization'>('image_url'),
};

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Example Organization',
	routing: toBody<'updateOrganization'>('name'),
};

const fields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Fields to update. Empty fields are not sent.',
	options: [apiKey, attributes, description, id, imageUrl, members, name, telcoCredentials],
};

export const updateOrganization = itemOperation('updateOrganization', {
	prepare: [
		prepareTexts(apiKey, description, id, imageUrl, name),
		prepareTextLists(attributes),
		prepareMembers('members', fields.name),
		prepareTelcoCredentials('telco_credentials', fields.name),
		prepareAtLeastOne(fields),
	],
	secrets: organizationSecrets,
});

export const update: INodePropertyOptions = {
	name: 'Update Organization',
	value: 'update',
	action: 'Update organization',
	description: 'Update the name, members, credentials, and other settings of the organization',
	routing: updateOrganization.routing,
};

export const updateFields: INodeProperties[] = [fields, includeSecrets];
