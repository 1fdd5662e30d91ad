import { getCountryCallingCode, getCountries } from 'libphonenumber-js/max';

import { countriesOfNumber } from '../../../nodes/shared/numbers/numberingPlan';
import { people, type Person } from './people';

const everybody = people({ each: 6, seed: 6 });
const GEOGRAPHIC = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'];
const ofCode = (code: string) => getCountries().filter((country) => getCountryCallingCode(country) === code);

it("a number belongs to libphonenumber's country", () => {
	const isOf = ({ number, country }: Person) => countriesOfNumber(number.number).includes(country);
	const missing = everybody.filter((person) => !isOf(person));
	expect(missing.map(({ number, country }) => [number.number, country])).toEqual([]);
	expect(everybody.length).toBeGreaterThan(2000);
});

it('a number of a calling code that countries share belongs to none that does not use the code', () => {
	for (const { number } of everybody) {
		const countries = [...countriesOfNumber(number.number)];
		expect(ofCode(number.countryCallingCode)).toEqual(expect.arrayContaining(countries));
	}
});

it('a landline with +1 belongs to one country', () => {
	const landlines = everybody.filter(
		({ number }) => number.countryCallingCode === '1' && GEOGRAPHIC.includes(number.getType() ?? ''),
	);
	expect(landlines.length).toBeGreaterThan(60);
	const others = landlines.filter(({ number }) => countriesOfNumber(number.number).length !== 1);
	expect(others.map(({ number }) => [number.number, countriesOfNumber(number.number)])).toEqual([]);
});

it('a toll-free number with +1 belongs to all countries of North America that share it', () => {
	expect([...countriesOfNumber('+18005550100')].sort()).toEqual(ofCode('1').sort());
});

it('a number of which nothing is known belongs to all countries that share its calling code', () => {
	expect([...countriesOfNumber('+15550100123')].sort()).toEqual(ofCode('1').sort());
});

it.each(['+870301234567', '+881612345678', '+80012345678', '+999123456', ''])(
	'%j belongs to no country',
	(number) => expect(countriesOfNumber(number)).toEqual([]),
);
