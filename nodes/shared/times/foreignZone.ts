import { unlessRefused } from '../values/inputProblem';
import { localText } from './calendar';
import type { CallTime, ReadingRules } from './callTime';
import { zonesOfCountries } from './hours/zoneSet';
import { zoneOfPerson } from './zone';

/**
 * @returns that a time was read in the workflow's zone for want of another, as a sentence without a full stop;
 *   undefined where it was not, or where clocks show the same time in the country of the number
 */
export function noteOnForeignZone(
	{ moment, isInZoneOfRules }: CallTime,
	{ zone: name, isDefaultZone, countries }: ReadingRules,
): string | undefined {
	if (!isInZoneOfRules || !isDefaultZone || !countries) return undefined;
	const there = unlessRefused(() => zonesOfCountries(countries()));
	const zone = zoneOfPerson(name, countries);
	const offset = zone.offsetAt(moment);
	if (!there || there.zones.some((one) => one.offsetAt(moment) === offset)) return undefined;
	return `${localText(moment + offset)} was read in the workflow's time zone, ${zone.name}, but the number is in ${there.name}: set 'Time Zone' if its own clock is meant`;
}
