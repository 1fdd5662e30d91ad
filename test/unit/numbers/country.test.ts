import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

import { countryName, countryOptions, toCountry } from '../../../nodes/shared/numbers/country';

describe('a country', () => {
	it.each<[unknown, string | undefined]>([
		['DE', 'DE'],
		[' de ', 'DE'],
		['de-DE', 'DE'],
		['en_GB', 'GB'],
		['Germany', 'DE'],
		['GERMANY', 'DE'],
		['Deutschland', 'DE'],
		['Allemagne', 'DE'],
		['Alemania', 'DE'],
		['ドイツ', 'DE'],
		['Österreich', 'AT'],
		['osterreich', 'AT'],
		['United States', 'US'],
		['The United States of America', 'US'],
		['USA', 'US'],
		['U.S.A.', 'US'],
		['UK', 'GB'],
		['England', 'GB'],
		['Czech Republic', 'CZ'],
		['Czechia', 'CZ'],
		['Hong Kong', 'HK'],
		['Bosnia and Herzegovina', 'BA'],
		['Bosnia & Herzegovina', 'BA'],
		['Saint Lucia', 'LC'],
		['St. Lucia', 'LC'],
		["Côte d'Ivoire", 'CI'],
		['Turkey', 'TR'],
		['Türkiye', 'TR'],
		['Niger', 'NE'],
		['Nigeria', 'NG'],
		['Guinea', 'GN'],
		['+49', 'DE'],
		['0049', 'DE'],
		['49', 'DE'],
		[49, 'DE'],
		['+ 49', 'DE'],
		['+1', 'US'],
		['44', 'GB'],
		['7', 'RU'],
		['', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is %s', (value, country) => {
		expect(toCountry(value)).toBe(country);
	});

	it.each([
		'Atlantis',
		'XX',
		'EU',
		'AQ',
		'Korea',
		'+999',
		'+800',
		'0',
		'+4930',
		'en',
		'constructor',
		'toString',
		'__proto__',
		true,
		{},
		['DE', 'AT'],
		NaN,
	])('%p is none', (value) => {
		expect(() => toCountry(value)).toThrow(/^The country .* is unknown$/);
	});

	it.each(getCountries())('%s is known by code, name and calling code', (code) => {
		expect(toCountry(code)).toBe(code);
		expect(toCountry(countryName(code))).toBe(code);
		const main = toCountry(getCountryCallingCode(code));
		expect(getCountryCallingCode(main as typeof code)).toBe(getCountryCallingCode(code));
	});

	it('can be chosen from a list of all, in order, each with a name of its own', () => {
		const names = countryOptions.map(({ name }) => name);
		expect(countryOptions.map(({ value }) => value).sort()).toEqual([...getCountries()].sort());
		expect(new Set(names).size).toBe(names.length);
		expect(names).toEqual([...names].sort());
		expect(countryOptions.filter(({ name, value }) => name === value)).toEqual([]);
	});
});
