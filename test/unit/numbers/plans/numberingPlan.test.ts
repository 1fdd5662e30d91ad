import fc from 'fast-check';
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import {
	countries,
	listCountries,
	Fit,
	judgeNumber,
	findPlan,
	splitByCode,
} from '../../../../nodes/shared/numbers/plans/numberingPlan';
import { people } from '../people';

const everybody = people({ each: 2, seed: 11 });

it('knows the countries that libphonenumber knows', () => {
	expect([...countries].sort()).toEqual([...getCountries()].sort());
	expect(listCountries('1')[0]).toBe('US');
	expect(listCountries('800')).toEqual([]);
});

it('finds the calling code of every number', () => {
	const others = everybody.filter(({ number }) => {
		const split = splitByCode(number.number.slice(1));
		return split?.code !== number.countryCallingCode || split.national !== number.nationalNumber;
	});
	expect(others).toEqual([]);
	expect(splitByCode('999123')).toBeUndefined();
	expect(splitByCode('')).toBeUndefined();
});

/** Numbers, and such as are nearly ones: a digit more, less or another. */
const nearlyNumbers = fc
	.tuple(
		fc.constantFrom(...everybody),
		fc.nat(12),
		fc.nat(1),
		fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 2 }),
	)
	.map(([{ number }, at, removed, added]) => ({
		code: number.countryCallingCode,
		national: number.nationalNumber.slice(0, at) + added + number.nationalNumber.slice(at + removed),
	}));

it('takes for assigned what libphonenumber takes for valid, and for the same country', () => {
	let judgedBoth = 0;
	fc.assert(
		fc.property(nearlyNumbers, ({ code, national }) => {
			const theirs = parsePhoneNumberFromString(`+${code}${national}`);
			// It takes off what looks like a trunk prefix: then it judges another number.
			fc.pre(theirs !== undefined && theirs.nationalNumber === national);
			judgedBoth++;
			const { country, fit } = judgeNumber(code, national);
			expect(fit === Fit.Assigned).toBe(theirs.isValid());
			if (theirs.isValid()) expect(country).toBe(theirs.country);
		}),
		{ numRuns: 20_000, maxSkipsPerRun: 100 },
	);
	expect(judgedBoth).toBeGreaterThan(10_000);
});

it('takes off the trunk prefix that numbers are written with', () => {
	const others = everybody.filter(({ number, country, trunk }) => {
		if (trunk === '' || number.nationalNumber.startsWith(trunk)) return false;
		return !findPlan(country)
			?.withoutPrefixes(trunk + number.nationalNumber)
			.includes(number.nationalNumber);
	});
	expect(others.map(({ number }) => number.number)).toEqual([]);
});
