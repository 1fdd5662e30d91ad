import { localText } from './calendar';
import type { CallTime, ReadingRules } from './callTime';
import { zonesIn } from './hours/zoneSet';
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
	const there = zonesIn(countries());
	const zone = zoneOfPerson(name, countries);
	const offset = zone.offsetAt(moment);
	if (there.length === 0 || there.some((one) => one.offsetAt(moment) === offset)) return undefined;
	const offsets = new Set(there.map((one) => one.offsetAt(moment)));
	const [other = 0] = offsets;
	const clocks =
		offsets.size > 1
			? `the clocks of all ${there.length} time zones show another time`
			: `it is ${localText(moment + other)}`;
	return `${localText(moment + offset)} is in the workflow's time zone, ${zone.name}; where the number is, ${clocks} then. To use another one, set 'Time Zone'`;
}
