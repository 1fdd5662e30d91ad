import { InputProblem } from '../values/inputProblem';
import { DAY, SECOND, toDay, dayText, localText, toWeekday } from './calendar';
import { type CallingHours, hoursText, WEEKDAYS } from './callingHours';
import { momentsAt, UTC, type Zone, type ZoneSet } from './zone';

/** How far the next opening is looked for, in days. */
export const HORIZON_DAYS = 14;

/** @returns one of the zones as messages name it: `Germany`, `America/Denver`, or `Chicago (area code 312)` */
export function placeText(zone: Zone, { zones, name, source }: ZoneSet): string {
	if (zones.length === 1) return name;
	return source === undefined ? zone.name : `${cityOf(zone.name)} (${source})`;
}

/** @returns `Chicago` for `America/Chicago` */
export function cityOf(name: string): string {
	return name.replace(/^\w+\//, '').replaceAll('_', ' ');
}

/**
 * @param moment milliseconds since 1970
 * @returns why calls are not allowed then, as a sentence without a full stop; undefined if they are
 */
export function whyClosed(moment: number, hours: CallingHours, set: ZoneSet): string | undefined {
	const zone = set.zones.find((one) => !isOpenIn(one, moment, hours));
	if (!zone) return undefined;
	const local = moment + zone.offsetAt(moment);
	const day = toDay(local);
	const where = `${placeText(zone, set)}${isAnywhere(set) ? `, one of ${set.name},` : ''}`;
	return hours.holidays.has(day)
		? `${dayText(day)} is a holiday in ${where}`
		: `${WEEKDAYS[toWeekday(day) - 1]} ${localText(local).slice(11, 16)} in ${where} is outside the calling hours (${hoursText(hours)})`;
}

/** Whether nothing shows in which of several zones the person is. */
export function isAnywhere({ zones, source }: ZoneSet): boolean {
	return zones.length > 1 && source === undefined;
}

function isOpenIn(zone: Zone, moment: number, { week, holidays }: CallingHours): boolean {
	const local = moment + zone.offsetAt(moment);
	const day = toDay(local);
	const clock = local - day * DAY;
	const windows = week[toWeekday(day) - 1] ?? [];
	return !holidays.has(day) && windows.some(({ from, to }) => clock >= from && clock < to);
}

/**
 * @param moment milliseconds since 1970
 * @returns the first moment, at this one or after it, at which calls are allowed in all of the zones; where no
 *   hours are set, the first such day at the same time of day, in full seconds
 * @throws InputProblem when they do not open within `HORIZON_DAYS`
 */
export function nextOpening(moment: number, hours: CallingHours, set: ZoneSet): number {
	if (whyClosed(moment, hours, set) === undefined) return moment;
	const opening = hours.keepsTimeOfDay
		? sameTimeOnOpenDay(moment, hours, set)
		: firstBeginning(moment, hours, set.zones);
	if (opening !== undefined) return opening;
	throw new InputProblem(
		`No calling hours (${hoursText(hours)}) in ${set.name} within ${HORIZON_DAYS} days of ${localText(moment)} UTC`,
		"Check 'Calling Hours: Holidays' in 'Calling Rules', or change the time.",
	);
}

function sameTimeOnOpenDay(moment: number, hours: CallingHours, set: ZoneSet): number | undefined {
	const zone = set.zones[0] ?? UTC;
	const second = Math.ceil(moment / SECOND) * SECOND;
	const local = second + zone.offsetAt(second);
	for (let days = 1; days <= HORIZON_DAYS; days++) {
		const candidate = momentsAt(local + days * DAY, zone).moment;
		if (whyClosed(candidate, hours, set) === undefined) return candidate;
	}
	return undefined;
}

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
 *   opening to which it could be moved, or never one, because the zones are too far apart
 */
export function judgeByHours(
	moment: number,
	{ hours, zones, outside }: HoursRule,
	freeFrom: (moment: number) => number,
):
	| { skip: string }
	| { moved: { moment: number; zone: Zone; note: string; isAnywhere?: boolean } }
	| undefined {
	const reason = whyClosed(moment, hours, zones);
	if (reason === undefined) return undefined;
	if (!isEverOpen(moment, hours, zones.zones)) {
		throw new InputProblem(
			`The calling hours (${hoursText(hours)}) are never open in all of ${zones.name} at once`,
			"In 'Calling Rules', set 'Calling Hours: Time Zone or State', e.g. to a column, or extend 'Calling Hours'.",
		);
	}
	if (outside === 'skip') return { skip: reason };
	if (outside === 'error') {
		const remedy =
			"Change the time, or set 'Calling Hours: Outside These Hours' in 'Calling Rules' to 'Move to the Next Allowed Time'.";
		throw new InputProblem(reason, remedy, 'are outside the calling hours');
	}
	let free = freeFrom(nextOpening(moment, hours, zones));
	while (whyClosed(free, hours, zones) !== undefined) free = freeFrom(nextOpening(free, hours, zones));
	const [zone = UTC] = zones.zones;
	// It is no earlier for the sake of this zone.
	const [last = UTC] = zones.zones.toSorted((one, other) => one.offsetAt(free) - other.offsetAt(free));
	const offset = last.offsetAt(free);
	const isLater = offset < zone.offsetAt(free);
	const also = isLater ? ` to ${localText(free + offset).slice(11, 16)} in ${last.name}` : '';
	const note = `Moved${also}: ${reason}`;
	return { moved: { moment: free, zone, note, ...(isAnywhere(zones) && { isAnywhere: true }) } };
}

/** @returns the first moment after another one at which calls become allowed in all zones */
function firstBeginning(moment: number, hours: CallingHours, zones: readonly Zone[]): number | undefined {
	const { days } = knownOf(hours, zones);
	let first = Infinity;
	for (let day = toDay(moment) - 1; day <= toDay(moment) + HORIZON_DAYS; day++) {
		const beginnings = days.get(day) ?? beginningsOn(day, hours, zones);
		days.set(day, beginnings);
		first = Math.min(first, ...beginnings.filter((one) => one > moment));
	}
	return first === Infinity ? undefined : first;
}

/**
 * Where calls become allowed in all zones, hours begin in one of them. Clocks are changed at night: hours that begin
 * within the hour that is skipped may be found a little later.
 *
 * @param day of the clock on the wall
 */
function beginningsOn(day: number, hours: CallingHours, zones: readonly Zone[]): number[] {
	const windows = hours.week[toWeekday(day) - 1] ?? [];
	const begin = zones.flatMap((zone) => windows.map(({ from }) => momentsAt(day * DAY + from, zone).moment));
	return begin.filter((moment) => zones.every((zone) => isOpenIn(zone, moment, hours)));
}

/** Days ahead whose weeks are looked at before a time counts as never: all clock changes of a year are among them. */
const SEASONS = [0, 91, 182, 273];

function isEverOpen(moment: number, hours: CallingHours, zones: readonly Zone[]): boolean {
	const known = knownOf(hours, zones);
	known.isEverOpen ??= SEASONS.flatMap((days) => WEEKDAYS.map((_, day) => toDay(moment) + days + day)).some(
		(day) => beginningsOn(day, { ...hours, holidays: new Set() }, zones).length > 0,
	);
	return known.isEverOpen;
}

/** What was found out: the rows of a run ask for the same. */
interface Known {
	/** When calls become allowed, by day. */
	days: Map<number, readonly number[]>;
	isEverOpen?: boolean;
}

const knownByHours = new WeakMap<CallingHours, WeakMap<readonly Zone[], Known>>();

function knownOf(hours: CallingHours, zones: readonly Zone[]): Known {
	const byZones = knownByHours.get(hours) ?? new WeakMap<readonly Zone[], Known>();
	knownByHours.set(hours, byZones);
	const known = byZones.get(zones) ?? { days: new Map() };
	byZones.set(zones, known);
	return known;
}
