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
	if (name === undefined) {
		throw new InputProblem(
			`The time zones of the country ${shown(country)} are not known`,
			'Give the time zone of the row, e.g. Europe/Berlin.',
		);
	}
	const set = {
		zones: names.map(toZone),
		name: names.length === 1 ? (names[0] as string) : `the ${names.length} time zones of ${name}`,
	};
	ofCountries.set(code, set);
	return set;
}

/** A method in newer versions of JavaScript, a property in those before. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zoneNamesOf(code: string): readonly string[] {
	if (!/^[A-Z]{2}$/.test(code)) return [];
	const locale = new Intl.Locale(`und-${code}`) as LocaleWithZones;
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function countryName(code: string): string {
	return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}
