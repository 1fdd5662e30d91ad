import { isBlank } from '../values/read';
import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { DAY, MINUTE, SECOND, toDay, dayText, exampleTime, localText } from './calendar';
import { zonesIn } from './zoneSet';
import { clockIn, quoteValue, toWritten, type Written, type WritingRules } from './written';
import { fixedZone, momentsAt, offsetText, toZone, UTC, type Zone, zoneIfKnown } from './zone';

/** A moment read from what a user gave. */
export interface CallTime {
	/** Milliseconds since 1970, a full second. */
	moment: number;
	/** Set when something else was taken than what was written: what, and why. */
	note?: string;
	/** Whether the clocks of its zone show the written time never or twice, because they change. */
	isAtClockChange?: true;
	/** Set when the zone of the rules was needed, because the value has none of its own. */
	isInZoneOfRules?: true;
}

/** What is known beside the value itself. */
export interface ReadingRules extends WritingRules {
	/** Zone of times that are written without one: a name as `toZone` takes it. */
	zone: string;
	/** Whether that is the workflow's, because no other is set. */
	isDefaultZone?: boolean;
	/**
	 * Zones in which software before this node may have made a moment of a bare date: the workflow's, the
	 * server's. A moment in UTC that is midnight there is taken for a date.
	 */
	otherZones?: readonly Zone[];
	/** Time of day for values that give only a date, in milliseconds since midnight. */
	callTime?: number;
}

/**
 * Reads the date and time of a call.
 *
 * Understood are ISO and SQL text, n8n's own dates, JavaScript dates, seconds and milliseconds since
 * 1970, the day counts of spreadsheets, and what people write, as long as it can be read in one way only.
 * A time without an offset or a zone is a local time of the rules' zone. No reading is earlier than what
 * is written: parts of a second count as a full one.
 *
 * A value that gives only a date takes the rules' time of day, or is refused. So is midnight, of the value's
 * own clock or, for what software writes, of the known zones: that is how dates without a time
 * are handed on. Who means midnight writes 24:00.
 *
 * Where the clock is put forward, a local time that does not exist is moved forward by the same step;
 * where it is put back, of two equal local times the first is taken. Both are said in `note`.
 *
 * @param value what the field or cell holds; a text may hold a date and a time of day, one after the other
 * @param name the field, as the editor calls it
 * @throws InputProblem when no certain moment can be made of the value
 */
export function toCallTime(value: unknown, rules: ReadingRules, name: string): CallTime {
	return toMoment(readText(value, name, rules), value, rules, name);
}

/**
 * Reads the moment that several cells give together, such as a date and a time of day; what one says besides must
 * agree with the others.
 *
 * @param cells not all of them empty
 * @param name of all of them, for messages
 * @throws InputProblem when they leave the moment uncertain, or contradict each other
 */
export function momentOfCells(cells: readonly unknown[], rules: ReadingRules, name: string): CallTime {
	const [first, ...others] = cells.filter((cell) => !isBlank(cell));
	let said = readText(first, name, rules);
	for (const cell of others) {
		const both = join(said, readText(cell, name, rules), rules);
		if (!both) {
			throw new InputProblem(
				`Two different call times: ${quoteValue(first)} and ${quoteValue(cell)}`,
				'Correct one of the two values, or clear it.',
				'have two different call times',
			);
		}
		said = both;
	}
	return toMoment(said, first, rules, name);
}

/**
 * Reads 'Time of Day'.
 *
 * @param value a time of day, such as `09:30`
 * @param name of the field, as the editor calls it
 * @returns milliseconds since midnight; undefined if nothing was given
 * @throws InputProblem when it is not a time of day, or is midnight: columns of times contain that where the time is missing
 */
export function toClock(value: unknown, name: string): number | undefined {
	if (isBlank(value)) return undefined;
	const clock = typeof value === 'string' ? clockIn(value) : undefined;
	if (clock === undefined) {
		throw new InputProblem(
			`${name} ${quote(value)} is not a time of day`,
			'Enter hours and minutes, e.g. 09:30.',
		);
	}
	if (clock > 0) return clock;
	throw new InputProblem(
		`${name} ${quote(value)} is midnight, which also means that a time is missing`,
		'Enter a time such as 09:30, or 24:00 for the end of the day.',
	);
}

