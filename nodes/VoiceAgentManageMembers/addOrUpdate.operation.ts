import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { prepareTexts } from '../shared/fields/node/checkedFields';
import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation, toBody } from '../shared/request/operations';
import { email, prepareEmail } from './email';

const role: INodeProperties = {
	displayName: 'Role',
	name: 'role',
	type: 'string',
	default: '',
	description: 'As the service calls it. The members in the output of this node show the roles in use.',
	routing: toBody<'setMember'>('role'),
};

export const setMember = itemOperation('setMember', {
	prepare: [...prepareEmail, prepareTexts(role)],
	recordField: email.name,
	secrets: organizationSecrets,
});

export const addOrUpdate: INodePropertyOptions = {
	name: 'Add or Update',
	value: 'addOrUpdate',
	action: 'Add a member or change their role',
	description:
		'Add a person to the organization; if they are a member already, change their role. Puts out the organization as it is then.',
	routing: setMember.routing,
};

export const addOrUpdateFields: INodeProperties[] = shownFor('addOrUpdate', [email, role, includeSecrets]);
