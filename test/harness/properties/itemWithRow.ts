import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../../nodes/shared/request/message/item';
import { rawParameter } from '../../../nodes/shared/values/expression';

/** An item of which all columns are sent as prompt parameters, some of them as dates. */
export function itemWithRow(json: IDataObject): ItemContext {
	const parameters: IDataObject = { promptParameters: 'row', options: { dateColumns: 'date, when' } };
	return {
		row: json,
		node: { parameters },
		getNodeParameter: (name: string, fallback: unknown) => rawParameter(parameters, name) ?? fallback,
	} as unknown as ItemContext;
}
