import fc from 'fast-check';
import {
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';

import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { countriesOfNumber, findSpecialRate } from '../../../nodes/shared/numbers/numberingPlan';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { runs } from '../../harness/properties/runs';
import { people } from './people';

const SPECIAL: Partial<Record<string, string>> = { PREMIUM_RATE: 'premiumRate', SHARED_COST: 'sharedCost' };

/** What libphonenumber says; undefined for ordinary numbers. */
const rateByLibphonenumber = (number: PhoneNumber) => SPECIAL[number.getType() ?? ''];

const everybody = people({ each: runs(6, 200), seed: 5 });

it('premium-rate and shared-cost numbers are what libphonenumber says, and no others, in all countries', () => {
	const counts: Record<string, number> = {};
	const wrong = everybody.flatMap(({ number }) => {
		const type = number.getType() ?? 'none';
		counts[type] = (counts[type] ?? 0) + 1;
		const rate = findSpecialRate(number.number);
		return rate === rateByLibphonenumber(number) ? [] : [[number.number, type, rate]];
	});
	expect(wrong).toEqual([]);
	const { PREMIUM_RATE = 0, SHARED_COST = 0, MOBILE = 0, FIXED_LINE = 0, TOLL_FREE = 0 } = counts;
	for (const count of [PREMIUM_RATE, SHARED_COST, TOLL_FREE]) expect(count).toBeGreaterThan(50);
	for (const count of [MOBILE, FIXED_LINE]) expect(count).toBeGreaterThan(1000);
});

/** @returns the longest number that the digits begin with and libphonenumber knows to be valid */
function longestValid(number: string): PhoneNumber | undefined {
	for (let end = number.length; end > 6; end--) {
		const found = parsePhoneNumberFromString(number.slice(0, end));
		if (found?.isValid() && found.number === number.slice(0, end)) return found;
	}
	return undefined;
}

it('digits after a whole number, which networks ignore, hide nothing', () => {
	const longer = everybody.flatMap(({ number, country }) =>
		['0', '77'].flatMap((digits) => {
			const read = unlessRefused(() => readPhoneNumber(number.number + digits));
			if (read?.number !== number.number + digits || read.country !== country) return [];
			const theirs = rateByLibphonenumber(longestValid(read.number) as PhoneNumber);
			return [{ number: read.number, theirs, ours: findSpecialRate(read.number) }];
		}),
	);
	expect(longer.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
	expect(longer.filter(({ ours }) => ours !== undefined).length).toBeGreaterThan(20);
	expect(findSpecialRate('+4990010000007')).toBe('premiumRate');
});

describe('calling codes that belong to no country', () => {
	const EXPECTED: Record<string, string | undefined> = {
		800: undefined,
		808: 'sharedCost',
		979: 'premiumRate',
	};

	it.each(Object.keys(metadata.nonGeographic))('+%s, whatever digits follow', (code) => {
		fc.assert(
			fc.property(fc.stringMatching(/^\d{7,11}$/), (national) => {
				const expected = code in EXPECTED ? EXPECTED[code] : 'satellite';
				expect(findSpecialRate(`+${code}${national}`)).toBe(expected);
			}),
		);
	});
});

const ofCode = (code: string) => getCountries().filter((country) => getCountryCallingCode(country) === code);

it("a number belongs to libphonenumber's country, and to none that does not use its calling code", () => {
	const wrong = everybody.filter(({ number, country }) => {
		const countries = countriesOfNumber(number.number);
		const users: readonly string[] = ofCode(number.countryCallingCode);
		return !countries.includes(country) || !countries.every((one) => users.includes(one));
	});
	expect(wrong.map(({ number, country }) => [number.number, country])).toEqual([]);
});

it('a landline with +1 belongs to one country', () => {
	const landlines = everybody.flatMap(({ number }) =>
		number.countryCallingCode === '1' && number.getType()?.startsWith('FIXED_LINE') ? [number.number] : [],
	);
	expect(landlines.length).toBeGreaterThan(60);
	expect(landlines.filter((number) => countriesOfNumber(number).length !== 1)).toEqual([]);
});

it.each(['+18005550100', '+15550100123'])(
	'%s, of no country, belongs to all that share its code',
	(number) => {
		expect([...countriesOfNumber(number)].sort()).toEqual(ofCode('1').sort());
	},
);

it.each(['+870301234567', '+881612345678', '+80012345678', '+999123456', ''])(
	'%j belongs to no country',
	(number) => expect(countriesOfNumber(number)).toEqual([]),
);
