import type { INodeProperties } from 'n8n-workflow';

import type { SecretFields } from '../../request/message/itemRequest';

/** For operations that answer the organization. */
export const includeSecrets: INodeProperties = {
	displayName: 'Include Secrets',
	name: 'includeSecrets',
	type: 'boolean',
	default: false,
	description:
		'Whether to output the API key and telephony credentials. They become visible in execution data.',
};

/** The secrets of an organization (openapi.yaml, Organization), which a node with the field above leaves out. */
export const organizationSecrets: SecretFields = {
	names: ['api_key', 'telco_credentials'],
	areWanted: (item) => item.getNodeParameter(includeSecrets.name, false) === true,
};
