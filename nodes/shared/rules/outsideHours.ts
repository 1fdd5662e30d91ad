import { InputProblem } from '../values/inputProblem';
import { localText } from '../times/calendar';
import type { CallingHours } from '../times/callingHours';
import { UTC, type Zone } from '../times/zone';
import { nextOpening, refuseNeverOpen, whyClosed, type ZoneSet } from '../times/openTimes';

/** What is done with a call that would ring outside of the hours: moved, skipped, or refused. */
export const OUTSIDE_HOURS = ['move', 'skip', 'error'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];

/** When a person may be called. */
export interface HoursRule {
	hours: CallingHours;
	/** Where the person may be. */
	zones: ZoneSet;
	outside: OutsideHours;
}

/**
 * @param moment at which the phone would ring, in milliseconds since 1970
 * @param freeFrom gives the first moment that no other moved call has taken
 * @returns why the person is not called, or to when the call is moved; nothing if it is within the hours
 * @throws InputProblem when it is outside of the hours and that is to be an error, or when there is no
 *   opening to which it could be moved, or never one
 */
export function judgeByHours(
	moment: number,
	{ hours, zones, outside }: HoursRule,
	freeFrom: (moment: number) => number,
): { skip: string } | { moved: { moment: number; zone: Zone; note: string } } | undefined {
	const reason = whyClosed(moment, hours, zones);
	if (reason === undefined) return undefined;
	refuseNeverOpen(moment, hours, zones);
	if (outside === 'skip') return { skip: reason };
	if (outside === 'error') {
		throw new InputProblem(
			reason,
			"Change the time, or set 'Outside Calling Hours' to 'Move to the Next Opening'.",
			'are outside of the calling hours',
		);
	}
	let free = freeFrom(nextOpening(moment, hours, zones));
	while (whyClosed(free, hours, zones) !== undefined) free = freeFrom(nextOpening(free, hours, zones));
	const [zone = UTC] = zones.zones;
	const note = `Moved to ${localText(free + zone.offsetAt(free))} in ${zone.name}, because ${reason}`;
	return { moved: { moment: free, zone, note } };
}
