import { planOf } from './numberingPlan';
import { ambiguous, several, unfitting, withoutCallingCode, withoutCountry } from './problems';
import {
	gapsOf,
	internationalReadings,
	isAssigned,
	nationalReadings,
	nationalReadingsAnywhere,
	prefixedReadings,
	readingsWithZeros,
	type Reading,
} from './readings';
import { writtenNumber, type WrittenNumber } from './writtenNumber';

/** A phone number that was read with certainty. */
export interface PhoneNumber {
	/** `+` and 7 to 15 digits, as the service takes it (service-interface section 2). */
	number: string;
	/** ISO 3166 code of the country it belongs to; undefined if countries share its calling code and nothing tells whose it is. */
	country?: string;
	/** Digits behind the number, as in `x45`. They are no part of it, and no call from outside can dial them. */
	extension?: string;
	/** ISO 3166 code of the country by whose plan digits without `+` were completed. */
	completedWith?: string;
}

/** Calling code, trunk prefix and area code together have no more digits. */
const LONGEST_BEFORE_SLASH = 9;

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
	if (written.slashAt !== undefined && isNumberBefore(written.slashAt, written, rules)) throw several(cell);
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

/** A slash stands behind an area code, or between two numbers. */
function isNumberBefore(slashAt: number, written: WrittenNumber, rules: NumberRules): boolean {
	const before = { ...written, digits: written.digits.slice(0, slashAt), gaps: [] };
	const readings = before.hasPlus
		? internationalReadings(before)
		: candidates(before, rules).map(({ reading }) => reading);
	return slashAt > LONGEST_BEFORE_SLASH || readings.some(isAssigned);
}

type Read = Pick<PhoneNumber, 'number' | 'country' | 'completedWith'>;

function numberWithPlus(written: WrittenNumber, cell: unknown): Read {
	const begin = written.digits.startsWith('00') ? 2 : 0;
	const readings = internationalReadings(written, begin);
	const [reading, another] = readings;
	if (!reading) throw withoutCallingCode(cell, written.digits.slice(begin));
	if (another) throw ambiguous(cell, readings);
	return reading;
}

/** A reading, and what speaks for it. */
interface Candidate {
	reading: Reading;
	/** The digits say so themselves, or by the row's country; it is not merely what else they could be. */
	isMeant: boolean;
	/** It needs the row's country. */
	completedWith?: string;
}

function numberWithoutPlus(written: WrittenNumber, rules: NumberRules, cell: unknown): Read {
	const rivals = rivalsAmong(candidates(written, rules));
	const chosen =
		onlyOneOf(rivals) ?? onlyOneOf(rivals.filter(({ reading }) => isGroupedAs(reading, written)));
	if (chosen) return { ...chosen.reading, completedWith: chosen.completedWith };

	const readings = rivals.map(({ reading }) => reading);
	if (rivals.some(({ isMeant }) => isMeant)) throw ambiguous(cell, readings);
	throw rules.country === undefined
		? withoutCountry(cell, written.digits)
		: unfitting(cell, written.digits, rules.country, readings);
}

function onlyOneOf(rivals: readonly Candidate[]): Candidate | undefined {
	return rivals.length === 1 && rivals[0]?.isMeant ? rivals[0] : undefined;
}

/** Nobody who writes a number in groups parts it where its country never does. */
function isGroupedAs(reading: Reading, written: WrittenNumber): boolean {
	if (written.gaps.length === 0) return false;
	const gaps = gapsOf(reading, written);
	return written.gaps.every((gap) => gaps.has(gap));
}

/** Of the numbers that are meant those that fit best, and of the others those that are somebody's. */
function rivalsAmong(all: readonly Candidate[]): Candidate[] {
	const highest = Math.max(...all.map(({ isMeant, reading }) => (isMeant ? reading.fit : 0)));
	const rivals = new Map<string, Candidate>();
	for (const candidate of all) {
		const { isMeant, reading } = candidate;
		const counts = isMeant ? reading.fit === highest : isAssigned(reading);
		if (counts && !rivals.has(reading.number)) rivals.set(reading.number, candidate);
	}
	return [...rivals.values()];
}

/** @returns all that digits without `+` can mean, what is meant first */
function candidates(written: WrittenNumber, { country, withoutPlus = 'unsure' }: NumberRules): Candidate[] {
	const beginsWithZero = written.digits.startsWith('0') || written.zeroAt === 0;
	if (withoutPlus === 'lostPlus' && !beginsWithZero) return meant(internationalReadings(written));

	const plan = country === undefined ? undefined : planOf(country);
	if (!plan) return written.digits.startsWith('00') ? internationalCandidates(written) : [];

	const national = nationalReadings(written, plan);
	const isBare = written.gaps.length === 0 && !beginsWithZero;
	const mayLackZeros = isBare && (withoutPlus === 'unsure' || written.isNumberCell);
	const fitting = [
		...meant(national.whole, country),
		...meant(prefixedReadings(written, [plan.internationalPrefix, WORLDWIDE_PREFIX])),
		...meant(mayLackZeros ? readingsWithZeros(written.digits, plan) : [], country),
	];
	if (withoutPlus === 'national' && fitting.some(({ reading }) => isAssigned(reading))) return fitting;

	const international = beginsWithZero ? [] : internationalReadings(written);
	const isOwn = ({ code }: Reading) => code === plan.data.code;
	fitting.push(...meant(international.filter(isOwn), country));
	const foreign = fitting.some(({ reading }) => isAssigned(reading)) ? [] : prefixedReadings(written);
	const others = [...national.doubtful, ...international.filter((one) => !isOwn(one)), ...foreign];
	return [...fitting, ...possible(others)];
}

/** What most of the world dials before an international number. */
const WORLDWIDE_PREFIX = /^00/;

function internationalCandidates(written: WrittenNumber): Candidate[] {
	return [...meant(prefixedReadings(written)), ...possible(nationalReadingsAnywhere(written))];
}

function meant(readings: readonly Reading[], completedWith?: string): Candidate[] {
	return readings.map((reading) => ({ reading, isMeant: true, completedWith }));
}

function possible(readings: readonly Reading[]): Candidate[] {
	return readings.map((reading) => ({ reading, isMeant: false }));
}
