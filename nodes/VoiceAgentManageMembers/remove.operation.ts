import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { includeSecrets, organizationSecrets } from '../shared/fields/node/includeSecrets';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation } from '../shared/request/execute';
import { email, prepareEmail } from './email';

export const removeMember = itemOperation('removeMember', {
	prepare: prepareEmail,
	remainder: 'organization',
	secrets: organizationSecrets,
});

export const remove: INodePropertyOptions = {
	name: 'Remove Member',
	value: 'remove',
	action: 'Remove member',
	description: 'Remove a member and return the updated organization',
	routing: removeMember.routing,
};

export const removeFields: INodeProperties[] = shownFor('remove', [email, includeSecrets]);
