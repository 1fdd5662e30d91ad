import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { apiRequest } from '../request/apiRequest';
import { filterEntries } from './matching';

/**
 * Lists the use cases that handle calls. They are known only from the configuration of the phone
 * numbers (openapi.yaml, PhoneNumber), so they are listed by the numbers' names: the use cases that the platform
 * lists have ids of another kind, which the calling service does not accept.
 */
export async function searchUseCases(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await apiRequest(this, 'listNumbers', {});
	const namesById = new Map<string, string[]>();
	for (const { use_case_config: config, title, number } of numbers) {
		if (!config?.id) continue;
		const names = namesById.get(config.id) ?? [];
		names.push(title || number || 'untitled number');
		namesById.set(config.id, names);
	}
	const results = [...namesById].map(([id, names]) => ({
		name: `Use case of ${names.join(', ')}`,
		value: id,
	}));
	return { results: filterEntries(results, filter) };
}
