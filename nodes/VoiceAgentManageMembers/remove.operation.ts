import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { shownFor } from '../shared/fields/node/shownFor';
import { operationRouting } from '../shared/request/operationRouting';
import { email, prepareEmail } from './email';

export const remove: INodePropertyOptions = {
	name: 'Remove',
	value: 'remove',
	action: 'Remove a member',
	description: 'Remove a person from the organization, and get the organization as it is then',
	routing: operationRouting('removeMember', {
		prepare: prepareEmail,
		remainder: 'organization',
		secrets: organizationSecrets,
	}),
};

export const removeFields: INodeProperties[] = shownFor('remove', [email, includeSecrets]);
