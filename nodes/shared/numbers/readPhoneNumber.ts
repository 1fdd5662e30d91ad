import { Candidates } from './candidates';
import { Fit, findPlan, splitByCode } from './plans/numberingPlan';
import { findSpecialRate } from './plans/specialRate';
import {
	ambiguousNumber,
	placeholder,
	severalNumbers,
	notOfCountry,
	unknownCallingCode,
	missingCountry,
} from './problems';
import {
	behindZeroAndCode,
	internationalReadings,
	isAssigned,
	isWholeNumber,
	nationalReadings,
	nationalReadingsAnywhere,
	prefixedReadings,
	readingsWithZeros,
	type Reading,
} from './readings';
import { writtenNumber, type WrittenNumber } from './writtenNumber';

/** A phone number that was read with certainty. */
export interface PhoneNumber {
	/** `+` and 7 to 15 digits, as the service takes it (assumptions.md, Phone numbers). */
	number: string;
	/** ISO 3166 code of the country it belongs to; undefined if countries share its calling code and the number does not show which it is in. */
	country?: string;
	/** Digits behind the number, as in `x45`. They are no part of it, and no call from outside can dial them. */
	extension?: string;
	/** ISO 3166 code of the country by whose plan digits without `+` were completed. */
	completedWith?: string;
	/** Another country's number that the digits could be, had the user not set a country. */
	otherReading?: Pick<Reading, 'number' | 'country'>;
}

/** Calling code, trunk prefix and area code together have no more digits. */
const MAX_DIGITS_BEFORE_SLASH = 9;
/** A second number that begins with a zero has no fewer digits; a group of the same number has. */
const MIN_OF_SECOND = 6;

/**
 * What digits without `+` are:
 * - `national`: numbers of the row's country, even if they could be another country's as well;
 * - `unsure`: numbers of the row's country; those that could be another country's as well are refused;
 * - `lostPlus`: international numbers, of which a spreadsheet took the `+` away.
 */
export type WithoutPlus = 'unsure' | 'national' | 'lostPlus';

/** How numbers are read that do not say everything themselves. */
export interface NumberRules {
	/** ISO 3166 code of the country by whose plan digits without `+` are read. */
	country?: string;
	/** `national` unless it is set. */
	withoutPlus?: WithoutPlus;
}

/**
 * Reads a phone number as spreadsheets, CRMs and people write it, by the numbering plan of a country.
 *
 * Nothing is guessed: all numbers that a cell can mean are listed, and it is read only if one is left. A
 * number is refused for its form or its length, and not because its range is not assigned; whether another
 * reading is a number in use goes by what is assigned.
 *
 * @param cell text or number of a cell, or a list with one of these
 * @throws InputProblem when no certain number can be made of it, naming the readings
 */
export function readPhoneNumber(cell: unknown, rules: NumberRules = {}): PhoneNumber {
	const written = writtenNumber(cell);
	if (written.gaps.length > 0 && holdsTwo(written, rules)) throw severalNumbers(cell);
	const { number, country, completedWith, otherReading } = written.hasPlus
		? numberWithPlus(written, cell)
		: numberWithoutPlus(written, rules, cell);
	if (isPlaceholder(number)) throw placeholder(cell);
	const belongsTo = country ?? completedWith;
	return {
		number,
		...(belongsTo && { country: belongsTo }),
		...(written.extension && { extension: written.extension }),
		...(completedWith && { completedWith }),
		...(otherReading && { otherReading }),
	};
}

/** What people and forms write to fill a field, such as 999-999-9999. Shorter ones are real numbers in small countries. */
const ONE_DIGIT = /^(\d)\1{8,}$/;

function isPlaceholder(number: string): boolean {
	return ONE_DIGIT.test(splitByCode(number.slice(1))?.national ?? '');
}

/** Whether digits are two numbers, parted by a slash, as an area code may be, or by nothing but a space. */
function holdsTwo(written: WrittenNumber, rules: NumberRules): boolean {
	const { digits, gaps, slashAt } = written;
	if (
		slashAt !== undefined &&
		(slashAt > MAX_DIGITS_BEFORE_SLASH || findNumberAt(0, slashAt, written, rules))
	) {
		return true;
	}
	return gaps.some((gap) => {
		if (digits[gap] !== '0' || digits.length - gap < MIN_OF_SECOND) return false;
		const first = findNumberAt(0, gap, written, rules);
		const country = rules.country ?? first?.country;
		return first && findNumberAt(gap, digits.length, { ...written, hasPlus: false }, { ...rules, country });
	});
}

