import {
	listCountries,
	Fit,
	internationalPrefixes,
	judgeNumber,
	planOfCode,
	plansWithZero,
	splitByCode,
	type Judgement,
	type NumberingPlan,
} from './plans/numberingPlan';

/** One of the numbers that written digits can mean. */
export interface Reading extends Judgement {
	/** `+` and digits. */
	number: string;
	/** Calling code. */
	code: string;
	/** Without calling code. */
	national: string;
}

/** What a cell holds of a number, as `writtenNumber` gives it. */
interface Digits {
	digits: string;
	/** After how many of the digits `(0)` stood. */
	zeroAt?: number;
}

const MIN_DIGITS = 7;
export const MAX_DIGITS = 15;
/** Emergency and service numbers have no more digits. */
export const MAX_SHORT_DIGITS = 6;
/** Prefixes that a plan has given up, by calling code, and address books have not. */
const FORMER_PREFIXES: Readonly<Record<string, RegExp>> = { '52': /^(?:01|04[45]|1)(?=\d{10}$)/ };

/**
 * Reads digits that begin with a calling code.
 *
 * A trunk prefix behind it is left out where the plan has one (`+49 (0)30`, `+49 0151`), and kept where it is
 * part of the number, as in Italy.
 *
 * @param begin after how many digits the calling code begins
 * @returns none, one, or two where the zero in brackets may be part of the number or not
 */
export function internationalReadings({ digits, zeroAt }: Digits, begin = 0): Reading[] {
	const { code, national } = splitByCode(digits.slice(begin)) ?? {};
	const plan = code === undefined ? undefined : planOfCode(code);
	if (code === undefined || national === undefined || !plan) return [];

	const end = begin + code.length;
	if (zeroAt === undefined) return behindCode(plan, national);
	if (zeroAt !== end || (plan.data.trunk === '0' && national.startsWith('0'))) return [];
	const withoutZero = behindCode(plan, national);
	return plan.data.trunk === '0'
		? withoutZero
		: keepBest([...withoutZero, ...behindCode(plan, `0${national}`)]);
}

function behindCode(plan: NumberingPlan, digits: string): Reading[] {
	const readings: Reading[] = [];
	for (const national of listVariants(digits, plan)) {
		addReading(readings, plan, national, judgeNumber(plan.data.code, national));
		const [asItStands] = readings;
		if (asItStands && isAssigned(asItStands)) break;
	}
	return keepCertain(keepBest(readings));
}

/** Reads digits that begin with one of some prefixes for international calls. */
export function prefixedReadings(
	written: Digits,
	prefixes: ReadonlyArray<RegExp | undefined> = internationalPrefixes(),
): Reading[] {
	const readings: Reading[] = [];
	for (const prefix of prefixes) {
		const length = prefix?.exec(written.digits)?.[0].length;
		if (length) readings.push(...internationalReadings(written, length));
	}
	return readings;
}

/** What digits are within a country. */
export interface NationalReadings {
	whole: Reading[];
	/** Those that seem to lack something: the trunk zero, and maybe an area code. */
	doubtful: Reading[];
}

/**
 * Reads digits as they are dialled within a country.
 *
 * Where numbers have a trunk zero and it is missing, as spreadsheets take it away, what is left must be
 * assigned, and must not look like a number within a town, which lacks its area code.
 */
export function nationalReadings({ digits, zeroAt }: Digits, plan: NumberingPlan): NationalReadings {
	if (zeroAt !== undefined && zeroAt > 0) return { whole: [], doubtful: [] };
	const all = zeroAt === 0 ? `0${digits}` : digits;
	const readings: Reading[] = [];
	for (const national of listVariants(all, plan)) {
		addReading(readings, plan, national, judgedWithin(plan, national));
	}
	return {
		whole: keepCertain(keepBest(readings.filter((one) => isWhole(one, all, plan)))),
		doubtful: readings.filter((one) => isAssigned(one) && !isWhole(one, all, plan)),
	};
}

/** Reads digits of which a spreadsheet took away the zeros that they began with. */
export function readingsWithZeros(digits: string, plan: NumberingPlan): Reading[] {
	const { beginsWithZero = false, trunk = '' } = plan.data;
	if (!beginsWithZero && !/^0./.test(trunk)) return [];
	return ['0', '00', '000'].flatMap((zeros) =>
		nationalReadings({ digits: zeros + digits }, plan).whole.filter(isAssigned),
	);
}

/** Reads digits that begin with a zero and the country's own calling code, as in `091 98765 43210`. */
export function behindZeroAndCode({ digits }: Digits, { data: { code } }: NumberingPlan): Reading[] {
	if (!digits.startsWith(`0${code}`)) return [];
	return internationalReadings({ digits }, 1).filter(isAssigned);
}

/** Reads digits that begin with `00` as a national number: a few countries have such numbers. */
export function nationalReadingsAnywhere(written: Digits): Reading[] {
	return plansWithZero().flatMap((plan) => nationalReadings(written, plan).whole.filter(isAssigned));
}

/** Whether the service takes it (assumptions.md, Phone numbers), as opposed to what a few services of networks have. */
export function isWholeNumber({ number }: Reading): boolean {
	return number.length > MIN_DIGITS && number.length <= MAX_DIGITS + 1;
}

export function isAssigned({ fit }: Judgement): boolean {
	return fit === Fit.Assigned;
}

function isWhole({ national, fit }: Reading, written: string, plan: NumberingPlan): boolean {
	const { trunk, localLengths } = plan.data;
	if (national !== written) return true;
	if (fit !== Fit.Assigned && (written.length <= MAX_SHORT_DIGITS || written.startsWith('00'))) return false;
	if (!trunk?.startsWith('0')) return true;
	return fit === Fit.Assigned && written.length > MAX_SHORT_DIGITS && !localLengths.includes(national.length);
}

/** The plan of the row's country has the say, but a number may be that of another country with the same calling code. */
function judgedWithin(plan: NumberingPlan, national: string): Judgement {
	const own = plan.fitOf(national);
	const [main, ...others] = own === Fit.None ? [] : listCountries(plan.data.code);
	if (others.length === 0) return { country: main, fit: own };
	const { country, fit } = judgeNumber(plan.data.code, national);
	return { country, fit: fit === Fit.Assigned ? fit : own };
}

/** National numbers that digits may be: as they stand, and without what may be a prefix. */
function listVariants(digits: string, plan: NumberingPlan): string[] {
	const variants = [digits, ...plan.withoutPrefixes(digits)];
	const former = FORMER_PREFIXES[plan.data.code]?.exec(digits)?.[0];
	if (former !== undefined) variants.push(digits.slice(former.length));
	return variants;
}

function addReading(
	readings: Reading[],
	{ data: { code } }: NumberingPlan,
	national: string,
	{ country, fit }: Judgement,
): void {
	if (fit === Fit.None) return;
	readings.push({ number: `+${code}${national}`, code, national, country, fit });
}

/** Where none is assigned, the last one is taken: without prefix. */
function keepCertain(readings: Reading[]): Reading[] {
	return readings.length < 2 || readings.every(isAssigned) ? readings : readings.slice(-1);
}

function keepBest(readings: Reading[]): Reading[] {
	if (readings.length < 2) return readings;
	const highest = Math.max(...readings.map(({ fit }) => fit));
	return readings.filter(({ fit }) => fit === highest);
}
