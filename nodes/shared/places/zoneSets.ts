import { countryName } from '../numbers/country';
import type { ZoneSet } from '../times/openTimes';
import { toZone, type Zone } from '../times/zone';
import { InputProblem, quote } from '../values/inputProblem';
import { zonesOfCountry } from './generated/zones';

const lists = new Map<string, readonly Zone[]>();
const ofCountries = new Map<string, ZoneSet>();

/**
 * @param names of zones, as `toZone` takes them
 * @returns the same list each time, so that what is found out about it is kept
 */
export function listZones(names: readonly string[]): readonly Zone[] {
	const key = names.join(' ');
	const known = lists.get(key);
	if (known) return known;
	const zones = names.map((name) => toZone(name));
	lists.set(key, zones);
	return zones;
}

/** @param name of one zone, as `toZone` takes it */
export function zoneAlone(name: string): ZoneSet {
	const zones = listZones([name]);
	return { zones, name: (zones[0] as Zone).name };
}

/**
 * Countries may share a calling code, so a number may belong to several.
 *
 * @param countries two letters each (ISO 3166), in capitals
 * @returns all clocks by which people live there
 * @throws InputProblem when none is known
 */
export function zonesOfCountries(countries: readonly string[]): ZoneSet {
	const key = countries.join(' ');
	const known = ofCountries.get(key);
	if (known) return known;
	const zones = listZones([
		...new Set(countries.flatMap((country) => zonesOfCountry[country]?.split(' ') ?? [])),
	]);
	if (zones.length === 0) throw unknownZones(countries.join(' '));
	const names = countries.slice(0, MAX_NAMED).map(countryName);
	const more =
		countries.length > names.length ? ` and ${countries.length - names.length} more countries` : '';
	const place = `${names.join(', ')}${more}`;
	const set = { zones, name: zones.length === 1 ? place : `the ${zones.length} time zones of ${place}` };
	ofCountries.set(key, set);
	return set;
}

const MAX_NAMED = 3;

function unknownZones(country: string): InputProblem {
	return new InputProblem(
		`The time zones of country ${quote(country)} are unknown`,
		"Set 'Zone or State', e.g. to Europe/Berlin.",
	);
}
