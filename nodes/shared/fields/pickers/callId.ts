import type { INodeProperties } from 'n8n-workflow';

/** For nodes that act on one call. */
export const callId: INodeProperties = {
	displayName: 'Call ID',
	name: 'callId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 64f0c1a2b3d4e5f601234567',
	description: 'The call_id that Dial returns (24 characters)',
};

/** Where a path takes the call's id from. */
export const callIdInPath = { parameter: callId.name, displayName: callId.displayName };
