import { countryName } from '../../numbers/country';
import { InputProblem, shown } from '../../values/inputProblem';
import { toZone, type Zone } from '../zone';

/** The zones that a person may be in. The same zones are the same object. */
export interface ZoneSet {
	readonly zones: readonly Zone[];
	/** As a message names them: `Europe/Berlin`, or `the 26 time zones of Russia`. */
	readonly name: string;
}

const ofOneZone = new WeakMap<Zone, ZoneSet>();
const ofCountries = new Map<string, ZoneSet>();

/** @param name of one zone, as `toZone` takes it */
export function zoneAlone(name: string): ZoneSet {
	const zone = toZone(name);
	const known = ofOneZone.get(zone);
	if (known) return known;
	const set = { zones: [zone], name: zone.name };
	ofOneZone.set(zone, set);
	return set;
}

/**
 * @param country two letters (ISO 3166), for instance `US`, in any case
 * @returns all zones of the country, as ICU knows them
 * @throws InputProblem when there is no such country, or its zones are not known
 */
export function zonesOfCountry(country: string): ZoneSet {
	const code = country.trim().toUpperCase();
	const known = ofCountries.get(code);
	if (known) return known;
	const names = zoneNamesOf(code);
	const name = names.length > 0 ? countryName(code) : undefined;
	if (name === undefined) throw unknownZones(country);
	const set = {
		zones: names.map(toZone),
		name: names.length === 1 ? (names[0] as string) : `the ${names.length} time zones of ${name}`,
	};
	ofCountries.set(code, set);
	return set;
}

/**
 * For a number whose calling code several countries share, and that does not tell which of them it is in.
 *
 * @param countries two letters each (ISO 3166)
 * @returns all zones of all of them, as far as ICU knows them
 * @throws InputProblem when none is known
 */
export function zonesOfCountries(countries: readonly string[]): ZoneSet {
	const key = countries.join(' ');
	const known = ofCountries.get(key);
	if (known) return known;
	const zones = [...new Set(countries.flatMap(zoneNamesOf))].map(toZone);
	if (zones.length === 0) throw unknownZones(key);
	const names = countries.slice(0, MAX_NAMED).map(countryName);
	const more =
		countries.length > names.length ? ` and ${countries.length - names.length} more countries` : '';
	const set = { zones, name: `the ${zones.length} time zones of ${names.join(', ')}${more}` };
	ofCountries.set(key, set);
	return set;
}

const MAX_NAMED = 3;

function unknownZones(country: string): InputProblem {
	return new InputProblem(
		`The time zones of the country ${shown(country)} are not known`,
		'Give the time zone of the row, e.g. Europe/Berlin.',
	);
}

/** A method in newer versions of JavaScript, a property in those before. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zoneNamesOf(code: string): readonly string[] {
	if (!/^[A-Z]{2}$/.test(code)) return [];
	const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones;
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
