import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { apiRequest } from '../request/apiRequest';
import { filterEntries } from './matching';

/** Lists the account's phone numbers, by title and number. */
export async function searchNumbers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await apiRequest(this, 'listNumbers', {});
	const results = numbers.flatMap(({ id, number, title, locality }) =>
		id === undefined ? [] : [{ name: [title || locality, number].filter(Boolean).join(' · '), value: id }],
	);
	return { results: filterEntries(results, filter) };
}
