import type { INodePropertyRouting, INodeTypeDescription } from 'n8n-workflow';

import type { BodyFieldOf, OperationId } from '../contract/contract';

/**
 * The routing of a field whose value is sent as it is, as one field of an operation's body.
 *
 * @example toBody<'dialOutbound'>('voice_id')
 */
export function toBody<Id extends OperationId>(field: BodyFieldOf<Id>): INodePropertyRouting {
	return { send: { type: 'body', property: field, propertyInDotNotation: false } };
}

/** Where the requests of a node go. */
export const requestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.baseUrl }}',
};

/** The same for a node whose requests go to the platform. */
export const platformRequestDefaults: INodeTypeDescription['requestDefaults'] = {
	baseURL: '={{ $credentials.platformUrl }}',
};
