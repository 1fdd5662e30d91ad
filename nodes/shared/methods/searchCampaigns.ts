import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { apiRequest } from '../request/apiRequest';
import { filterEntries } from './matching';

/** Lists the account's campaigns by name. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const campaigns = await apiRequest(this, 'listCampaigns', {});
	const results = campaigns.flatMap(({ id, name, status }) =>
		id === undefined ? [] : [{ name: name || id, value: id, description: status }],
	);
	return { results: filterEntries(results, filter) };
}
