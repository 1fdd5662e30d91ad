import type { INodePropertyOptions } from 'n8n-workflow';

import { listValues, type Schemas } from '../../contract/contract';
import { findMeaning } from '../../waiting/callEnd';

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The languages of calls, in the order of their English names (openapi.yaml, Language). */
export const languageOptions: INodePropertyOptions[] = listValues('Language')
	.map((value) => ({ name: languages.of(value) ?? value, value }))
	.sort(byName);

/** The service's names that say little. */
const NAMES: Readonly<Record<string, string>> = {
	aigen: 'AI Generated',
	'AMD Terminated': 'Voicemail (AMD Terminated)',
};

/** Statuses of calls, each with what it means. */
export function statusOptions(statuses: readonly string[]): INodePropertyOptions[] {
	return statuses.map((value) => ({ ...named(value), description: findMeaning(value)?.reason }));
}

/** The kinds of tools (openapi.yaml, ToolType). */
export const toolTypeOptions = explained<Schemas['ToolType']>({
	Endpoint: 'Sends a request to a URL',
	DirectTransferCall: 'Transfers the call to one place',
	BranchTransferCall: 'Transfers the call to one of several places',
	TerminateCall: 'Ends the call',
	Conditional: 'Acts only if a condition is met',
	PhoneTreeNavigation: 'Navigates a phone menu',
});

/** Where a filler message comes from (openapi.yaml, FillerType). */
export const fillerTypeOptions = explained<Schemas['FillerType']>({
	hardcoded: 'Always the same text',
	aigen: 'Text written by AI during the call',
	none: 'No filler message',
});

function explained<Value extends string>(descriptions: Record<Value, string>): INodePropertyOptions[] {
	const options = Object.entries<string>(descriptions);
	return options.map(([value, description]) => ({ ...named(value), description })).sort(byName);
}

/** @param value whose words become those of a label */
function named(value: string): INodePropertyOptions {
	const words = value.replace(/([a-z])(?=[A-Z])/g, '$1 ');
	return { name: NAMES[value] ?? words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), value };
}

function byName(one: INodePropertyOptions, other: INodePropertyOptions): number {
	return one.name < other.name ? -1 : 1;
}
