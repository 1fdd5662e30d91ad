import fc from 'fast-check';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';

import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { findSpecialRate } from '../../../nodes/shared/numbers/numberingPlan';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { runs } from '../../harness/properties/runs';
import { forms } from './forms';
import { people } from './people';

const SPECIAL: Partial<Record<string, string>> = { PREMIUM_RATE: 'premiumRate', SHARED_COST: 'sharedCost' };

/** What libphonenumber says; undefined for ordinary numbers. */
function rateByLibphonenumber(number: PhoneNumber): string | undefined {
	return SPECIAL[number.getType() ?? ''];
}

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

/** Numbers with digits changed at random, as far as they are valid. */
const changedNumbers = fc
	.tuple(fc.constantFrom(...everybody), fc.nat(12), fc.stringMatching(/^\d{1,4}$/))
	.map(([{ number }, at, digits]) => {
		const { countryCallingCode, nationalNumber } = number;
		const changed = nationalNumber.slice(0, at) + digits + nationalNumber.slice(at + digits.length);
		return { national: changed, theirs: parsePhoneNumberFromString(`+${countryCallingCode}${changed}`) };
	})
	.filter(({ national, theirs }) => theirs?.isValid() === true && theirs.nationalNumber === national);

it('so are numbers of made-up digits', () => {
	let special = 0;
	fc.assert(
		fc.property(changedNumbers, ({ theirs }) => {
			const rate = rateByLibphonenumber(theirs as PhoneNumber);
			if (rate) special++;
			expect(findSpecialRate((theirs as PhoneNumber).number)).toBe(rate);
		}),
		{ numRuns: runs(2000, 100_000) },
	);
	expect(special).toBeGreaterThan(40);
});

it('they are found in each form in which they can be read', () => {
	const premium = everybody.filter(({ number }) => rateByLibphonenumber(number) !== undefined);
	let read = 0;
	const missed = premium.flatMap((person) =>
		forms.flatMap((form) => {
			const cell = form.write(person);
			const found =
				cell === undefined
					? undefined
					: unlessRefused(() => readPhoneNumber(cell, { country: person.country }));
			if (found?.number !== person.number.number) return [];
			read++;
			return findSpecialRate(found.number) ? [] : [[cell, found.number]];
		}),
	);
	expect(missed).toEqual([]);
	expect(read).toBeGreaterThan(3000);
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
	const ORDINARY = ['800'];
	const EXPECTED: Record<string, string> = { '808': 'sharedCost', '979': 'premiumRate' };

	it.each(Object.keys(metadata.nonGeographic))('+%s, whatever digits follow', (code) => {
		const digits = fc.stringMatching(/^\d{7,11}$/);
		fc.assert(
			fc.property(digits, (national) => {
				const expected = ORDINARY.includes(code) ? undefined : (EXPECTED[code] ?? 'satellite');
				expect(findSpecialRate(`+${code}${national}`)).toBe(expected);
			}),
		);
	});
});
