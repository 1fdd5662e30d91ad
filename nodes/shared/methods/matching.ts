import type { INodeListSearchItems } from 'n8n-workflow';

import { containsWords } from '../values/containing';

/**
 * @param filter what the user typed into the list's search box; empty for all
 * @returns the entries whose name or id contains every word of it, by name
 */
export function filterEntries(entries: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	return entries
		.filter(({ name, value }) => containsWords(`${name} ${String(value)}`, filter))
		.sort((a, b) => a.name.localeCompare(b.name));
}
