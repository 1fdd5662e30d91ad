import type { INodeProperties } from 'n8n-workflow';

import type { PostProcess } from '../../request/message/itemRequest';
import { toWholeNumber } from '../../values/read';

/** For operations that list: all, or how many. */
export const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** Keeps as many records as the fields above say; the service has no limit of its own. */
export const limited: PostProcess = (item) => {
	if (item.getNodeParameter('returnAll', false)) return (records) => records;
	const limit = toWholeNumber(item.getNodeParameter('limit', 50), 'Limit');
	return (records) => records.slice(0, limit);
};
