import type { INodePropertyOptions } from 'n8n-workflow';

import { listValues, type Schemas } from '../../contract/contract';
import { findMeaning } from '../../waiting/callEnd';

const LANGUAGES: Record<Schemas['Language'], string> = {
	'zh-CN': 'Chinese (China)',
	'en-GB': 'English (United Kingdom)',
	'en-US': 'English (United States)',
	'fr-FR': 'French (France)',
	'de-DE': 'German (Germany)',
	'hi-IN': 'Hindi (India)',
	'it-IT': 'Italian (Italy)',
	'ja-JP': 'Japanese (Japan)',
	'pl-PL': 'Polish (Poland)',
	'pt-PT': 'Portuguese (Portugal)',
	'ro-RO': 'Romanian (Romania)',
	'es-CO': 'Spanish (Colombia)',
	'es-MX': 'Spanish (Mexico)',
	'es-ES': 'Spanish (Spain)',
	'sv-SE': 'Swedish (Sweden)',
};

/** The languages of calls, in the order of their English names (openapi.yaml, Language). */
export const languageOptions: INodePropertyOptions[] = Object.entries(LANGUAGES).map(([value, name]) => ({
	name,
	value,
}));

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
	return values
		.map((value) => ({ name: names[value] ?? toDisplayName(value), value }))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
}
