/**
 * @param value JSON of any shape
 * @param change gives each text as it is to be, names of fields included
 * @returns the value itself where no text has changed
 */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) {
		const items = value.map((item) => withTexts(item, change));
		return items.some((item, index) => item !== value[index]) ? items : value;
	}
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value);
	const changed = entries.map(([key, item]) => [change(key), withTexts(item, change)] as const);
	const isChanged = changed.some(
		([key, item], index) => key !== entries[index]?.[0] || item !== entries[index]?.[1],
	);
	return isChanged ? Object.fromEntries(changed) : value;
}
