import { countryName } from '../numbers/country';
import { listCountries, readDigits, splitByCode, typeOfNumber } from '../numbers/numberingPlan';
import { cityOf } from '../times/openTimes';
import { toZone, zonesMeant, zonesOf, type ZoneSet } from '../times/zone';
import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { zonesOfPrefixes } from './generated/prefixes';
import { zonesOfState } from './states';

/**
 * Where the person with a number is: at the place of its prefix; where that gives none, anywhere in its country.
 *
 * @param number `+` and digits
 * @param country gives the country (ISO 3166) of numbers that could be in several with the same calling code
 * @throws InputProblem when the number belongs to no country, as that of a satellite phone
 */
export function placeOfNumber(number: string, country: () => string | undefined): ZoneSet {
	const { code = '', national = '' } = splitByCode(number.slice(1)) ?? {};
	const prefix = showsPlace(number, code) ? findPrefix(code, national) : undefined;
	if (prefix !== undefined) return placeOfPrefix(code, prefix);
	const countries = countriesOf(number);
	if (countries.length === 0) {
		const remedy = "Set 'Calling Hours: Time Zone or State' in 'Calling Rules', e.g. to a column.";
		throw new InputProblem(`The country of ${quote(number)} is unknown, and so is its time zone`, remedy);
	}
	const set = country();
	// In North America, numbers without an area code, such as toll-free ones, are of any of its countries.
	const possible = code === '1' ? listCountries(code) : countries;
	return zonesOfCountries(set !== undefined && possible.includes(set) ? [set] : countries);
}

/**
 * @param number `+` and digits
 * @param country the user's own (ISO 3166), if it is set
 * @returns all zones of that country, else of the number's; undefined if none are known
 */
export function homeOf(number: string, country: string | undefined): ZoneSet | undefined {
	return unlessRefused(() => zonesOfCountries(country === undefined ? countriesOf(number) : [country]));
}

/** @returns its country, or all with its calling code if it does not show which */
function countriesOf(number: string): readonly string[] {
	const own = readDigits(number)?.country;
	return own === undefined ? listCountries(splitByCode(number.slice(1))?.code ?? '') : [own];
}

/**
 * @param text the name of a zone, as `toZone` takes it, or of a state
 * @param number of the person, `+` and digits: some names mean several places
 * @returns all zones that it may mean
 * @throws InputProblem when it is neither
 */
export function placeNamed(text: string, number: string): ZoneSet {
	const countries = countriesOf(number);
	return remember(`${countries.join(' ')} ${text}`, () => {
		const states = zonesOfState(text, countries);
		const names = [...new Set([...states, ...zonesMeant(text, countries).map((zone) => zone.name)])];
		const [name, ...others] = names;
		if (name === undefined) {
			throw new InputProblem(
				`'Calling Hours: Time Zone or State' ${quote(text)} is neither a time zone nor a state`,
				'Enter one, e.g. America/Chicago, TX, or Ontario, or clear the cell.',
			);
		}
		if (others.length === 0) return zoneAlone(name);
		return { zones: names.map((one) => toZone(one)), name: namesText(names), source: text };
	});
}

/** Calling codes of countries in which the prefix of a mobile belongs to a place as well. Elsewhere maps guess. */
const MOBILES_HAVE_PLACES = ['52', '55'];

function showsPlace(number: string, code: string): boolean {
	// All area codes of North America are places, but for those of services, which the table does not have.
	if (code === '1') return true;
	const type = typeOfNumber(number) ?? '';
	return type.startsWith('FIXED_LINE') || (type === 'MOBILE' && MOBILES_HAVE_PLACES.includes(code));
}

/** By calling code and prefix, the names of its zones. */
const prefixes = new Map(
	Object.entries(zonesOfPrefixes).flatMap(([code, byZones]) =>
		Object.entries(byZones).flatMap(([zones, list]) =>
			list.split(' ').map((prefix): [string, string] => [`${code} ${prefix}`, zones]),
		),
	),
);
const MAX_DIGITS = 4;

function findPrefix(code: string, national: string): string | undefined {
	for (let length = MAX_DIGITS; length > 0; length--) {
		const prefix = national.slice(0, length);
		if (prefixes.has(`${code} ${prefix}`)) return prefix;
	}
	return undefined;
}

function placeOfPrefix(code: string, prefix: string): ZoneSet {
	return remember(`${code}-${prefix}`, () => {
		const names = prefixes.get(`${code} ${prefix}`)?.split(' ') ?? [];
		const source = code === '1' ? `area code ${prefix}` : `prefix +${code} ${prefix}`;
		return { zones: names.map((name) => toZone(name)), name: `${namesText(names)} (${source})`, source };
	});
}

function namesText(names: readonly string[]): string {
	return names.map(cityOf).join(' and ');
}

/** Few of many places are asked for, and again and again. */
const known = new Map<string, ZoneSet>();

function remember(key: string, find: () => ZoneSet): ZoneSet {
	const found = known.get(key) ?? find();
	known.set(key, found);
	return found;
}

export function zoneAlone(name: string): ZoneSet {
	const zone = toZone(name);
	return { zones: [zone], name: zone.name };
}

/** Of countries that share a calling code. */
const MAX_NAMED = 3;

/**
 * @param countries that share a calling code, two letters each (ISO 3166), in capitals
 * @returns all clocks by which people live there
 * @throws InputProblem when none is known
 */
export function zonesOfCountries(countries: readonly string[]): ZoneSet {
	return remember(`all of ${countries.join(' ')}`, () => {
		const zones = [...new Set(countries.flatMap(zonesOf))].map((name) => toZone(name));
		if (zones.length === 0) {
			const remedy = "Set 'Calling Hours: Time Zone or State' in 'Calling Rules', e.g. to Europe/Berlin.";
			throw new InputProblem(`The time zones of country ${quote(countries.join(' '))} are unknown`, remedy);
		}
		const names = countries.slice(0, MAX_NAMED).map(countryName).join(', ');
		const place = countries.length > MAX_NAMED ? `${names}, and others` : names;
		return { zones, name: zones.length === 1 ? place : `the ${zones.length} time zones (${place})` };
	});
}
