import type { INodePropertyOptions } from 'n8n-workflow';

import { valuesOf } from '../contract/contract';

const languageNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The languages of calls, with their English names (service-interface 2.1). */
export const languageOptions: INodePropertyOptions[] = valuesOf('Language')
	.map((value) => ({ name: languageNames.of(value) ?? value, value }))
	.sort((a, b) => a.name.localeCompare(b.name));
