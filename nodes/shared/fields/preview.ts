import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../request/message/itemRequest';

/** For operations that call people. */
export const preview: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	noDataExpression: true,
	description:
		'Whether to put out, for each row, what would be sent or which rule would hold it back, and call nobody',
};

export function isPreview(item: ItemContext): boolean {
	return item.getNodeParameter(preview.name, false) === true;
}
