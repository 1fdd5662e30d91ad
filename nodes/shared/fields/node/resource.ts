import type { INodeProperties } from 'n8n-workflow';

/**
 * What a node's operations act on. There is nothing to choose, but n8n finds the functions for a node's
 * operations by the values of both.
 */
export function resource(value: string): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'hidden',
		noDataExpression: true,
		default: value,
	};
}
