import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { prepareTexts } from '../shared/fields/node/checkedFields';
import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation, toBody } from '../shared/request/execute';
import { email, prepareEmail } from './email';

const role: INodeProperties = {
	displayName: 'Role',
	name: 'role',
	type: 'string',
	default: '',
	description: 'Role name in the service. The output lists existing roles.',
	routing: toBody<'setMember'>('role'),
};

export const setMember = itemOperation('setMember', {
	prepare: [...prepareEmail, prepareTexts(role)],
	recordField: email.name,
	secrets: organizationSecrets,
});

export const addOrUpdate: INodePropertyOptions = {
	name: 'Add or Update Member',
	value: 'addOrUpdate',
	action: 'Add or update member',
	description: "Add a member, or change an existing member's role",
	routing: setMember.routing,
};

export const addOrUpdateFields: INodeProperties[] = shownFor('addOrUpdate', [email, role, includeSecrets]);
