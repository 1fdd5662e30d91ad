import { InputProblem, quote } from '../values/inputProblem';
import { countryName } from './country';
import { findPlan, readDigits, splitByCode, type Reading } from './numberingPlan';

const MAX_DIGITS = 15;
/** Emergency and service numbers have no more digits. */
export const MAX_SHORT_DIGITS = 6;

const EXAMPLE = 'e.g. +15550100123';

/** @param have what is said of several rows */
function problemOf(cell: unknown, says: string, remedy: string, have?: string): InputProblem {
	return new InputProblem(`The phone number ${quote(cell)} ${says}`, remedy, have && `have ${have}`);
}

export function notANumber(cell: unknown, remedy: string): InputProblem {
	const have = 'have a value that is not a phone number';
	return new InputProblem(`${quote(cell)} is not a phone number`, remedy, have);
}

export function missingNumber(says = 'The phone number is missing'): InputProblem {
	const remedy = "Enter a number, or empty 'To Number', and drag another column into it.";
	return new InputProblem(says, remedy, 'lack a phone number');
}

export function withLetters(cell: unknown, text: string): InputProblem {
	const remedy = `Keep only + and digits, ${EXAMPLE}, and move notes to another column.`;
	return problemOf(cell, `contains text: ${quote(text)}`, remedy, 'text in the phone number');
}

export function faxNumber(cell: unknown): InputProblem {
	return problemOf(cell, 'is marked as a fax', 'Use a voice number.', 'a fax number');
}

export function severalNumbers(cell: unknown): InputProblem {
	const more = 'more than one phone number';
	const remedy = 'Keep one complete number, and move the others to separate columns or items.';
	return new InputProblem(`${quote(cell)} contains ${more}`, remedy, `have ${more} in a value`);
}

export function placeholder(cell: unknown): InputProblem {
	const remedy = 'Enter the real number, or clear the cell.';
	return problemOf(cell, 'is not a real number', remedy, 'a number that is not real');
}

export function lostDigits(cell: unknown): InputProblem {
	const lost = 'lost its last digits';
	const remedy = 'Enter it again, as text. In a spreadsheet, first format the column as plain text.';
	return problemOf(cell, lost, remedy, `a phone number that ${lost}`);
}

/** For digits that only a network's own services can have, or that are a part of a number. */
export function tooShort(cell: unknown, { length }: string): InputProblem {
	const never = ' If it is an emergency or service number, clear the cell: these are never called.';
	const remedy = `Enter the complete number with its area code, or with + and the country code, ${EXAMPLE}.${length > MAX_SHORT_DIGITS ? '' : never}`;
	return problemOf(cell, 'is too short', remedy, 'a phone number that is too short');
}

/** For a digit too many, or an extension that nothing shows as one. */
export function tooLong(cell: unknown): InputProblem {
	const remedy = `Check its digits, and write an extension as in ${quote('555 0100 ext. 7')}.`;
	return problemOf(cell, 'is too long', remedy, 'a phone number that is too long');
}

/** For a number that nobody has, where such are to be reported. */
export function unassigned(cell: unknown, { country }: Reading): InputProblem {
	const where = country === undefined ? '' : ` (${countryName(country)})`;
	const remedy =
		"Check its digits. To call it anyway, set 'Numbers Without +' in 'Options' to 'Read as Local Numbers'.";
	return problemOf(cell, `is not an assigned number${where}`, remedy, 'a phone number that is not assigned');
}

/** For digits behind a `+` that are not a number. */
export function unknownCallingCode(cell: unknown, digits: string): InputProblem {
	const { code, national = '' } = splitByCode(digits) ?? {};
	const [unknown, start] = ['an unknown country code', `Start with + and a country code, ${EXAMPLE}.`];
	if (code === undefined) return problemOf(cell, `has ${unknown}`, start, unknown);
	const lengths = findPlan(code).lengths.filter((length) => length <= MAX_DIGITS - code.length);
	const size = national.length < (lengths[0] ?? 0) ? 'short' : 'long';
	const says = `is too ${size} (${national.length} digits after +${code})`;
	const remedy = `Enter ${describeLengths(lengths)} digits after the country code +${code}.`;
	return problemOf(cell, says, remedy, `a phone number that is too ${size}`);
}

const LOST_PLUS =
	" If all numbers only lost their +, set 'Numbers Without +' in 'Options' to 'Add the Missing +'.";

/** For digits without `+` and without a country by which to read them. */
export function missingCountry(cell: unknown, digits: string, hasOptions: boolean): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell, digits);
	const lostPlus = hasOptions && readDigits(`+${digits}`)?.isAssigned ? LOST_PLUS : '';
	const remedy = `Set 'Default Country', or add + and the country code, ${EXAMPLE}.${lostPlus}`;
	return problemOf(cell, 'has no country code', remedy, 'no country code');
}

/** For digits without `+` that are not a number of the item's country. */
export function notOfCountry(
	cell: unknown,
	digits: string,
	country: string,
	[other]: readonly Reading[],
	hasOptions: boolean,
): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell, digits);
	const says = `is not a valid number (${countryName(country)})`;
	const have = `no valid number (${countryName(country)})`;
	if (other && other.country !== country) {
		const remedy = `Add +, or change 'Default Country'.${hasOptions ? LOST_PLUS : ''}`;
		return problemOf(cell, `${says}, but ${describeReading(other)} is`, remedy, have);
	}
	const { lengths, trunk } = findPlan(country);
	const form = `${describeLengths(lengths)} digits${trunk.startsWith('0') ? ` after the first ${trunk}` : ''}`;
	const example = other ? `e.g. ${other.number}` : EXAMPLE;
	const remedy = `Enter it with its area code (${form}), or with + and the country code, ${example}.`;
	return problemOf(cell, says, remedy, have);
}

/** For what can be read as one number or another. */
export function ambiguousNumber(cell: unknown, readings: readonly Reading[], country?: string): InputProblem {
	const says = `is ambiguous: ${readings.map(describeReading).join(' or ')}`;
	const isOfOne = readings.every((reading) => reading.country === readings[0]?.country);
	const remedy =
		isOfOne || !country
			? 'Write it as one of these.'
			: `Add + and the country code. If all numbers without + are from ${countryName(country)}, set 'Numbers Without +' in 'Options' to 'Read as Local Numbers'.`;
	return problemOf(cell, says, remedy, 'an ambiguous phone number');
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
