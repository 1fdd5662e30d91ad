import {
	findPlan,
	findSpecialRate,
	listCountries,
	readDigits,
	splitByCode,
	type Reading,
	wrongLength,
} from './numberingPlan';
import {
	ambiguousNumber,
	MAX_SHORT_DIGITS,
	missingCountry,
	notOfCountry,
	placeholder,
	severalNumbers,
	tooLong,
	tooShort,
	unassigned,
	unknownCallingCode,
} from './problems';
import { writtenNumber, type WrittenNumber } from './writtenNumber';

/** A phone number that was read with certainty. */
export interface PhoneNumber {
	/** `+` and 7 to 15 digits, as the service takes it (assumptions.md, Phone numbers). */
	number: string;
	/** ISO 3166 code of the country it belongs to; undefined if neither the number nor the rules show which of those it is that share its calling code. */
	country?: string;
	/** Digits behind the number, as in `x45`. They are no part of it, and no call from outside can dial them. */
	extension?: string;
	/** Another country's number that the digits could be, had the user not set a country. */
	otherReading?: Pick<Reading, 'number' | 'country'>;
	/** It is in no range that is in use: probably mistyped. */
	isUnassigned?: true;
}

/**
 * What digits without `+` are:
 * - `national`: numbers of the row's country, even if they could be another country's as well;
 * - `unsure`: numbers of the row's country; those that could be another country's as well, and those that are
 *   not assigned, with or without `+`, are refused;
 * - `lostPlus`: international numbers, of which a spreadsheet took the `+` away.
 */
export type WithoutPlus = (typeof WITHOUT_PLUS)[number];
export const WITHOUT_PLUS = ['national', 'unsure', 'lostPlus'] as const;

/** How numbers are read that do not say everything themselves. */
export interface NumberRules {
	/** ISO 3166 code of the country by whose plan digits without `+` are read. */
	country?: string;
	/** `national` unless it is set. Undefined where the user has no such field, which then no remedy names. */
	withoutPlus?: WithoutPlus;
}

/**
 * Reads a phone number as spreadsheets, CRMs and people write it, by libphonenumber's plan of a country.
 *
 * Nothing is guessed: all numbers that a cell can mean are listed, and it is read only if one is left.
 *
 * @param cell text or number of a cell, or a list with one of these
 * @throws InputProblem when no certain number can be made of it, naming the readings
 */
export function readPhoneNumber(cell: unknown, rules: NumberRules = {}): PhoneNumber {
	const whole = writtenNumber(cell);
	const written = (whole.dashAt !== undefined && withoutExtension(whole, rules)) || whole;
	if (written.gaps.length > 0 && holdsTwo(written, rules)) throw severalNumbers(cell);
	const { meant, others } = readingsOf(written, rules);
	const [reading] = meant;
	if (!reading) throw noReading(written, rules, others, cell);
	const { number, isAssigned } = reading;
	const isUnsure = rules.withoutPlus === 'unsure';
	const possible = isUnsure || !isAssigned ? distinct([...meant, ...others]) : meant;
	if (possible.length > 1) throw ambiguousNumber(cell, possible, isUnsure ? rules.country : undefined);
	if (PLACEHOLDER.test(reading.national)) throw placeholder(cell);
	const length = isAssigned ? undefined : wrongLength(reading);
	if (!isAssigned && (length === 'short' || reading.national.length < MIN_UNASSIGNED))
		throw tooShort(cell, reading.national);
	if (length === 'long') throw tooLong(cell);
	if (isUnsure && !isAssigned) throw unassigned(cell, reading);
	return {
		number,
		country: reading.country ?? listCountries(reading.code).find((one) => one === rules.country),
		extension: written.extension,
		otherReading: others.find((other) => other.number !== number),
		...(!isAssigned && { isUnassigned: true as const }),
	};
}

/** A digit too many is rather a mistake. */
const EXTENSION = /^\d{2,4}$/;