function readText(value: unknown, name: string, rules: ReadingRules): Written {
	const read = () => toWritten(value, name, rules);
	return unlessRefused(read) ?? twoCells(value, rules) ?? read();
}

/** Longer texts are no two cells. */
const MAX_LENGTH = 100;
/** As many as `2:30 p. m.` and the space before it have. */
const MAX_SPACES = 3;

/** @returns what a date and a time of day say that an expression put one after the other */
function twoCells(value: unknown, rules: ReadingRules): Written | undefined {
	if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
	const text = value.trim();
	for (const { index } of [...text.matchAll(/ +/g)].slice(-MAX_SPACES)) {
		const read = (part: string) => unlessRefused(() => toWritten(part, '', rules));
		const time = read(text.slice(index));
		const date = time && read(text.slice(0, index));
		const both = date && bareDayIn(date, rules) && join(date, time, rules);
		if (both) return both;
	}
	return undefined;
}

/** @returns undefined if the cells contradict each other, or it is uncertain by which clock the time is */
function join(one: Written, other: Written, rules: ReadingRules): Written | undefined {
	const [day, otherDay] = [one, other].map((cell) => bareDayIn(cell, rules)?.day ?? cell.day);
	if (day !== undefined && otherDay !== undefined && day !== otherDay) return undefined;
	const date = { day: day ?? otherDay };
	const [time, second] = [one, other].filter((cell) => cell.clock && !bareDayIn(cell, rules));
	if (!time) return one.clock === 0 || other.clock === 0 ? { ...date, clock: 0 } : date;
	if (second) return isSameClock(time, second) ? { ...time, ...date } : undefined;
	if (!time.isFromSoftware) return { ...time, ...date };
	// Its clock is the sheet's if the date is midnight by the same clock.
	const beside = time === one ? other : one;
	const isOfSheet = time.day === undefined && beside.isFromSoftware && beside.clock === 0;
	return isOfSheet ? { ...date, clock: time.clock } : undefined;
}

function isSameClock(time: Written, second: Written): boolean {
	const { clock, offset = time.offset, zone = time.zone, isFromSoftware } = second;
	const isSameZone = offset === time.offset && zone === time.zone;
	return clock === time.clock && isSameZone && isFromSoftware === time.isFromSoftware;
}

function toMoment(written: Written, value: unknown, rules: ReadingRules, name: string): CallTime {
	if (written.day === undefined) {
		throw new InputProblem(
			`${name} ${quoteValue(value)} has no date`,
			`Add the date, e.g. ${exampleTime()}.`,
			'have a time without a date',
		);
	}
	const bare = bareDayIn(written, rules);
	if (!bare) return readInZone(written, rules);
	if (rules.callTime === undefined) throw withoutTime(bare, written, value, rules, name);
	const read = readInZone({ day: bare.day, clock: rules.callTime }, rules);
	const taken = bare.because && `${quoteValue(value)} is ${bare.because}, so 'Time of Day' was used`;
	return taken ? { ...read, note: [taken, read.note].filter(Boolean).join('; ') } : read;
}

/** A date without a time of day. */
interface BareDay {
	/** In days since 1970-01-01. */
	day: number;
	/** Why a value that shows a time is taken for a date. */
	because?: string;
}

