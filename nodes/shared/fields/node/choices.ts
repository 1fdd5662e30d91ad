import type { INodePropertyOptions } from 'n8n-workflow';

import { valuesOf } from '../../contract/contract';

const languageNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The languages of calls, with their English names (openapi.yaml, Language). */
export const languageOptions: INodePropertyOptions[] = valuesOf('Language')
	.map((value) => ({ name: languageNames.of(value) ?? value, value }))
	.sort((a, b) => a.name.localeCompare(b.name));

/** The kinds of tools (openapi.yaml, ToolType). */
export const toolTypeOptions: INodePropertyOptions[] = namedByValue(valuesOf('ToolType'));

/** What a tool says while it works (openapi.yaml, FillerType). */
export const fillerTypeOptions: INodePropertyOptions[] = namedByValue(valuesOf('FillerType'), {
	aigen: 'AI Generated',
});

/** @param names for values that do not tell their meaning; the others are split into words */
function namedByValue(values: readonly string[], names: Record<string, string> = {}): INodePropertyOptions[] {
	const nameOf = (value: string) =>
		value.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/^./, (letter) => letter.toUpperCase());
	return values
		.map((value) => ({ name: names[value] ?? nameOf(value), value }))
		.sort((a, b) => a.name.localeCompare(b.name));
}
