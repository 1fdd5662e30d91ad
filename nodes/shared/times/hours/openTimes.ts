import { DAY, SECOND, dayOf, weekdayOf } from '../calendar';
import type { Zone } from '../zone';
import type { CallingHours } from './windows';
import type { ZoneSet } from './zoneSet';

/** Moments from the first, up to the second that is not in it any more; several, one after the other. */
type Spans = number[];

/** Days that are worked out at once. */
const BLOCK_DAYS = 16;
const BLOCK = BLOCK_DAYS * DAY;
/** Blocks that are kept: a year and more. */
const MAX_BLOCKS = 40;

const timesOf = new WeakMap<CallingHours, Map<ZoneSet, OpenTimes>>();
/** More than there are countries, and zones that people name. */
const MAX_SETS = 1_000;

/** @returns the open times of these hours, in which what was worked out before is kept */
export function openTimes(hours: CallingHours, zones: ZoneSet): OpenTimes {
	let sets = timesOf.get(hours);
	if (!sets) timesOf.set(hours, (sets = new Map()));
	let times = sets.get(zones);
	if (!times) {
		if (sets.size >= MAX_SETS) sets.clear();
		sets.set(zones, (times = new OpenTimes(hours, zones)));
	}
	return times;
}

/** The moments at which calling hours are open in all zones of a set. */
export class OpenTimes {
	private readonly blocks = new Map<number, Spans>();

	constructor(
		private readonly hours: CallingHours,
		private readonly set: ZoneSet,
	) {}

	/**
	 * @param from milliseconds since 1970
	 * @param end where the search ends
	 * @returns the first open moment at `from` or after it; undefined if there is none before `end`
	 */
	firstFrom(from: number, end: number): number | undefined {
		for (let block = Math.floor(from / BLOCK); block * BLOCK < end; block++) {
			const spans = this.spansOf(block);
			const index = firstEndingAfter(from, spans);
			const start = spans[index];
			if (start === undefined) continue;
			const opening = Math.max(start, from);
			return opening < end ? opening : undefined;
		}
		return undefined;
	}

	private spansOf(block: number): Spans {
		let spans = this.blocks.get(block);
		if (!spans) {
			if (this.blocks.size >= MAX_BLOCKS) this.blocks.clear();
			spans = this.workedOut(block * BLOCK);
			this.blocks.set(block, spans);
		}
		return spans;
	}

	private workedOut(start: number): Spans {
		const alike = new Map<string, Stretch[]>();
		for (const zone of this.set.zones) {
			const stretches = stretchesOf(zone, start, start + BLOCK);
			alike.set(JSON.stringify(stretches), stretches);
		}
		let common: Spans | undefined;
		for (const stretches of alike.values()) {
			const spans = stretches.flatMap((stretch) => this.spansWithin(stretch));
			common = common ? intersection(common, spans) : spans;
			if (common.length === 0) break;
		}
		return common ?? [];
	}

	private spansWithin({ start, end, offset }: Stretch): Spans {
		const spans: Spans = [];
		const lastDay = dayOf(end - 1 + offset);
		for (let day = dayOf(start + offset); day <= lastDay; day++) {
			if (this.hours.holidays.has(day)) continue;
			for (const { from, to } of this.hours.week[weekdayOf(day) - 1] ?? []) {
				const opens = Math.max(day * DAY + from - offset, start);
				const closes = Math.min(day * DAY + to - offset, end);
				if (opens < closes) spans.push(opens, closes);
			}
		}
		return spans;
	}
}

/** A time in which a zone's clocks are not changed. */
interface Stretch {
	start: number;
	end: number;
	offset: number;
}

function stretchesOf(zone: Zone, start: number, end: number): Stretch[] {
	const stretches: Stretch[] = [];
	let stretch: Stretch = { start, end: start, offset: zone.offsetAt(start) };
	while (stretch.end < end) {
		const dayEnd = Math.min(stretch.end + DAY, end);
		if (zone.offsetAt(dayEnd) === stretch.offset) {
			stretch.end = dayEnd;
			continue;
		}
		const change = changeWithin(zone, stretch.end, dayEnd);
		stretches.push({ ...stretch, end: change });
		stretch = { start: change, end: change, offset: zone.offsetAt(change) };
	}
	return [...stretches, stretch];
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

/** @returns where in the spans the first one begins that ends after the moment; their length if none does */
function firstEndingAfter(moment: number, spans: Spans): number {
	let [low, high] = [0, spans.length / 2];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((spans[middle * 2 + 1] as number) > moment) high = middle;
		else low = middle + 1;
	}
	return low * 2;
}

function intersection(one: Spans, other: Spans): Spans {
	const common: Spans = [];
	let [i, j] = [0, 0];
	while (i < one.length && j < other.length) {
		const start = Math.max(one[i] as number, other[j] as number);
		const [endOfOne, endOfOther] = [one[i + 1] as number, other[j + 1] as number];
		const end = Math.min(endOfOne, endOfOther);
		if (start < end) common.push(start, end);
		if (endOfOne <= endOfOther) i += 2;
		else j += 2;
	}
	return common;
}
