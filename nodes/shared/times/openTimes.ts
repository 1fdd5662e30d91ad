import { InputProblem } from '../values/inputProblem';
import { DAY, SECOND, toDay, dayText, localText, toWeekday } from './calendar';
import { type CallingHours, hoursText, WEEKDAYS } from './hours';
import { momentsAt, UTC, type Zone } from './zone';

/** Where a person may be. */
export interface ZoneSet {
	/** The same zones are the same object, so that what is found out about them is kept. */
	readonly zones: readonly Zone[];
	/** As a message names all of them: `Europe/Berlin`, `Germany`, or `the 11 time zones of Russia`. */
	readonly name: string;
	/** What shows that the person is there, e.g. `area code 312`; undefined for a country, or a zone that is set. */
	readonly source?: string;
}

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
 * @param set where the person may be
 * @returns why calls are not allowed then, as a sentence without a full stop; undefined if they are
 */
export function whyClosed(moment: number, hours: CallingHours, set: ZoneSet): string | undefined {
	for (const zone of set.zones) {
		const local = moment + zone.offsetAt(moment);
		const day = toDay(local);
		const clock = local - day * DAY;
		const weekday = toWeekday(day) - 1;
		const isHoliday = hours.holidays.has(day);
		if (!isHoliday && hours.week[weekday]?.some(({ from, to }) => clock >= from && clock < to)) continue;
		const isOneOf = set.zones.length > 1 && set.source === undefined;
		const where = `${placeText(zone, set)}${isOneOf ? `, one of ${set.name},` : ''}`;
		return isHoliday
			? `${dayText(day)} is a holiday in ${where}`
			: `${WEEKDAYS[weekday]} ${localText(local).slice(11, 16)} in ${where} is outside the calling hours (${hoursText(hours)})`;
	}
	return undefined;
}

/**
 * @param moment milliseconds since 1970
 * @param set where the person may be
 * @returns the first moment, at this one or after it, at which calls are allowed in all of the zones; where no
 *   hours are set, the first such day at the same time of day, in full seconds
 * @throws InputProblem when they do not open within `HORIZON_DAYS`, or never
 */
export function nextOpening(moment: number, hours: CallingHours, set: ZoneSet): number {
	const opening = hours.keepsTimeOfDay
		? sameTimeOnOpenDay(moment, hours, set)
		: openTimes(hours, set).firstFrom(moment, moment + HORIZON_DAYS * DAY);
	if (opening !== undefined) return opening;
	refuseNeverOpen(moment, hours, set);
	throw new InputProblem(
		`No calling hours (${hoursText(hours)}) in ${set.name} within ${HORIZON_DAYS} days of ${localText(moment)} UTC`,
		"Check 'Holidays', or change the time.",
	);
}

/**
 * @param moment from which on they would have to be open
 * @throws InputProblem when the zones are so far apart that calls are never allowed in all of them
 */
export function refuseNeverOpen(moment: number, hours: CallingHours, set: ZoneSet): void {
	if (hours.keepsTimeOfDay || openTimes(hours, set).isEverOpen(moment)) return;
	throw new InputProblem(
		`The calling hours (${hoursText(hours)}) are never open in all of ${set.name} at once`,
		"Set 'Zone or State', e.g. to a column, or extend 'Calling Hours'.",
	);
}

function sameTimeOnOpenDay(moment: number, hours: CallingHours, set: ZoneSet): number | undefined {
	const zone = set.zones[0] ?? UTC;
	if (whyClosed(moment, hours, set) === undefined) return moment;
	const second = Math.ceil(moment / SECOND) * SECOND;
	const local = second + zone.offsetAt(second);
	for (let days = 1; days <= HORIZON_DAYS; days++) {
		const candidate = momentsAt(local + days * DAY, zone).moment;
		if (whyClosed(candidate, hours, set) === undefined) return candidate;
	}
	return undefined;
}

