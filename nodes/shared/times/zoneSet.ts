import { InputProblem, quote } from '../values/inputProblem';
import type { ZoneSet } from './openTimes';
import { toZone, type Zone } from './zone';

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

/** @returns all zones of countries (ISO 3166, in capitals), as far as ICU knows them */
export function zonesIn(countries: readonly string[]): Zone[] {
	return [...new Set(countries.flatMap(listZoneNames))].map((name) => toZone(name));
}

/**
 * Countries may share a calling code, so a number may belong to several.
 *
 * @param countries two letters each (ISO 3166), for instance `US`, in any case
 * @param nameOf gives a country's name, for messages
 * @returns all zones of all of them, as far as ICU knows them
 * @throws InputProblem when none is known
 */
export function zonesOfCountries(countries: readonly string[], nameOf: (code: string) => string): ZoneSet {
	const codes = countries.map((country) => country.trim().toUpperCase());
	const key = codes.join(' ');
	const known = ofCountries.get(key);
	if (known) return known;
	const zones = zonesIn(codes);
	const [first] = zones;
	if (first === undefined) throw unknownZones(countries.join(' '));
	const names = codes.slice(0, MAX_NAMED).map(nameOf);
	const more = codes.length > names.length ? ` and ${codes.length - names.length} more countries` : '';
	const set = {
		zones,
		name: zones.length === 1 ? first.name : `the ${zones.length} time zones of ${names.join(', ')}${more}`,
	};
	ofCountries.set(key, set);
	return set;
}

const MAX_NAMED = 3;

function unknownZones(country: string): InputProblem {
	return new InputProblem(
		`The time zones of country ${quote(country)} are unknown`,
		"Set 'Calling Hours Time Zone', e.g. Europe/Berlin.",
	);
}

/** A method in newer versions of JavaScript, a property in those before. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function listZoneNames(code: string): readonly string[] {
	if (!/^[A-Z]{2}$/.test(code)) return [];
	const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones;
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
