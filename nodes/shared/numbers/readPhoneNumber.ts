import { planOf } from './plans/numberingPlan';
import { ambiguous, several, unfitting, withoutCallingCode, withoutCountry } from './problems';
import {
	internationalReadings,
	isAssigned,
	isWholeNumber,
	nationalReadings,
	nationalReadingsAnywhere,
	prefixedReadings,
	readingsWithZeros,
	type Reading,
} from './readings';
import { Rivals } from './rivals';
import { writtenNumber, type WrittenNumber } from './writtenNumber';

/** A phone number that was read with certainty. */
export interface PhoneNumber {
	/** `+` and 7 to 15 digits, as the service takes it (assumptions.md, Phone numbers). */
	number: string;
	/** ISO 3166 code of the country it belongs to; undefined if countries share its calling code and nothing tells whose it is. */
	country?: string;
	/** Digits behind the number, as in `x45`. They are no part of it, and no call from outside can dial them. */
	extension?: string;
	/** ISO 3166 code of the country by whose plan digits without `+` were completed. */
	completedWith?: string;
}

/** Calling code, trunk prefix and area code together have no more digits. */
const MAX_DIGITS_BEFORE_SLASH = 9;
/** A second number that begins with a zero has no fewer digits; a group of the same number has. */
const MIN_OF_SECOND = 6;

/**
 * What digits without `+` are:
 * - `unsure`: numbers of the row's country; those that could be another country's as well are refused;
 * - `national`: numbers of the row's country;
 * - `lostPlus`: international numbers, of which a spreadsheet took the `+` away.
 */
export type WithoutPlus = 'unsure' | 'national' | 'lostPlus';

/** How numbers are read that do not say everything themselves. */
export interface NumberRules {
	/** ISO 3166 code of the country by whose plan digits without `+` are read. */
	country?: string;
	withoutPlus?: WithoutPlus;
}

/**
 * Reads a phone number as spreadsheets, CRMs and people write it, by the numbering plan of a country.
 *
 * Nothing is guessed: all numbers that a cell can mean are listed, and it is read only if one is left. A
 * number is refused for its form or its length, and not because its range is not assigned; whether another
 * reading is somebody's number goes by what is assigned.
 *
 * @param cell text or number of a cell, or a list with one of these
 * @throws InputProblem when no certain number can be made of it, naming the readings
 */
export function readPhoneNumber(cell: unknown, rules: NumberRules = {}): PhoneNumber {
	const written = writtenNumber(cell);
	if (written.gaps.length > 0 && holdsTwo(written, rules)) throw several(cell);
	const { number, country, completedWith } = written.hasPlus
		? numberWithPlus(written, cell)
		: numberWithoutPlus(written, rules, cell);
	const belongsTo = country ?? completedWith;
	return {
		number,
		...(belongsTo && { country: belongsTo }),
		...(written.extension && { extension: written.extension }),
		...(completedWith && { completedWith }),
	};
}

/** Whether digits are two numbers, parted by a slash, as an area code may be, or by nothing but a space. */
function holdsTwo(written: WrittenNumber, rules: NumberRules): boolean {
	const { digits, gaps, slashAt } = written;
	if (
		slashAt !== undefined &&
		(slashAt > MAX_DIGITS_BEFORE_SLASH || somebodyAt(0, slashAt, written, rules))
	) {
		return true;
	}
	return gaps.some((gap) => {
		if (digits[gap] !== '0' || digits.length - gap < MIN_OF_SECOND) return false;
		const first = somebodyAt(0, gap, written, rules);
		const country = rules.country ?? first?.country;
		return first && somebodyAt(gap, digits.length, { ...written, hasPlus: false }, { ...rules, country });
	});
}

/** @returns somebody's number that a part of the digits can be */
function somebodyAt(
	begin: number,
	end: number,
	written: WrittenNumber,
	rules: NumberRules,
): Reading | undefined {
	const part = { ...written, digits: written.digits.slice(begin, end), gaps: [], zeroAt: undefined };
	const readings = part.hasPlus ? internationalReadings(part) : rivalsFor(part, rules).readings;
	return readings.find(isAssigned);
}

type Read = Pick<PhoneNumber, 'number' | 'country' | 'completedWith'>;

function numberWithPlus(written: WrittenNumber, cell: unknown): Read {
	const begin = written.digits.startsWith('00') ? 2 : 0;
	const readings = internationalReadings(written, begin).filter(isWholeNumber);
	const [reading, another] = readings;
	if (!reading) throw withoutCallingCode(cell, written.digits.slice(begin));
	if (another) throw ambiguous(cell, readings);
	return reading;
}

function numberWithoutPlus(written: WrittenNumber, rules: NumberRules, cell: unknown): Read {
	const rivals = rivalsFor(written, rules);
	const chosen = rivals.only;
	if (chosen) {
		const { number, country } = chosen.reading;
		return { number, country, completedWith: chosen.completedWith };
	}
	if (rivals.meant.length > 0) throw ambiguous(cell, rivals.readings);
	throw rules.country === undefined
		? withoutCountry(cell, written.digits)
		: unfitting(cell, written.digits, rules.country, rivals.readings);
}

/** What most of the world dials before an international number. */
const WORLDWIDE_PREFIX = /^00/;

/** @returns all that digits without `+` can mean */
function rivalsFor(written: WrittenNumber, { country, withoutPlus = 'unsure' }: NumberRules): Rivals {
	const rivals = new Rivals();
	const beginsWithZero = written.digits.startsWith('0') || written.zeroAt === 0;
	if (withoutPlus === 'lostPlus' && !beginsWithZero) return rivals.mean(internationalReadings(written));

	const plan = country === undefined ? undefined : planOf(country);
	if (!plan) {
		if (!WORLDWIDE_PREFIX.test(written.digits)) return rivals;
		return rivals.mean(prefixedReadings(written)).admit(nationalReadingsAnywhere(written));
	}

	const { whole, doubtful } = nationalReadings(written, plan);
	rivals.mean(whole, country);
	rivals.mean(prefixedReadings(written, [plan.internationalPrefix, WORLDWIDE_PREFIX]));
	const isBare = written.gaps.length === 0 && !beginsWithZero;
	if (isBare && (withoutPlus === 'unsure' || written.isNumberCell)) {
		rivals.mean(readingsWithZeros(written.digits, plan), country);
	}
	if (withoutPlus === 'national' && rivals.haveAssigned) return rivals;

	rivals.admit(doubtful);
	for (const reading of beginsWithZero ? [] : internationalReadings(written)) {
		if (reading.code === plan.data.code) rivals.mean([reading], country);
		else rivals.admit([reading]);
	}
	return rivals.haveAssigned ? rivals : rivals.admit(prefixedReadings(written));
}