/** As `010-60471427-806`: no number as a whole, and one without what stands behind its last dash. */
function withoutExtension(written: WrittenNumber, rules: NumberRules): WrittenNumber | undefined {
	const { digits, dashAt, gaps, hasPlus } = written;
	const extension = digits.slice(dashAt);
	// Two numbers of one town, such as `867-5309 / 867-5310`, have as many digits each.
	if (!EXTENSION.test(extension) || (!hasPlus && gaps.includes(digits.length / 2))) return undefined;
	const { meant, others } = readingsOf(written, rules);
	if (meant.length + others.length > 0) return undefined;
	const number = { ...written, digits: digits.slice(0, dashAt), gaps: gaps.slice(0, -1), extension };
	return readingsOf(number, rules).meant.some(isAssigned) ? number : undefined;
}

/** Shorter ones are real numbers in some countries; where they are not, the rest of the number is missing. */
const MIN_UNASSIGNED = 7;

/** What people and forms write to fill a field: 06 00 00 00 00, 9876543210. Shorter ones are real numbers in small countries. */
const PLACEHOLDER = /^(?=\d{9}).*(\d)\1{7}$|^(?:0?1234567890?|9876543210)$/;

const isAssigned = (reading: Reading | undefined) => reading?.isAssigned === true;

/**
 * @returns what digits mean by themselves or by the settings, and the assigned numbers that they could be as well, had
 *   the user not set a country
 */
function readingsOf(
	written: WrittenNumber,
	{ country, withoutPlus }: NumberRules,
): Record<'meant' | 'others', Reading[]> {
	const { digits } = written;
	if (written.hasPlus) return { meant: international(written, digits.startsWith('00') ? 2 : 0), others: [] };
	const beginsWithZero = digits.startsWith('0') || written.zeroAt === 0;
	const withPlus = beginsWithZero ? [] : international(written);
	if (withoutPlus === 'lostPlus' && !beginsWithZero) return { meant: withPlus, others: [] };
	const prefixed = digits.startsWith('00') ? international(written, 2) : [];
	if (country === undefined) return { meant: prefixed.filter(isAssigned), others: [] };

	const { code, trunk } = findPlan(country);
	const { whole, doubtful } = national(written, country);
	const foreign = withPlus.filter((one) => isAssigned(one) && one.code !== code);
	const own = withPlus.filter((one) => isAssigned(one) && one.code === code);
	// In a few countries, `01` stands before a calling code; elsewhere `011` does.
	const isAbroad = digits.startsWith('011') && whole.some((one) => one.code !== code);
	const meant = best([...whole, ...prefixed, ...(isAbroad ? international(written, 3) : [])]);
	const others = [...doubtful, ...foreign];
	if (withoutPlus === 'unsure') return { meant: best([...meant, ...own]), others };
	const isFound = meant.some(isAssigned);
	if (own[0]) {
		const isOwn = !isFound || (trunk.startsWith('0') && !findSpecialRate(own[0].number));
		return { meant: isOwn ? own : distinct([...meant, ...own]), others: [] };
	}
	if (isFound) return { meant, others: foreign };
	const behindZero = digits.startsWith(`0${code}`) ? international(written, 1).filter(isAssigned) : [];
	return behindZero.length > 0 ? { meant: behindZero, others: [] } : { meant, others };
}

/**
 * Reads digits that begin with a calling code.
 *
 * @param begin after how many digits the calling code begins
 * @returns none, one, or two where the zero in brackets may be part of the number or not
 */
function international({ digits, zeroAt }: WrittenNumber, begin = 0): Reading[] {
	const all = digits.slice(begin);
	const whole = readDigits(`+${all}`);
	if (zeroAt === undefined) return whole ? [whole] : [];
	const { code = '', national: rest = '' } = splitByCode(all) ?? {};
	if (zeroAt !== begin + code.length) return [];
	return best([whole, readDigits(`+${code}0${rest}`)].filter((one) => one !== undefined));
}

