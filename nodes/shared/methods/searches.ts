import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { apiRequest } from '../request/apiRequest';
import { testConnection } from '../request/testConnection';
import { containsWords } from '../values/containing';

/** Lists the account's campaigns by name. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const campaigns = await apiRequest(this, 'listCampaigns');
	const results = campaigns.flatMap(({ id, name, status }) =>
		id === undefined ? [] : [{ name: name || id, value: id, description: status }],
	);
	return { results: filterEntries(results, filter) };
}

/** Lists the account's phone numbers, by title and number. */
export async function searchNumbers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await apiRequest(this, 'listNumbers');
	const results = numbers.flatMap(({ id, number, title, locality }) =>
		id === undefined ? [] : [{ name: [title || locality, number].filter(Boolean).join(' · '), value: id }],
	);
	return { results: filterEntries(results, filter) };
}

const nameList = new Intl.ListFormat('en');

/**
 * Lists the use cases that handle calls. They are known only from the configuration of the phone
 * numbers (openapi.yaml, PhoneNumber), so they are listed by the numbers' names: the use cases that the platform
 * lists have ids of another kind, which the calling service does not accept.
 */
export async function searchUseCases(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await apiRequest(this, 'listNumbers');
	const namesById = new Map<string, string[]>();
	for (const { use_case_config: config, title, number } of numbers) {
		if (!config?.id) continue;
		const names = namesById.get(config.id) ?? [];
		names.push(title || number || 'untitled number');
		namesById.set(config.id, names);
	}
	const results = [...namesById].map(([id, names]) => ({
		name: `Used by ${nameList.format(names)}`,
		value: id,
	}));
	return { results: filterEntries(results, filter) };
}

/**
 * @param filter what the user typed into the list's search box; empty for all
 * @returns the entries whose name or id contains every word of it, by name
 */
function filterEntries(entries: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	return entries
		.filter(({ name, value }) => containsWords(`${name} ${String(value)}`, filter))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** The `methods` of every node. */
export const nodeMethods = {
	credentialTest: { testConnection },
	listSearch: { searchCampaigns, searchNumbers, searchUseCases },
};
