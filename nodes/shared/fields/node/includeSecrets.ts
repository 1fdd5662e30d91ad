import type { INodeProperties } from 'n8n-workflow';

import type { SecretFields } from '../../request/message/itemRequest';

/** For operations that answer the organization. */
export const includeSecrets: INodeProperties = {
	displayName: 'Include Secrets',
	name: 'includeSecrets',
	type: 'boolean',
	default: false,
	description:
		"Whether to put out the organization's API key and telco credentials. They are then saved in n8n's execution data, where everybody who may see the execution can read them. The API key of the Voice Agent credential stays hidden in any case.",
};

/** The secrets of an organization (openapi.yaml, Organization), which a node with the field above leaves out. */
export const organizationSecrets: SecretFields = {
	names: ['api_key', 'telco_credentials'],
	areWanted: (item) => item.getNodeParameter(includeSecrets.name, false) === true,
};
