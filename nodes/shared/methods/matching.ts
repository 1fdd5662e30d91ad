import type { INodeListSearchItems } from 'n8n-workflow';

/**
 * @param filter what the user typed into the list's search box; empty for all
 * @returns the entries whose name or id contains every word of it, by name
 */
export function matching(entries: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	return entries
		.filter(({ name, value }) => {
			const text = `${name} ${String(value)}`.toLowerCase();
			return words.every((word) => text.includes(word));
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}
