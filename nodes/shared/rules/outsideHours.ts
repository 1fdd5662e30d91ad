import { InputProblem } from '../values/inputProblem';
import { localText } from '../times/calendar';
import type { CallingHours } from '../times/hours';
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

/** What the hours make of a call. */
export type HoursVerdict =
	| { kind: 'open' }
	/** `moment` in milliseconds since 1970. */
	| { kind: 'moved'; moment: number; note: string }
	| { kind: 'closed'; reason: string };

/**
 * @param moment at which the phone would ring, in milliseconds since 1970
 * @param freeFrom gives the first moment that no other moved call has taken
 * @throws InputProblem when it is outside of the hours and that is to be an error, or when there is no
 *   opening to which it could be moved, or never one
 */
export function judgeByHours(
	moment: number,
	{ hours, zones, outside }: HoursRule,
	freeFrom: (moment: number) => number,
): HoursVerdict {
	const reason = whyClosed(moment, hours, zones);
	if (reason === undefined) return { kind: 'open' };
	refuseNeverOpen(moment, hours, zones);
	switch (outside) {
		case 'skip':
			return { kind: 'closed', reason };
		case 'error':
			throw new InputProblem(
				reason,
				"Change the time, or set 'Outside Calling Hours' to 'Move to the Next Opening'.",
				'are outside of the calling hours',
			);
		case 'move': {
			let free = freeFrom(nextOpening(moment, hours, zones));
			while (whyClosed(free, hours, zones) !== undefined) free = freeFrom(nextOpening(free, hours, zones));
			const [zone] = zones.zones;
			const local = free + (zone?.offsetAt(free) ?? 0);
			return {
				kind: 'moved',
				moment: free,
				note: `Moved to ${localText(local)} in ${zone?.name ?? 'UTC'}, because ${reason}`,
			};
		}
	}
}
