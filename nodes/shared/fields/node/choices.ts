import type { INodePropertyOptions } from 'n8n-workflow';

import { listValues } from '../../contract/contract';
import { findMeaning } from '../../waiting/callEnd';

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The languages of calls, in the order of their English names (openapi.yaml, Language). */
export const languageOptions: INodePropertyOptions[] = listValues('Language')
	.map((value) => ({ name: languages.of(value) ?? value, value }))
	.sort(byName);

/** Statuses of calls, each with what it means: their names are the service's. */
export function statusOptions(statuses: readonly string[]): INodePropertyOptions[] {
	return statuses.map((value) => ({ name: value, value, description: findMeaning(value)?.reason }));
}

/** The kinds of tools (openapi.yaml, ToolType). */
export const toolTypeOptions: INodePropertyOptions[] = namedByValue(listValues('ToolType'));

/** What a tool says while it works (openapi.yaml, FillerType). */
export const fillerTypeOptions: INodePropertyOptions[] = namedByValue(listValues('FillerType'), {
	aigen: 'AI Generated',
});

/** @param names for values that are hard to read; the others are split into words */
function namedByValue(values: readonly string[], names: Record<string, string> = {}): INodePropertyOptions[] {
	const toDisplayName = (value: string) =>
		value.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/^./, (letter) => letter.toUpperCase());
	return values.map((value) => ({ name: names[value] ?? toDisplayName(value), value })).sort(byName);
}

function byName(one: INodePropertyOptions, other: INodePropertyOptions): number {
	return one.name < other.name ? -1 : 1;
}