const timesOf = new WeakMap<CallingHours, WeakMap<readonly Zone[], OpenTimes>>();

/** @returns the open times of these hours, with what was found before */
function openTimes(hours: CallingHours, { zones }: ZoneSet): OpenTimes {
	const sets = timesOf.get(hours) ?? new WeakMap<readonly Zone[], OpenTimes>();
	timesOf.set(hours, sets);
	const times = sets.get(zones) ?? new OpenTimes(hours, zones);
	sets.set(zones, times);
	return times;
}

/** Stretches without an opening that are kept: rows of a run ask for about the same time. */
const MAX_KEPT = 8;
/** Days ahead whose weeks are looked at before a time counts as never: all clock changes of a year are among them. */
const SEASONS = [0, 91, 182, 273];

/** The moments at which calling hours are open in all of some zones. */
class OpenTimes {
	private readonly closed: Array<{ from: number; until: number }> = [];
	private knownEverOpen: boolean | undefined;

	constructor(
		private readonly hours: CallingHours,
		private readonly zones: readonly Zone[],
	) {}

	/**
	 * @param from milliseconds since 1970
	 * @param end where the search ends, at most 14 days later
	 * @returns the first open moment at `from` or after it; undefined if there is none before `end`
	 */
	firstFrom(from: number, end: number): number | undefined {
		const known = this.closed.find((stretch) => stretch.from <= from && from < stretch.until);
		const opening = this.search(this.hours, known?.until ?? from, end);
		const until = opening ?? end;
		if (known) known.until = Math.max(known.until, until);
		else if (until > from) this.closed.push({ from, until });
		if (this.closed.length > MAX_KEPT) this.closed.shift();
		return opening;
	}

	isEverOpen(moment: number): boolean {
		const hours = { ...this.hours, holidays: new Set<number>() };
		this.knownEverOpen ??= SEASONS.some((days) => {
			const start = moment + days * DAY;
			return this.search(hours, start, start + 7 * DAY) !== undefined;
		});
		return this.knownEverOpen;
	}

	/** Goes from zone to zone, each time to the next opening there, until all are open. */
	private search(hours: CallingHours, from: number, end: number): number | undefined {
		let [moment, agreeing] = [from, 0];
		for (let index = 0; agreeing < this.zones.length; index = (index + 1) % this.zones.length) {
			if (moment >= end) return undefined;
			const opening = openingIn(this.zones[index] as Zone, hours, moment, end);
			agreeing = opening === moment ? agreeing + 1 : 1;
			moment = opening;
		}
		return moment < end ? moment : undefined;
	}
}

/** @returns the first moment at which the zone is open; `end` or later if there is none before */
function openingIn(zone: Zone, hours: CallingHours, from: number, end: number): number {
	let moment = from;
	for (;;) {
		const offset = zone.offsetAt(moment);
		const opening = openingOnWall(hours, moment + offset) - offset;
		const until = Math.min(opening, end);
		if (zone.offsetAt(until) === offset) return opening;
		moment = changeWithin(zone, moment, until);
	}
}

/** The same on a clock that is never changed, in milliseconds since 1970 by that clock. */
function openingOnWall({ week, holidays }: CallingHours, local: number): number {
	const today = toDay(local);
	for (let day = today; day <= today + HORIZON_DAYS + 1; day++) {
		if (holidays.has(day)) continue;
		const window = week[toWeekday(day) - 1]?.find(({ to }) => day * DAY + to > local);
		if (window) return Math.max(local, day * DAY + window.from);
	}
	return Infinity;
}

/** @returns the first full second with the later offset */
function changeWithin(zone: Zone, start: number, end: number): number {
	const before = zone.offsetAt(start);
	let [same, other] = [start, end];
	while (other - same > SECOND) {
		const middle = Math.floor((same + other) / 2 / SECOND) * SECOND;
		if (zone.offsetAt(middle) === before) same = middle;
		else other = middle;
	}
	return other;
}
