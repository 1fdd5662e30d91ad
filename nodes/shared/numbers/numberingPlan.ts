import { Metadata, numberingPlans, parsePhoneNumber, PhoneNumber } from './generated/libphonenumber';

/** What digits can mean: a number, or at least one of a length that its country has. */
export interface Reading {
	/** `+` and digits. */
	number: string;
	/** Calling code. */
	code: string;
	/** Without calling code. */
	national: string;
	/** ISO 3166 code; undefined if countries share the calling code and the number does not show which it is in. */
	country?: string;
	/** Whether it is in a range that is in use; if not, it is probably mistyped. */
	isAssigned: boolean;
}

/** Why a call may cost more than an ordinary one. */
export type SpecialRate = 'premiumRate' | 'sharedCost' | 'satellite';

/** The ISO 3166 codes of all countries with a numbering plan. */
export const countries: readonly string[] = Object.keys(numberingPlans.countries);

/** @returns the countries of a calling code, the main one first; none for that of a satellite network and the like */
export function listCountries(code: string): readonly string[] {
	return Object.hasOwn(numberingPlans.country_calling_codes, code)
		? (numberingPlans.country_calling_codes[code] as string[])
		: [];
}

const { country_calling_codes: ofCountries, nonGeographic } = numberingPlans;
/** None begins with another one. */
const CALLING_CODE = new RegExp(`^(?:${Object.keys({ ...ofCountries, ...nonGeographic }).join('|')})`);

/** @returns calling code and national number of an international one; undefined if there is no such calling code */
export function splitByCode(digits: string): { code: string; national: string } | undefined {
	const [code] = CALLING_CODE.exec(digits) ?? [];
	return code === undefined ? undefined : { code, national: digits.slice(code.length) };
}

/** What is known of the numbers of a country or a calling code. */
interface Plan {
	code: string;
	/** How many digits its national numbers have. */
	allLengths: readonly number[];
	/** Those of people. */
	lengths: readonly number[];
	/** Stands before national numbers within the country, for instance `0`. */
	trunk: string;
}

/** Made when they are first needed: a run meets few of them. */
const plans = new Map<string, Plan>();

export function findPlan(countryOrCode: string): Plan {
	const known = plans.get(countryOrCode);
	if (known) return known;
	const metadata = new Metadata(numberingPlans);
	metadata.selectNumberingPlan(countryOrCode);
	const plan = metadata.numberingPlan;
	const ofPeople = ['FIXED_LINE', 'MOBILE'].flatMap((kind) => plan.type(kind)?.possibleLengths() ?? []);
	const allLengths = plan.possibleLengths();
	const made = {
		code: plan.callingCode(),
		allLengths,
		lengths: ofPeople.length > 0 ? [...new Set(ofPeople)].sort((a, b) => a - b) : allLengths,
		trunk: plan.nationalPrefix() || '',
	};
	plans.set(countryOrCode, made);
	return made;
}

/** What was parsed last: a row's number is asked about again and again. */
let last: { text?: string; country?: string; parsed?: PhoneNumber } = {};

function parseNumber(text: string, country?: string): PhoneNumber | undefined {
	if (text !== last.text || country !== last.country) {
		const parsed = parsePhoneNumber(text, { defaultCountry: country, extract: false }, numberingPlans);
		last = { text, country, parsed };
	}
	return last.parsed;
}

/** The service takes (assumptions.md, Phone numbers) what has as many digits. */
const WHOLE = /^\+\d{7,15}$/;
/** Set aside for examples: nobody's, and not mistyped. */
const EXAMPLE = /^\+155501\d{5}$/;
/** Mexico has given these prefixes up, and address books have not. */
const FORMER_PREFIX = /^(\+52)?(?:01|04[45]|1)(?=\d{10}$)/;

/**
 * @param digits `+` and digits; or as they are dialed within a country, with or without what is dialed before them
 * @returns the number that they can be; undefined if its country has none of that length
 */
export function readDigits(digits: string, country?: string): Reading | undefined {
	const current = digits.startsWith('+52') || country === 'MX' ? digits.replace(FORMER_PREFIX, '$1') : digits;
	const parsed = parseNumber(current, country);
	if (!parsed || !WHOLE.test(parsed.number)) return undefined;
	const { number, nationalNumber: national, countryCallingCode: code } = parsed;
	const isAssigned = parsed.isValid() || EXAMPLE.test(number);
	return isAssigned || mayBeAssigned(national, parsed.country ?? code)
		? { number, code, national, country: parsed.country, isAssigned }
		: undefined;
}

