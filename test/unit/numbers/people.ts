import fc from 'fast-check';
import {
	getCountries,
	parsePhoneNumberFromString,
	type CountryCode,
	type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/metadata.max.json';

/** Somebody whose number libphonenumber knows to be valid, and how it is written where they live. */
export interface Person {
	number: PhoneNumber;
	/** For instance `+1 555 010 0123`. */
	international: string;
	/** For instance `(555) 010-0123`. */
	national: string;
	country: CountryCode;
	/** For instance `0`; empty where national numbers begin with none. */
	trunk: string;
	/** What people there dial before a number abroad; undefined if that depends on their carrier. */
	internationalPrefix: string | undefined;
}

type Kind = [pattern?: string] | 0 | null;
const plans = (metadata as unknown as { countries: Record<CountryCode, readonly unknown[]> }).countries;

/** Services have numbers of many kinds, and few of them answer. */
const FIXED_LINE_AND_MOBILE = 2;
const TRIES = 5;

/**
 * Makes up valid numbers of every country that libphonenumber knows: of each kind of number (fixed line,
 * mobile, toll-free and so on), out of its own pattern for them. Those that begin with two zeros, as a few
 * toll-free ones do, are dialed in their country only, and so are those of less than 7 digits.
 *
 * @param each how many of fixed lines and of mobiles; of other kinds a fifth
 * @param seed the same gives the same
 */
export function people({
	each,
	seed,
	countries = getCountries(),
}: {
	each: number;
	seed: number;
	countries?: readonly CountryCode[];
}): Person[] {
	return countries.flatMap((country) => {
		const kinds = (plans[country][11] ?? []) as Kind[];
		return kinds.flatMap((kind, index) => {
			const wanted = index < FIXED_LINE_AND_MOBILE ? each : Math.ceil(each / 5);
			return kind && kind[0] ? peopleOf(country, kind[0], wanted, seed) : [];
		});
	});
}

/**
 * Makes up valid mobile numbers of a country, or fixed lines where mobiles have no ranges of their own.
 *
 * Shorter ones than libphonenumber's example are left out: some plans still have ranges of five digits.
 *
 * @param seed the same gives the same
 */
export function mobilesOf(country: CountryCode, count: number, seed: number): Person[] {
	const [fixedLine, mobile] = (plans[country][11] ?? []) as Kind[];
	const pattern = (mobile && mobile[0]) || (fixedLine && fixedLine[0]) || '';
	const { length = 0 } = examples[country] ?? '';
	const all = peopleOf(country, pattern, count * TRIES, seed);
	return all.filter(({ number }) => number.nationalNumber.length >= length).slice(0, count);
}

function peopleOf(country: CountryCode, pattern: string, wanted: number, seed: number): Person[] {
	const [code, anyPrefix, , , , trunk, , , , , , , preferredPrefix] = plans[country] as Array<string | 0>;
	const any = fc.stringMatching(new RegExp(`^(?:${pattern})$`));
	const nationals = fc.sample(any, { seed, numRuns: wanted * TRIES });
	const numbers = nationals.flatMap((national) => {
		const number = parsePhoneNumberFromString(`+${code}${national}`);
		const isDialedFromAbroad =
			!national.startsWith('00') && national.length + Number(code?.toString().length) >= 7;
		if (!isDialedFromAbroad || !number?.isValid() || number.country !== country) return [];
		// Gabon's former numbers are written as its present ones.
		const isReadBack = parsePhoneNumberFromString(number.formatNational(), country)?.number === number.number;
		return isReadBack && number.nationalNumber === national ? [number] : [];
	});
	const prefix = [preferredPrefix, anyPrefix].find((some) => some && /^[\d~]+$/.test(some));
	return numbers.slice(0, wanted).map((number) => ({
		number,
		international: number.formatInternational().replace(/[^\d+]+/g, ' '),
		national: number.formatNational(),
		country,
		trunk: trunk || '',
		internationalPrefix: prefix || undefined,
	}));
}

/** @returns how far chance takes a share of a number of random cases, in about one of a thousand runs */
export function withChance(share: number, cases: number): number {
	return share + 3 * Math.sqrt((share * (1 - share)) / Math.max(1, cases));
}
