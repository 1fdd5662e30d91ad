import { InputProblem, quote } from '../values/inputProblem';
import { countryName } from './country';
import { findPlan, readDigits, splitByCode, type Reading } from './numberingPlan';

const MAX_DIGITS = 15;
/** Emergency and service numbers have no more digits. */
const MAX_SHORT_DIGITS = 6;

const EXAMPLE = 'e.g. +15550100123';

export function notANumber(cell: unknown, remedy: string): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is invalid`,
		remedy,
		'have an invalid phone number',
	);
}

export function emptyNumber(): InputProblem {
	return new InputProblem(
		'The phone number is empty',
		"Fill in the number, or set 'Items Without a Number' to 'Skip'.",
		'have no phone number',
	);
}

/** For text without digits. */
export function textAlone(cell: unknown): InputProblem {
	return new InputProblem(
		`${quote(cell)} is not a phone number`,
		'Enter a phone number, or clear the cell.',
		'have text instead of a phone number',
	);
}

export function withLetters(cell: unknown, text: string): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} contains text: ${quote(text)}`,
		`Keep only + and digits, ${EXAMPLE}, and move notes to another column.`,
		'have text in the phone number',
	);
}

export function faxNumber(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is marked as a fax`,
		'Use a voice number.',
		'have a fax number',
	);
}

export function severalNumbers(cell: unknown): InputProblem {
	return new InputProblem(
		`${quote(cell)} contains more than one phone number`,
		'Keep one complete number, and move the others to separate columns or items.',
		'have more than one phone number in a value',
	);
}

export function placeholder(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is a placeholder`,
		'Correct the number, or clear the value.',
		'have a placeholder as phone number',
	);
}

export function lostDigits(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} lost its last digits in the spreadsheet`,
		'Format the column as plain text in the spreadsheet, and enter the number again.',
		'have a phone number that lost its last digits in the spreadsheet',
	);
}

/** For digits behind a `+` that are not a number. */
export function unknownCallingCode(cell: unknown, digits: string): InputProblem {
	const { code, national = '' } = splitByCode(digits) ?? {};
	if (code === undefined) {
		return notANumber(cell, `Its country code does not exist. Start with + and a country code, ${EXAMPLE}.`);
	}
	if (digits.length > MAX_DIGITS) {
		return notANumber(cell, `Enter at most ${MAX_DIGITS} digits, including the country code.`);
	}
	return notANumber(
		cell,
		`Enter ${describeLengths(findPlan(code).lengths)} digits after the country code +${code}. This number has ${national.length}.`,
	);
}

/** For digits without `+` and without a country by which to read them. */
export function missingCountry(cell: unknown, digits: string): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell);
	const lostPlus = readDigits(`+${digits}`)?.isAssigned;
	return new InputProblem(
		`The phone number ${quote(cell)} has no country code`,
		`Set 'Default Country', or add + and the country code, ${EXAMPLE}.` +
			(lostPlus ? " If all numbers only lost their +, set 'Numbers Without +' to 'Have Lost Their +'." : ''),
		'have no country code',
	);
}

/** For digits without `+` that are not a number of the item's country. */
export function notOfCountry(
	cell: unknown,
	digits: string,
	country: string,
	others: readonly Reading[],
): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell);
	const [other] = others;
	const { lengths, trunk } = findPlan(country);
	const form = `${describeLengths(lengths)} digits${trunk.startsWith('0') ? ` after the first ${trunk}` : ''}`;
	const problem = `is not a valid ${countryName(country)} number`;
	return other && other.country !== country
		? new InputProblem(
				`The phone number ${quote(cell)} ${problem}`,
				`If it is ${describeReading(other)}, add + or change 'Default Country'.`,
			)
		: new InputProblem(
				`The phone number ${quote(cell)} ${problem}`,
				`Enter it with its area code (${form}), or with + and the country code, ${other ? `e.g. ${other.number}` : EXAMPLE}.`,
				`do not have a valid ${countryName(country)} number`,
			);
}

/** For digits that only a network's own services can have. */
function tooShort(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is too short`,
		`Enter the whole number with its area code, or with + and the country code, ${EXAMPLE}. Emergency and service numbers are never called.`,
		'have a phone number that is too short',
	);
}

/** For a number that nobody has, where such are to be reported. */
export function unassigned(cell: unknown, { country }: Reading): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is not an assigned number${country === undefined ? '' : ` in ${countryName(country)}`}`,
		"Check its digits. To call it nevertheless, set 'Numbers Without +' to 'Are Local Numbers'.",
		'have a phone number that is not assigned',
	);
}

/** For what can be read as one number or another. */
export function ambiguousNumber(cell: unknown, readings: readonly Reading[], country?: string): InputProblem {
	const areLocal =
		country === undefined || readings.every((reading) => reading.country === country)
			? ''
			: ` If all numbers without + are from ${countryName(country)}, set 'Numbers Without +' to 'Are Local Numbers'.`;
	return new InputProblem(
		`The phone number ${quote(cell)} is ambiguous: ${readings.map(describeReading).join(' or ')}`,
		`Add + and the country code.${areLocal}`,
		'have an ambiguous phone number',
	);
}

function describeReading({ number, country }: Reading): string {
	return country === undefined ? number : `${number} (${countryName(country)})`;
}

/** For instance `10`, `8 or 9`, or `5 to 15`. */
function describeLengths(lengths: readonly number[]): string {
	const [first = 0, last = first] = [lengths[0], lengths.at(-1)];
	if (last - first > 1 && last - first === lengths.length - 1) return `${first} to ${last}`;
	return lengths.join(' or ');
}
