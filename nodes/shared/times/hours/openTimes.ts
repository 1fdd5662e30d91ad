import { DAY, SECOND, toDay, toWeekday } from '../calendar';
import type { Zone } from '../zone';
import type { CallingHours } from './windows';
import type { ZoneSet } from './zoneSet';

const MAX_DAYS = 16;
/** Stretches without an opening that are kept: rows of a run ask for about the same time. */
const MAX_KEPT = 8;

const timesOf = new WeakMap<CallingHours, WeakMap<ZoneSet, OpenTimes>>();

/** @returns the open times of these hours, with what was found before */
export function openTimes(hours: CallingHours, zones: ZoneSet): OpenTimes {
	const sets = timesOf.get(hours) ?? new WeakMap<ZoneSet, OpenTimes>();
	timesOf.set(hours, sets);
	const times = sets.get(zones) ?? new OpenTimes(hours, zones);
	sets.set(zones, times);
	return times;
}

/** The moments at which calling hours are open in all zones of a set. */
export class OpenTimes {
	private readonly closed: Array<{ from: number; until: number }> = [];

	constructor(
		private readonly hours: CallingHours,
		private readonly set: ZoneSet,
	) {}

	/**
	 * @param from milliseconds since 1970
	 * @param end where the search ends, at most 14 days later
	 * @returns the first open moment at `from` or after it; undefined if there is none before `end`
	 */
	firstFrom(from: number, end: number): number | undefined {
		const known = this.closed.find((stretch) => stretch.from <= from && from < stretch.until);
		const opening = this.search(known?.until ?? from, end);
		const until = opening ?? end;
		if (known) known.until = Math.max(known.until, until);
		else if (until > from) this.closed.push({ from, until });
		if (this.closed.length > MAX_KEPT) this.closed.shift();
		return opening;
	}

	/** Goes from zone to zone, each time to the next opening there, until all are open. */
	private search(from: number, end: number): number | undefined {
		let [moment, agreeing] = [from, 0];
		for (let index = 0; agreeing < this.set.zones.length; index = (index + 1) % this.set.zones.length) {
			if (moment >= end) return undefined;
			const opening = openingIn(this.set.zones[index] as Zone, this.hours, moment, end);
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
	for (let day = today; day <= today + MAX_DAYS; day++) {
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
