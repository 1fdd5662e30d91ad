import type { INodeProperties } from 'n8n-workflow';

import { countryName, countryOptions, toCountry } from '../../numbers/country';
import { toSubscriber } from '../../numbers/subscriber';
import { type FirstNumber, readFirstNumber } from '../../numbers/firstNumber';
import type { NumberRules, WithoutPlus } from '../../numbers/readPhoneNumber';
import type { DistinctField, ItemContext, Prepare } from '../../request/message/itemRequest';
import {
	describeDuplicate,
	DUPLICATE_POLICIES,
	DUPLICATE_REMEDIES,
	type DuplicatePolicy,
} from '../../rules/duplicates';
import { toChoice } from '../../values/choice';
import { inCollection, readField } from '../node/fieldPath';
import { phoneCells } from './phoneColumns';

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

/** Lets a number be called once in a run, or as the node's options say. */
export function distinctPhoneNumber(field: string): DistinctField {
	return {
		words: {
			field,
			describe: (number, previous) => describeDuplicate('The phone number', number, previous),
			remedies: DUPLICATE_REMEDIES,
		},
		identityOf: (number) => toSubscriber(number as string),
		policy: duplicatePolicy,
	};
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

/**
 * Reads the phone number of a body, by the default country of its item. For a row without
 * a number the field is empty.
 *
 * @param field of the body
 */
export function preparePhoneNumber(field: string): Prepare {
	return (body, item) => {
		const read = readFirstNumber(phoneCells(body[field], item), rulesOfNumber(item));
		body[field] = read?.number;
		return read && noteOnNumber(read);
	};
}

/** @returns what the output says of how a number was read, if anything */
export function noteOnNumber({ extension, number, otherReading, source }: FirstNumber): string | undefined {
	const notes = [
		source,
		extension === undefined ? '' : `Extension ${extension} is not dialed`,
		otherReading === undefined
			? ''
			: `Read as ${number} by 'Default Country'; with + it would be ${otherReading.number}${otherReading.country === undefined ? '' : ` (${countryName(otherReading.country)})`}`,
	];
	return notes.filter(Boolean).join('. ') || undefined;
}
