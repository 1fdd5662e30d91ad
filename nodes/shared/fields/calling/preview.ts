import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../request/message/item';
import { isBlank, plainText } from '../../values/read';

/** For operations that call people. */
export const preview: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	noDataExpression: true,
	description: 'Whether to output what would be sent without calling anyone',
	builderHint: {
		propertyHint: 'Turn it on while building or testing a workflow, to avoid calls by mistake.',
	},
};

/**
 * @returns whether no call is placed. An expression may return text: only a clear no places calls
 */
export function isPreview(item: ItemContext): boolean {
	const value = item.getNodeParameter(preview.name, false);
	return !(isBlank(value) || CALLS.includes(plainText(value).toLowerCase()));
}

const CALLS = ['false', '0', 'no'];