/** Numbers within a town have no more digits. */
const MAX_LOCAL_LENGTH = 8;
/** Longer than any fixed line without the zero that it begins with, as in Italy. */
const MIN_MOBILE_LENGTH = 10;

/** Reads digits as they are dialed within a country; `doubtful` are those that seem to lack a zero and an area code. */
function national(written: WrittenNumber, country: string): { whole: Reading[]; doubtful: Reading[] } {
	if (written.zeroAt !== undefined && written.zeroAt > 0) return { whole: [], doubtful: [] };
	const digits = written.zeroAt === 0 ? `0${written.digits}` : written.digits;
	const reading = readDigits(digits, country);
	const { trunk, lengths } = findPlan(country);
	const lacksTrunk = trunk.startsWith('0') && reading?.national === digits;
	const isBare = written.gaps.length === 0 && !digits.startsWith('0') && digits.length >= MAX_SHORT_DIGITS;
	const mayBeLocal =
		digits.length <= MAX_SHORT_DIGITS ||
		(digits.length <= MAX_LOCAL_LENGTH && lengths.some((length) => length > digits.length + 1));
	const isDoubtful =
		reading && lacksTrunk && (mayBeLocal || !(reading.isAssigned || (isBare && written.isNumberCell)));
	const withZero = isBare ? readDigits(`0${digits}`, country) : undefined;
	const lostZero =
		withZero?.isAssigned &&
		withZero.number !== reading?.number &&
		!(reading?.isAssigned && digits.length >= MIN_MOBILE_LENGTH && reading.national === digits);
	const whole = reading && !isDoubtful ? [reading] : [];
	return {
		whole: lostZero ? best([...whole, withZero]) : whole,
		doubtful: isDoubtful ? [reading].filter(isAssigned) : [],
	};
}

/** @returns the assigned ones, or all if none is, each once */
function best(readings: readonly Reading[]): Reading[] {
	const assigned = readings.filter(isAssigned);
	return distinct(assigned.length > 0 ? assigned : readings);
}

function distinct(readings: readonly Reading[]): Reading[] {
	return [...new Map(readings.map((one) => [one.number, one])).values()];
}

function noReading(
	written: WrittenNumber,
	{ country, withoutPlus }: NumberRules,
	others: readonly Reading[],
	cell: unknown,
) {
	const { digits, hasPlus } = written;
	if (hasPlus) return unknownCallingCode(cell, digits.replace(/^00/, ''));
	const hasOptions = withoutPlus !== undefined;
	if (country === undefined || (withoutPlus === 'lostPlus' && !digits.startsWith('0')))
		return missingCountry(cell, digits, hasOptions);
	return notOfCountry(cell, digits, country, others, hasOptions);
}

/** Calling code, trunk prefix and area code together have no more digits. */
const MAX_DIGITS_BEFORE_SLASH = 9;
/** A second number that begins with a zero has no fewer digits; a group of the same number has. */
const MIN_OF_SECOND = 6;

/** Whether digits are two numbers, parted by a slash, as an area code may be, or by nothing but a space. */
function holdsTwo(written: WrittenNumber, rules: NumberRules): boolean {
	const { digits, gaps, slashAt } = written;
	const partAt = (begin: number, end: number, hasPlus: boolean, country = rules.country) => {
		const part = { ...written, digits: digits.slice(begin, end), gaps: [], zeroAt: undefined, hasPlus };
		const { meant, others } = readingsOf(part, { ...rules, country });
		return [...meant, ...others].find(isAssigned);
	};
	if (slashAt && (slashAt > MAX_DIGITS_BEFORE_SLASH || partAt(0, slashAt, written.hasPlus))) return true;
	return gaps.some((gap) => {
		if (digits[gap] !== '0' || digits.length - gap < MIN_OF_SECOND) return false;
		const first = partAt(0, gap, written.hasPlus);
		return first && partAt(gap, digits.length, false, rules.country ?? first.country);
	});
}
