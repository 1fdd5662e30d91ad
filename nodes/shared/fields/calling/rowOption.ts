import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../request/message/itemRequest';
import { rawParameter } from '../../values/expression';

/** The collection of a node that holds its options. */
export const OPTIONS = 'options';

/** @returns an option as it is for this row: it may be a column; empty if the user has not added it */
export function optionOf(item: ItemContext, { name }: INodeProperties): unknown {
	return item.getNodeParameter(`${OPTIONS}.${name}`, '');
}

/** @returns whether the user has added the option, whatever it holds */
export function isOptionSet(item: ItemContext, { name }: INodeProperties): boolean {
	return rawParameter(item.getNode().parameters, `${OPTIONS}.${name}`) !== undefined;
}
