import type { INodeTypeDescription } from 'n8n-workflow';

/** Marks a node as declarative, and tells n8n where its requests go: the credential's allowed domains are checked against it. */
export const requestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.baseUrl }}',
};

/** The same for a node whose requests go to the platform. */
export const platformRequestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.platformUrl }}',
};
