import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

import { countryName, countryOptions, toCountry } from '../../../nodes/shared/numbers/country';

describe('a country', () => {
	it.each<[string | undefined, unknown[]]>([
		['DE', ['DE', ' de ', 'de-DE', 'Germany', 'GERMANY', 'Deutschland', 'Allemagne', 'Alemania', 'ドイツ']],
		['DE', ['+49', '0049', '49', 49, '+ 49']],
		['GB', ['en_GB', 'UK', 'England', '44']],
		['AT', ['Österreich', 'osterreich']],
		['US', ['United States', 'The United States of America', 'USA', 'U.S.A.', '+1']],
		['CZ', ['Czech Republic', 'Czechia']],
		['HK', ['Hong Kong']],
		['BA', ['Bosnia and Herzegovina', 'Bosnia & Herzegovina']],
		['LC', ['Saint Lucia', 'St. Lucia']],
		['CI', ["Côte d'Ivoire"]],
		['TR', ['Turkey', 'Türkiye']],
		['NE', ['Niger']],
		['NG', ['Nigeria']],
		['GN', ['Guinea']],
		['RU', ['7']],
		[undefined, ['', '  ', null, undefined]],
	])('%s is also written %p', (country, written) => {
		expect(written.map((value) => toCountry(value, 'Country'))).toEqual(written.map(() => country));
	});

	it.each([
		...['Atlantis', 'Korea', 'XX', 'EU', 'AQ', 'en'],
		...['+999', '+800', '+4930', '0'],
		...['constructor', 'toString', '__proto__'],
		...[true, {}, ['DE', 'AT'], NaN],
	])('%p is none', (value) => {
		expect(() => toCountry(value, 'Country')).toThrow(/^'Country' .* is not a known country$/);
	});

	it.each(getCountries())('%s is known by code, name and calling code', (code) => {
		expect(toCountry(code, 'Country')).toBe(code);
		expect(toCountry(countryName(code), 'Country')).toBe(code);
		const main = toCountry(getCountryCallingCode(code), 'Country');
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
