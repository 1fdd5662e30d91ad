import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { prepareAtLeastOne, prepareTextLists, prepareTexts } from '../shared/fields/node/checkedFields';
import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { itemOperation, toBody } from '../shared/request/operations';
import { members, prepareMembers } from './members';
import { prepareTelcoCredentials, telcoCredentials } from './telcoCredentials';

const apiKey: INodeProperties = {
	displayName: 'API Key',
	name: 'apiKey',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	description: 'The new API key of the organization. The credential in n8n is not changed with it.',
	routing: toBody<'updateOrganization'>('api_key'),
};

const attributes: INodeProperties = {
	displayName: 'Attributes',
	name: 'attributes',
	type: 'string',
	default: '',
	description: 'Separated by commas, or a list from an expression',
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
	description: 'The ID of the organization',
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
	description: 'What to change. What is not added here, or left empty, is not sent.',
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
	name: 'Update',
	value: 'update',
	action: 'Update the organization',
	description: 'Change the organization: its name, its members, its credentials and more',
	routing: updateOrganization.routing,
};

export const updateFields: INodeProperties[] = [fields, includeSecrets];
