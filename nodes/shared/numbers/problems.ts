import { InputProblem, quote } from '../values/inputProblem';
import { countryName } from './country';
import { planOf, planOfCode, splitByCode } from './plans/numberingPlan';
import { internationalReadings, isAssigned, MAX_SHORT_DIGITS, MAX_DIGITS, type Reading } from './readings';

const EXAMPLE = 'e.g. +15550100123';

export function notANumber(cell: unknown, remedy: string): InputProblem {
	return new InputProblem(`${quote(cell)} is not a phone number`, remedy);
}

export function emptyNumber(): InputProblem {
	return new InputProblem(
		'The phone number is empty',
		'Fill the cell, or filter out rows without a phone number before this node.',
	);
}

export function severalNumbers(cell: unknown): InputProblem {
	return new InputProblem(
		`${quote(cell)} holds more than one phone number`,
		'Put one number into the cell, written out in full, and the others into columns or rows of their own.',
	);
}

export function placeholder(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is a placeholder`,
		'Correct the number, or empty the cell: rows without a number are skipped.',
	);
}

export function lostDigits(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} was shortened by the spreadsheet, its last digits are lost`,
		'Format the column as plain text in the spreadsheet and enter the number again.',
	);
}

/** For digits behind a `+` that are no number. */
export function unknownCallingCode(cell: unknown, digits: string): InputProblem {
	const { code, national = '' } = splitByCode(digits) ?? {};
	const plan = code === undefined ? undefined : planOfCode(code);
	if (!plan) {
		return notANumber(
			cell,
			`No country has a calling code that begins as it does. Write + and the country's own, ${EXAMPLE}.`,
		);
	}
	if (digits.length > MAX_DIGITS) {
		return notANumber(
			cell,
			`It has ${digits.length} digits with its calling code, and ${MAX_DIGITS} are the most that there can be.`,
		);
	}
	return notANumber(
		cell,
		`Numbers with the calling code +${code} have ${lengthsOf(plan.data.lengths)} digits behind it, and this one has ${national.length}.`,
	);
}

/** For digits without `+` and without a country by which to read them. */
export function missingCountry(cell: unknown, digits: string): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell);
	const [international] = internationalReadings({ digits });
	const lostPlus = international && isAssigned(international);
	return new InputProblem(
		`The phone number ${quote(cell)} has no country code`,
		`Write it with + and the country code, ${EXAMPLE}, or set 'Default Country'.` +
			(lostPlus
				? ` If it is ${describeReading(international)} and all numbers have lost their +, choose 'Have Lost Their +' under 'Numbers Without +' in the options.`
				: ''),
	);
}

/** For digits without `+` that are no number of the row's country. */
export function notOfCountry(
	cell: unknown,
	digits: string,
	country: string,
	others: readonly Reading[],
): InputProblem {
	if (digits.length <= MAX_SHORT_DIGITS) return tooShort(cell);
	const [other] = others;
	const { lengths = [], trunk } = planOf(country)?.data ?? {};
	const form = `${lengthsOf(lengths)} digits${trunk?.startsWith('0') ? ` behind the ${trunk} that they begin with` : ''}`;
	return new InputProblem(
		`The phone number ${quote(cell)} is not a valid number in ${countryName(country)}`,
		other && other.country !== country
			? `It may be ${describeReading(other)}: if so, write it with +, or choose another Country for its row.`
			: `Numbers there have ${form}. Write it as it is dialed there, with its area code, or with + and the country code, ${other ? `e.g. ${other.number}` : EXAMPLE}.`,
	);
}

/** For digits that only a network's own services can have. */
function tooShort(cell: unknown): InputProblem {
	return new InputProblem(
		`The phone number ${quote(cell)} is too short: emergency and service numbers are never called`,
		`Write the whole number, with its area code, or with + and the country code, ${EXAMPLE}.`,
	);
}

/** For what can be read as one number or another. */
export function ambiguousNumber(cell: unknown, readings: readonly Reading[], country?: string): InputProblem {
	const areLocal =
		country === undefined || readings.every((reading) => reading.country === country)
			? ''
			: ` If all numbers without + are numbers of ${countryName(country)}, choose 'Are Local Numbers' under 'Numbers Without +' in the options.`;
	return new InputProblem(
		`The phone number ${quote(cell)} can be read in ${readings.length === 2 ? 'two' : 'several'} ways: ${readings.map(describeReading).join(' or ')}`,
		`Write it with + and the country code.${areLocal}`,
	);
}

function describeReading({ number, country }: Reading): string {
	return country === undefined ? number : `${number} (${countryName(country)})`;
}

/** For instance `10`, `8 or 9`, or `5 to 15`. */
function lengthsOf(lengths: readonly number[]): string {
	const [first = 0, last = first] = [lengths[0], lengths.at(-1)];
	if (last - first > 1 && last - first === lengths.length - 1) return `${first} to ${last}`;
	return lengths.join(' or ');
}
