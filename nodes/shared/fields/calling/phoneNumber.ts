import type { INodeProperties } from 'n8n-workflow';

import { countryOptions, toCountry } from '../../numbers/country';
import { type NumberRules, WITHOUT_PLUS } from '../../numbers/readPhoneNumber';
import type { ItemContext } from '../../request/message/item';
import { DUPLICATE_POLICIES } from '../../rules/whoMayBeCalled';
import { plainText } from '../../values/read';
import { inCollection, readChoice, readField, readList, textIn } from '../node/fieldPath';
import { labelIn, type Row, valueIn } from '../../columns/columns';
import { LETTER, type PhoneCell } from '../../numbers/rowNumber';
import { columnsIn, rawParameter } from '../../values/expression';
import { InputProblem, tryRead } from '../../values/inputProblem';
import { choice, choiceField, textField } from '../node/basicFields';

export const toNumber = textField('To Number', 'toNumber', {
	placeholder: 'e.g. +15550100123',
	description:
		"Drag the column with the number here, or enter one number. Without a country code, also set 'Default Country'.",
	builderHint: {
		propertyHint:
			"Use the column as it is, e.g. expr('{{ $json.phone }}'). Do not reformat numbers: set Default Country instead.",
	},
});

export const defaultCountry: INodeProperties = choiceField('Default Country', 'defaultCountry', {
	default: '',
	description:
		'Country of numbers without a country code. An expression may return a name or code, e.g. Germany or DE.',
	options: [{ name: 'None (Numbers Start With +)', value: '' }, ...countryOptions],
});

export const numbersWithoutPlus = inCollection(
	'options',
	choiceField('Numbers Without +', 'numbersWithoutPlus', {
		default: 'national',
		description: 'How to read numbers that do not begin with +',
		options: [
			choice(
				'Read as Local Numbers',
				'national',
				"By 'Default Country', even if the leading 0 is missing or the number could be another country's",
			),
			choice(
				'Read as Local Numbers, Error if Unclear',
				'unsure',
				"By 'Default Country'. Returns an error if the number could be another country's, or isn't assigned.",
			),
			choice('Add the Missing +', 'lostPlus', 'Numbers already begin with a country code'),
		],
	}),
);

/** A person may be asked for an approval as often as there is something to approve. */
const QUESTION = 'sendAndWait';
export const NOT_OF_QUESTIONS = { hide: { '/operation': [QUESTION] } };

export const duplicateNumbers = inCollection(
	'callingRules',
	choiceField('Duplicate Numbers', 'duplicateNumbers', {
		displayOptions: NOT_OF_QUESTIONS,
		noDataExpression: true,
		default: 'skip',
		description: 'What to do if several items have the same number',
		options: [
			choice('Call Once', 'skip', 'Skips later items with the number, unless the earlier call failed'),
			choice('Call Every Item', 'send', 'May call someone more than once'),
			choice('Return an Error', 'error', 'Treats later items as invalid'),
		],
	}),
);

/** @throws InputProblem when an expression gives something that is not in the list */
export function duplicatePolicy(item: ItemContext) {
	return readChoice(item, duplicateNumbers, DUPLICATE_POLICIES);
}

/**
 * @returns how the number of a row is read: its country and the like may be columns
 * @throws InputProblem when one of the fields is invalid
 */
export function rulesOfNumber(item: ItemContext): NumberRules {
	const { operation } = item.node.parameters;
	return {
		country: toCountry(readField(item, defaultCountry), defaultCountry.displayName),
		withoutPlus: operation === QUESTION ? undefined : readChoice(item, numbersWithoutPlus, WITHOUT_PLUS),
	};
}

/** @returns the same by the index of an item; undefined for one whose fields are invalid */
export function rulesByItem(items: readonly ItemContext[]): (index: number) => NumberRules | undefined {
	return (index) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
}

export const phoneColumns = textIn('options', 'Phone Columns', 'phoneColumns', {
	noDataExpression: true,
	placeholder: 'e.g. Mobile, Phone, Home Phone',
	description:
		"Names of columns to try after 'To Number', in order, separated by commas. The first number found is called.",
});

/** @returns what may hold the number of an item: To Number, then the columns under Phone Columns */
export function phoneCells(item: ItemContext): PhoneCell[] {
	const row = item.row;
	const [first, another] = columnsIn(rawParameter(item.node.parameters, toNumber.name));
	const column = another === undefined ? first : undefined;
	const value = readField(item, toNumber);
	return [
		{
			value,
			source: column !== undefined && row[column] === value ? column : undefined,
			label: column === undefined ? undefined : labelIn(row, column),
		},
		...cellsIn(readList(item, phoneColumns), row),
	];
}

/** @returns the problem of a number; where To Number holds more than one column, with what to do: n8n adds what is dragged */
export function advise(problem: unknown, item: ItemContext): unknown {
	const texts = plainText(rawParameter(item.node.parameters, toNumber.name)).split(/\{\{[^{}]*\}\}/);
	const beside = texts.join('');
	const isTooLong = /(?:\p{Nd}\P{Nd}*){16}/u.test(plainText(tryRead(() => readField(item, toNumber))));
	const isJoined = LETTER.test(beside) || (isTooLong && (texts.length > 2 || /\p{Nd}/u.test(beside)));
	if (texts.length === 1 || !isJoined || !(problem instanceof InputProblem)) return problem;
	const remedy = `'To Number' holds more than one value. Empty it, and drag one column into it. ${problem.remedy}`;
	return new InputProblem(problem.message, remedy, problem.ofSeveral);
}

/** @returns the row's cells in some columns */
export function cellsIn(
	columns: readonly string[],
	row: Row,
	notCalled?: PhoneCell['notCalled'],
): PhoneCell[] {
	return columns.map((column) => ({
		column,
		value: valueIn(row, column),
		label: labelIn(row, column),
		...(notCalled && { notCalled }),
	}));
}