const isValid = (national: string, countryOrCode: string) =>
	new PhoneNumber(countryOrCode, national, numberingPlans).isValid();

/** Whether a number may be in a range that is new, by its length and first digits. */
function mayBeAssigned(national: string, countryOrCode: string): boolean {
	const { lengths, trunk } = findPlan(countryOrCode);
	const hasPrefix = national.startsWith('0') || (trunk !== '' && national.startsWith(trunk));
	return lengths.includes(national.length) && !hasPrefix;
}

const MAX_LACKING = 3;

/**
 * @returns whether a number that is not assigned is shorter or longer than those that begin as it does: it would be
 *   assigned with up to three more digits, or a country writes in groups only those with a digit more or less
 */
export function wrongLength({ national, code, country = code }: Reading): 'short' | 'long' | undefined {
	const lacksDigits = [...'0123456789'].some((digit) =>
		[...Array(MAX_LACKING).keys()].some((more) => isValid(national + digit.repeat(more + 1), country)),
	);
	const hasGroups = (digits: string) =>
		/ .*[ -]/.test(new PhoneNumber(country, digits, numberingPlans).formatInternational());
	if (lacksDigits || (!hasGroups(national) && hasGroups(`${national}0`))) return 'short';
	return !hasGroups(national) && hasGroups(national.slice(0, -1)) ? 'long' : undefined;
}

/**
 * @param number `+` and digits
 * @returns ISO 3166 codes of the countries it may belong to. Several share a calling code where nothing shows
 *   them apart, as with toll-free numbers in North America; none for satellite networks and the like
 */
export function countriesOfNumber(number: string): readonly string[] {
	const { code = '', national = '' } = splitByCode(number.slice(1)) ?? {};
	const sharing = listCountries(code);
	if (sharing.length < 2) return sharing;
	const assigning = sharing.filter((country) => isValid(national, country));
	if (assigning.length > 0) return assigning;
	const { country } = parseNumber(number) ?? {};
	return country === undefined ? sharing : [country];
}

/** @returns libphonenumber's type of an assigned number (`+` and digits), such as `FIXED_LINE` */
export function typeOfNumber(number: string): string | undefined {
	return parseNumber(number)?.getType();
}

const RATES: Readonly<Record<string, SpecialRate>> = {
	PREMIUM_RATE: 'premiumRate',
	SHARED_COST: 'sharedCost',
};
/** Of calling codes that belong to no country. Those of satellites and the like are not among them. */
const RATES_OF_CODES: Readonly<Record<string, SpecialRate | undefined>> = {
	'800': undefined,
	'808': 'sharedCost',
	'979': 'premiumRate',
};

/**
 * @param number `+` and digits. Networks ignore those behind a number that is assigned
 * @returns why a call to it may cost more than an ordinary one; undefined for an ordinary number
 */
export function findSpecialRate(number: string): SpecialRate | undefined {
	const { code, national = '' } = splitByCode(number.slice(1)) ?? {};
	if (code === undefined) return undefined;
	if (code in nonGeographic) return code in RATES_OF_CODES ? RATES_OF_CODES[code] : 'satellite';
	const whole = parseNumber(number)?.getType();
	if (whole) return RATES[whole];
	const possible = listCountries(code).flatMap((country) => findPlan(country).allLengths);
	for (let length = national.length - 1; length > 0; length--) {
		const type = possible.includes(length) && parseNumber(`+${code}${national.slice(0, length)}`)?.getType();
		if (type) return RATES[type];
	}
	return undefined;
}

/** From abroad, mobiles in Argentina are called with a 9 that not everybody writes. */
const ARGENTINE_MOBILE = /^\+549/;

/** @returns the same for all numbers (`+` and digits) at which the same phone rings */
export function toSubscriber(number: string): string {
	return number.replace(ARGENTINE_MOBILE, '+54');
}

/**
 * Where a zero is part of national numbers, as in Italy, people and programs take it for a prefix and drop it.
 *
 * @param number `+` and digits
 * @returns the number with its zero, if it is unassigned without it and assigned with it
 */
export function withLostZero(number: string): string {
	const { code, national } = splitByCode(number.slice(1)) ?? {};
	if (code === undefined || readDigits(number)?.isAssigned) return number;
	const withZero = readDigits(`+${code}0${national}`);
	return withZero?.isAssigned && withZero.national === `0${national}` ? withZero.number : number;
}
