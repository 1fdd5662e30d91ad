import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { ResponseOf } from '../contract/contract';
import { apiRequest } from '../request/apiRequest';
import { testConnection } from '../request/testConnection';
import { containsWords } from '../values/containing';

/**
 * @param id of the operation that lists the records
 * @returns a search: those of the records' entries whose name or id contains every word that the user typed, by name
 */
function searchIn<Id extends 'listCampaigns' | 'listNumbers'>(
	id: Id,
	entriesOf: (records: ResponseOf<Id>) => INodeListSearchItems[],
) {
	return async function search(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const results = entriesOf(await apiRequest(this, id))
			.filter(({ name, value }) => containsWords(`${name} ${String(value)}`, filter))
			.sort((a, b) => a.name.localeCompare(b.name));
		return { results };
	};
}

const searchCampaigns = searchIn('listCampaigns', (campaigns) =>
	campaigns.flatMap(({ id, name, status }) =>
		id === undefined ? [] : [{ name: name || id, value: id, description: status }],
	),
);

/** By title and number. */
const searchNumbers = searchIn('listNumbers', (numbers) =>
	numbers.flatMap(({ id, number, title, locality }) =>
		id === undefined ? [] : [{ name: [title || locality, number].filter(Boolean).join(' · '), value: id }],
	),
);

const nameList = new Intl.ListFormat('en');

/**
 * The use cases that handle calls. They are known only from the configuration of the phone numbers (openapi.yaml,
 * PhoneNumber), so they are listed by the numbers' names: the use cases that the platform lists have ids of another
 * kind, which the calling service does not accept.
 */
const searchUseCases = searchIn('listNumbers', (numbers) => {
	const namesById = new Map<string, string[]>();
	for (const { use_case_config: config, title, number } of numbers) {
		if (!config?.id) continue;
		const names = namesById.get(config.id) ?? [];
		namesById.set(config.id, [...names, title || number || 'untitled number']);
	}
	return [...namesById].map(([value, names]) => ({ name: `Use case of ${nameList.format(names)}`, value }));
});

/** The `methods` of every node. */
export const nodeMethods = {
	credentialTest: { testConnection },
	listSearch: { searchCampaigns, searchNumbers, searchUseCases },
};
