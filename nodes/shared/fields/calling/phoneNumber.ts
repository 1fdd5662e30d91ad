import type { INodeProperties } from 'n8n-workflow';

import { countryOptions, toCountry } from '../../numbers/country';
import type { NumberRules, WithoutPlus } from '../../numbers/readPhoneNumber';
import type { ItemContext } from '../../request/message/item';
import { DUPLICATE_POLICIES, type DuplicatePolicy } from '../../rules/duplicates';
import { toChoice } from '../../values/read';
import { inCollection, readField } from '../node/fieldPath';

export const toNumber: INodeProperties = {
	displayName: 'To Number',
	name: 'toNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. +15550100123',
	description: "Number to call. Without a country code, also set 'Default Country'.",
	builderHint: {
		propertyHint:
			"Use the column as it is, e.g. expr('{{ $json.phone }}'). Do not reformat numbers: set Default Country instead.",
	},
};

export const defaultCountry: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	default: '',
	description: 'Country of numbers without a country code. Also accepts a column (Germany or DE).',
	options: [{ name: 'None (Numbers Begin With +)', value: '' }, ...countryOptions],
};

export const numbersWithoutPlus = inCollection('options', {
	displayName: 'Numbers Without +',
	name: 'numbersWithoutPlus',
	type: 'options',
	default: 'national',
	description: 'How to read numbers that do not begin with +',
	options: [
		{
			name: 'Are Local Numbers',
			value: 'national',
			description:
				"Numbers of 'Default Country', even if they could be another country's, or the leading 0 is missing",
		},
		{
			name: 'Report Unclear Ones',
			value: 'unsure',
			description:
				"Read by 'Default Country'; what could be another country's number returns an error that names both",
		},
		{
			name: 'Have Lost Their +',
			value: 'lostPlus',
			description: 'Start with a country code; only the + is missing',
		},
	],
});

export const duplicateNumbers = inCollection('callingRules', {
	displayName: 'Duplicate Numbers',
	name: 'duplicateNumbers',
	type: 'options',
	noDataExpression: true,
	default: 'skip',
	description: 'What to do if a number already appeared in this execution',
	options: [
		{ name: 'Call Once', value: 'skip', description: 'Skips later items with the number' },
		{ name: 'Call Every Item', value: 'send', description: 'May call someone more than once' },
		{ name: 'Return an Error', value: 'error', description: 'Returns an error for later items' },
	],
});

/** @throws InputProblem when an expression gives something that is not in the list */
export function duplicatePolicy(item: ItemContext): DuplicatePolicy {
	const { displayName: name } = duplicateNumbers;
	return toChoice(readField(item, duplicateNumbers), DUPLICATE_POLICIES, { name, byDefault: 'skip' });
}

const WITHOUT_PLUS: readonly WithoutPlus[] = ['unsure', 'national', 'lostPlus'];

/**
 * @returns how the number of a row is read: its country and the like may be columns
 * @throws InputProblem when one of the fields is invalid
 */
export function rulesOfNumber(item: ItemContext): NumberRules {
	const { displayName: name } = numbersWithoutPlus;
	return {
		country: toCountry(readField(item, defaultCountry)),
		withoutPlus: toChoice(readField(item, numbersWithoutPlus), WITHOUT_PLUS, { name, byDefault: 'national' }),
	};
}
