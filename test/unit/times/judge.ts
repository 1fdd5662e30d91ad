import fc from 'fast-check';
import { DateTime } from 'luxon';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No clocks are changed, and changed back, within one. */
const WEEK = 7 * DAY;

const ODD = ['Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Australia/Lord_Howe'];

/** A zone that ICU knows, at times one whose offset is no full hour, or whose clocks are changed by half of one. */
export const anyZone = fc.oneof(
	{ weight: 2, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
	fc.constantFrom(...ODD),
);

const changes = new Map<string, number[]>();

/** Moments at which a zone's clocks are changed, in the years around today's. */
export function changesOf(name: string): number[] {
	const known = changes.get(name);
	if (known) return known;
	const found: number[] = [];
	const offset = (moment: number) => DateTime.fromMillis(moment, { zone: name }).offset;
	for (let week = Date.UTC(2026, 0, 1); week < Date.UTC(2028, 0, 1); week += WEEK) {
		if (offset(week) === offset(week + WEEK)) continue;
		let [low, high] = [week, week + WEEK];
		while (high - low > MINUTE) {
			const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
			if (offset(middle) === offset(week)) low = middle;
			else high = middle;
		}
		found.push(high);
	}
	changes.set(name, found);
	return found;
}

/** A full minute of the years that two figures stand for. */
const anyMoment = fc
	.integer({ min: Date.UTC(2026, 0, 3) / MINUTE, max: Date.UTC(2060, 11, 28) / MINUTE })
	.map((minutes) => minutes * MINUTE);

/** A zone with a full minute, so many of them before or after a change of its clocks, if they are changed. */
export const nearChange = (minutes: { min: number; max: number }) =>
	anyZone.chain((zone) => {
		const edges = changesOf(zone);
		const edge = fc.constantFrom(...(edges.length > 0 ? edges : [Date.UTC(2026, 5, 1)]));
		const near = fc.tuple(edge, fc.integer(minutes)).map(([at, by]) => at + by * MINUTE);
		return fc.tuple(fc.constant(zone), near);
	});

/** A zone with a full minute, which is often near a change of its clocks. */
export const zoneAndMoment = fc.oneof(fc.tuple(anyZone, anyMoment), nearChange({ min: -180, max: 180 }));

/**
 * @param wallClock what the clock on the wall shows, as if the wall stood in UTC
 * @returns all moments at which clocks in the zone show it, the earliest first
 */
export function momentsOfLocal(wallClock: DateTime, zone: string): number[] {
	const shown = wallClock.toFormat("yyyy-MM-dd'T'HH:mm:ss");
	const offsets = [-2, -1, 0, 1, 2].map((days) => wallClock.plus({ days }).setZone(zone).offset);
	const moments = [...new Set(offsets)].map((offset) => wallClock.toMillis() - offset * MINUTE);
	return moments
		.filter((moment) => DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss") === shown)
		.sort((a, b) => a - b);
}

/**
 * @returns the moment at which to call who asks for this local time: the first that shows it; where clocks
 *   skip it, as much later as they are put forward
 */
export function momentMeant(wallClock: DateTime, zone: string): number {
	const [first] = momentsOfLocal(wallClock, zone);
	if (first !== undefined) return first;
	const before = wallClock.minus({ days: 1 }).setZone(zone, { keepLocalTime: true }).offset;
	return wallClock.toMillis() - before * MINUTE;
}