/** @returns undefined if the value gives a time of day that is meant as one, or no date */
export function bareDayIn(written: Written, rules: ReadingRules): BareDay | undefined {
	const { day, clock, offset, zone, isFromSoftware } = written;
	if (day === undefined || clock === undefined) return day === undefined ? undefined : { day };
	if (clock < SECOND) {
		const where = offset === undefined ? zone : fixedZone(offset).name;
		return { day, because: `midnight${where === undefined ? '' : ` in ${where}`}` };
	}
	if (!isFromSoftware) return undefined;
	const moment = localOf(written);
	const zoneOfRow = zoneIfKnown(rules.zone, rules.countries);
	for (const there of [...(zoneOfRow ? [zoneOfRow] : []), ...(rules.otherZones ?? [])]) {
		const local = moment + there.offsetAt(moment);
		if (local - toDay(local) * DAY < SECOND)
			return { day: toDay(local), because: `midnight in ${there.name}` };
	}
	return undefined;
}

/** @returns milliseconds since 1970 on the clock that it shows */
function localOf({ day = 0, clock = 0 }: Written): number {
	return day * DAY + clock;
}

function readInZone(written: Written, rules: ReadingRules): CallTime {
	const read = at(localOf(written), chooseZone(written, rules));
	return written.offset === undefined && written.zone === undefined
		? { ...read, isInZoneOfRules: true }
		: read;
}

function chooseZone(written: Written, { zone, countries }: ReadingRules): Zone {
	return written.offset === undefined
		? toZone(written.zone ?? zone, countries, localOf(written))
		: fixedZone(written.offset);
}

function at(written: number, zone: Zone): CallTime {
	const local = Math.ceil(written / SECOND) * SECOND;
	const { moment, occurs } = momentsAt(local, zone);
	if (occurs === 'once') return { moment };
	const used = occurs === 'twice' ? 'the first' : localText(moment + zone.offsetAt(moment));
	const why = occurs === 'twice' ? 'occurs twice' : 'does not exist';
	const change = occurs === 'twice' ? 'back' : 'forward';
	return {
		moment,
		note: `${localText(local)} ${why} in ${zone.name} (clocks go ${change}); ${used} was used`,
		isAtClockChange: true,
	};
}

function withoutTime(
	{ day, because }: BareDay,
	written: Written,
	value: unknown,
	rules: ReadingRules,
	name: string,
): InputProblem {
	const date = dayText(day);
	const text = quoteValue(value);
	const remedy = `Add a time, e.g. ${exampleTime()}, or set 'Time of Day' in 'Options'.`;
	if (because === undefined) {
		const what = text.includes(date) ? '' : ` (date: ${date})`;
		return new InputProblem(
			`${name} ${text} has no time of day${what}`,
			remedy,
			'have a call time without a time of day',
		);
	}
	return new InputProblem(
		`${name} ${text} has no time of day: it is ${because} (date: ${date})`,
		`${remedy} ${remedyForMidnight(written, rules)}`,
	);
}

/** How to write what the value would have been taken for, had it not been midnight. */
function remedyForMidnight(written: Written, rules: ReadingRules): string {
	const zone = zoneIfKnown(rules.zone, rules.countries) ?? UTC;
	const { moment } = at(localOf(written), chooseZone(written, rules));
	const local = moment + zone.offsetAt(moment);
	return local % DAY === 0
		? `For midnight, enter ${dayText(local / DAY - 1)} 24:00.`
		: `For ${localText(local)} in ${zone.name}, enter exactly that.`;
}

/** A call that was due this long ago is still placed: clocks differ, and earlier rows take time. */
const GRACE = 5 * MINUTE;

/** @returns whether it is too late for a call that was due at a moment; both in milliseconds since 1970 */
export function isPast(moment: number, now: number): boolean {
	return moment < now - GRACE;
}

/**
 * @param due.moment milliseconds since 1970
 * @param due.zone in which the message shows it
 * @throws InputProblem when the moment is past
 */
export function refusePast({ moment, zone }: { moment: number; zone: Zone }): void {
	if (!isPast(moment, Date.now())) return;
	const offset = zone.offsetAt(moment);
	throw new InputProblem(
		`'Scheduled For' ${quote(`${localText(moment + offset)} ${offsetText(offset)}`)} has passed`,
		"Enter a future time. If it is not the call time, choose another column in 'Scheduled For'.",
		'have a call time that has passed',
	);
}

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
	const zone = toZone(name, countries);
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