/** @returns an assigned number that a part of the digits can be */
function findNumberAt(
	begin: number,
	end: number,
	written: WrittenNumber,
	rules: NumberRules,
): Reading | undefined {
	const part = { ...written, digits: written.digits.slice(begin, end), gaps: [], zeroAt: undefined };
	const readings = part.hasPlus ? internationalReadings(part) : candidatesFor(part, rules).readings;
	return readings.find(isAssigned);
}

type Read = Pick<PhoneNumber, 'number' | 'country' | 'completedWith' | 'otherReading'>;

function numberWithPlus(written: WrittenNumber, cell: unknown): Read {
	const begin = written.digits.startsWith('00') ? 2 : 0;
	const readings = internationalReadings(written, begin).filter(isWholeNumber);
	const [reading, another] = readings;
	if (!reading) throw unknownCallingCode(cell, written.digits.slice(begin));
	if (another) throw ambiguousNumber(cell, readings);
	return reading;
}

function numberWithoutPlus(written: WrittenNumber, rules: NumberRules, cell: unknown): Read {
	const candidates = candidatesFor(written, rules);
	const chosen = candidates.only;
	if (chosen) {
		const { reading, completedWith, overruled } = chosen;
		return { number: reading.number, country: reading.country, completedWith, otherReading: overruled };
	}
	if (candidates.likely.length > 0) throw ambiguousNumber(cell, candidates.readings, rules.country);
	throw rules.country === undefined
		? missingCountry(cell, written.digits)
		: notOfCountry(cell, written.digits, rules.country, candidates.readings);
}

/** What most of the world dials before an international number. */
const WORLDWIDE_PREFIX = /^00/;

/** Longer than any fixed line without the zero that it begins with, as in Italy. */
const MIN_MOBILE_DIGITS = 10;

/** Whether bare digits are a whole number of a country whose fixed lines begin with a zero, and its mobiles do not. */
function isWholeMobile(digits: string, readings: readonly Reading[]): boolean {
	return (
		digits.length >= MIN_MOBILE_DIGITS &&
		readings.some(({ national, fit }) => national === digits && fit === Fit.Assigned)
	);
}

/** @returns all that digits without `+` can mean; the country that the user set wins over all others */
function candidatesFor(
	written: WrittenNumber,
	{ country, withoutPlus = 'national' }: NumberRules,
): Candidates {
	const candidates = new Candidates();
	const beginsWithZero = written.digits.startsWith('0') || written.zeroAt === 0;
	if (withoutPlus === 'lostPlus' && !beginsWithZero) {
		return candidates.addLikely(internationalReadings(written));
	}

	const plan = country === undefined ? undefined : findPlan(country);
	if (!plan) {
		if (!WORLDWIDE_PREFIX.test(written.digits)) return candidates;
		return candidates.addLikely(prefixedReadings(written)).addPossible(nationalReadingsAnywhere(written));
	}

	const { whole, doubtful } = nationalReadings(written, plan);
	candidates.addLikely(whole, country);
	candidates.addLikely(prefixedReadings(written, [plan.internationalPrefix, WORLDWIDE_PREFIX]));
	const isBare = written.gaps.length === 0 && !beginsWithZero;
	const isLocal = withoutPlus === 'national';
	if (isBare && !(isLocal && isWholeMobile(written.digits, whole))) {
		candidates.addLikely(readingsWithZeros(written.digits, plan), country);
	}
	const international = beginsWithZero ? [] : internationalReadings(written);
	const own = international.filter(({ code }) => code === plan.data.code);
	const others = international.filter(({ code }) => code !== plan.data.code);
	const isWholeAlready = !plan.data.trunk?.startsWith('0') && candidates.haveAssigned;
	const isOwn = own.some(
		(reading) => isAssigned(reading) && !(candidates.haveAssigned && findSpecialRate(reading.number)),
	);
	if (isLocal && !isWholeAlready && isOwn) {
		return new Candidates().addLikely(own, country).addOverruled(others);
	}
	if (isLocal && candidates.haveAssigned && !own.some(isAssigned)) return candidates.addOverruled(others);

	candidates.addLikely(own, country).addPossible(doubtful).addPossible(others);
	if (beginsWithZero && !candidates.haveAssigned) {
		candidates.addLikely(behindZeroAndCode(written, plan), country);
	}
	return candidates.haveAssigned ? candidates : candidates.addPossible(prefixedReadings(written));
}
