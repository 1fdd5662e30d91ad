import type { INodeProperties } from 'n8n-workflow';

import { fieldTitle } from '../../request/message/body';
import { readNamed } from '../../request/message/item';
import { IDS, type PostProcess } from '../../request/message/output';
import { containsWords } from '../../values/containing';
import { toText, toWholeNumber } from '../../values/read';
import { choice, choiceField, numberField, switchField, textField } from './basicFields';

/** Fields that say what a node returns. */

/** Of calls: others have no response. */
export const SOME_SIMPLIFIED = '. Items that were not called are simplified.';

/**
 * For operations whose records have more than 10 fields. Read by `readRecordView`.
 *
 * @param fields names of the record's fields, of which all but the ID can be chosen
 * @param note on Raw
 */
export function outputFields(fields: readonly string[], note = ''): INodeProperties[] {
	return [
		choiceField('Output', 'output', {
			noDataExpression: true,
			default: 'simplified',
			description: 'Which fields to return',
			options: [
				choice('Simplified', 'simplified', 'The most useful fields'),
				choice('Raw', 'raw', `The full response of the service${note}`),
				choice('Selected Fields', 'selectedFields', 'The ID and the fields you choose'),
			],
		}),
		choiceField('Fields', 'outputFields', {
			noDataExpression: true,
			default: [],
			description: 'Fields to return in addition to the ID',
			displayOptions: { show: { output: ['selectedFields'] } },
			options: [...new Set(fields)]
				.filter((field) => !IDS.includes(field))
				.sort()
				.map((value) => ({ name: fieldTitle(value), value })),
		}),
	];
}

/** For operations that list: all or how many, and those with some words. */
export const listFields = (search = 'e.g. sales'): INodeProperties[] => [
	switchField('Return All', 'returnAll', {
		description: 'Whether to return all results or only up to a given limit',
	}),
	numberField('Limit', 'limit', {
		min: 1,
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	}),
	textField('Search', 'search', {
		placeholder: search,
		description: 'Text to find in any field, e.g. a name, number, or ID. Several words must all occur.',
	}),
];

/** Keeps the records that the fields above name: the service lists all. */
export const listed: PostProcess = (item) => {
	const wanted = toText(readNamed(item, 'Search', ['search', '']), 'Search');
	const isLimited = readNamed(item, 'Return All', ['returnAll', false]) !== true;
	const limit = isLimited ? toWholeNumber(readNamed(item, 'Limit', ['limit', 50]), 'Limit') : undefined;
	return (records) => records.filter((record) => containsWords(record, wanted)).slice(0, limit);
};

/** The secrets of an organization (openapi.yaml, Organization). */
export const organizationSecrets = ['api_key', 'telco_credentials'];
