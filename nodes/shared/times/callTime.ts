import { isBlank } from '../values/read';
import { InputProblem, quote, unlessRefused } from '../values/inputProblem';
import { DAY, MINUTE, SECOND, toDay, dayText, exampleTime, localText } from './calendar';
import { clockIn, quoteValue, toWritten, type Written, type WritingRules } from './written';
import { momentsAt, offsetText, toZone, UTC, type Zone, type ZoneSet } from './zone';

/** A moment read from what a user gave. */
export interface CallTime {
	/** Milliseconds since 1970, a full second. */
	moment: number;
	/** Set when something else was taken than what was written: what, and why. */
	note?: string;
	/** Whether the clocks of its zone show the written time never or twice, because they change. */
	isAtClockChange?: true;
}

/** What is known beside the value itself. */
export interface ReadingRules extends WritingRules {
	/** Zone of times that are written without one: a name as `toZone` takes it. */
	zone: string;
	/** Whether an item has none, where others may. */
	isZoneMissing?: boolean;
	/** Where that is the workflow's for want of another: where the call goes. Then the times are those of this place. */
	home?: ZoneSet;
	/** Whether the user has set the country: then its time counts, if it has only one. */
	isHomeSet?: boolean;
	/** The workflow's: software may have made a moment of a bare date there, its midnight. */
	madeIn?: string;
	/** Time of day for values that give only a date, in milliseconds since midnight. */
	callTime?: number;
}

/**
 * Reads ISO and SQL text, n8n's own dates, JavaScript dates, seconds and milliseconds since 1970, the day counts of
 * spreadsheets, and what people write, if it can be read in one way only. Parts of a second count as a full one.
 *
 * A value that gives only a date takes the rules' time of day, or is refused. So is midnight, of the value's own clock
 * or, for what software writes, of the rules' zones: so dates without a time are handed on. Midnight itself is 24:00.
 *
 * Where clocks are put forward, a local time that does not exist is moved forward by the same step; where they are put
 * back, of two equal local times the first is taken. Both are said in `note`.
 *
 * @param value what the field or cell holds; a text may hold a date and a time of day, one after the other
 * @throws InputProblem when no certain moment can be made of the value
 */
export function toCallTime(value: unknown, rules: ReadingRules, name: string): CallTime {
	const read = () => toWritten(value, name, rules);
	return toMoment(unlessRefused(read) ?? twoCells(value, rules) ?? read(), value, rules, name);
}

/**
 * @param value of 'Time of Day', such as `09:30`
 * @returns milliseconds since midnight; undefined if nothing was given
 * @throws InputProblem when it is not a time of day, or is midnight: columns of times contain that where the time is missing
 */
export function toClock(value: unknown, name: string): number | undefined {
	if (isBlank(value)) return undefined;
	const clock = typeof value === 'string' ? clockIn(value) : undefined;
	if (clock !== undefined && clock > 0) return clock;
	if (clock === 0) {
		const remedy = 'For midnight, enter 24:00.';
		throw new InputProblem(`'${name}' can't be 00:00, because spreadsheets use it for "no time"`, remedy);
	}
	const remedy = 'Enter hours and minutes, e.g. 09:30.';
	throw new InputProblem(`'${name}' ${quote(value)} is not a time of day`, remedy);
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
		const bare = date && bareDayIn(date, rules);
		const both = bare && join({ ...date, day: bare.day }, time);
		if (both) return both;
	}
	return undefined;
}

/** @returns undefined if it is uncertain by which clock the time is */
function join(date: Written, { day, clock, zone }: Written): Written | undefined {
	if (day !== undefined) return undefined;
	if (zone !== UTC.name || clock === 0) return { day: date.day, clock, zone };
	// The clock of software is the sheet's if the date is midnight by the same clock.
	return date.zone === UTC.name && date.clock === 0 ? { day: date.day, clock } : undefined;
}

function toMoment(written: Written, value: unknown, rules: ReadingRules, name: string): CallTime {
	if (written.day === undefined) {
		const remedy = `Add the date, e.g. ${exampleTime()}.`;
		throw new InputProblem(`${name} ${quoteValue(value)} has no date`, remedy, 'have a time without a date');
	}
	const bare = bareDayIn(written, rules);
	if (!bare) return readInZone(written, rules, name);
	if (rules.callTime === undefined) throw withoutTime(bare, value, name);
	const read = readInZone({ day: bare.day, clock: rules.callTime }, rules, name);
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
	const { day, clock, zone } = written;
	if (day === undefined || clock === undefined) return day === undefined ? undefined : { day };
	if (clock < SECOND) return { day, because: `midnight${zone === undefined ? '' : ` in ${zone}`}` };
	if (zone !== UTC.name) return undefined;
	const moment = localOf(written);
	for (const toOther of [() => zoneOfRules(moment, rules), () => toZone(rules.madeIn ?? UTC.name)]) {
		const other = unlessRefused(toOther) ?? UTC;
		const local = moment + other.offsetAt(moment);
		const isMidnight = local - toDay(local) * DAY < SECOND;
		if (isMidnight) return { day: toDay(local), because: `midnight in ${other.name}` };
	}
	return undefined;
}

/** @returns milliseconds since 1970 on the clock that it shows */
function localOf({ day = 0, clock = 0 }: Written): number {
	return day * DAY + clock;
}

function readInZone(written: Written, rules: ReadingRules, name: string): CallTime {
	const local = localOf(written);
	if (written.zone !== undefined) return at(local, toZone(written.zone, rules.countries, local, name));
	const zone = zoneOfRules(local, rules);
	const { note, ...read } = at(local, zone);
	const taken = rules.isZoneMissing && `'Time Zone' is empty, so ${zone.name} was used`;
	return { ...read, note: [taken, note].filter(Boolean).join('; ') || undefined };
}

/**
 * @param local milliseconds since 1970 on the wall's clock
 * @returns the zone of times that are written without one
 * @throws InputProblem when the workflow's is none of the place to which the call goes
 */
export function zoneOfRules(local: number, { zone: name, countries, home, isHomeSet }: ReadingRules): Zone {
	const zone = toZone(name, countries, local);
	if (!home || home.zones.includes(zone)) return zone;
	const [first = zone, ...others] = home.zones;
	const isSame = (one: Zone, other: Zone) => momentsAt(local, one).moment === momentsAt(local, other).moment;
	if (isHomeSet && others.every((other) => isSame(first, other))) return first;
	if (home.zones.some((one) => isSame(one, zone))) return zone;
	throw new InputProblem(
		`The call time has no time zone. It could be ${zone.name} (workflow) or ${home.name} (recipient)`,
		"Set 'Time Zone' in 'Options', or drag a column into it.",
		'have a call time without a time zone',
	);
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

function withoutTime({ day, because }: BareDay, value: unknown, name: string): InputProblem {
	const date = dayText(day);
	const text = quoteValue(value);
	const remedy = `Add a time, e.g. ${exampleTime()}, or set 'Time of Day' in 'Options'.`;
	if (because === undefined) {
		const what = text.includes(date) ? '' : ` (date: ${date})`;
		const says = `${name} ${text} has no time of day${what}`;
		return new InputProblem(says, remedy, 'have a call time without a time of day');
	}
	const midnight = `${remedy} For midnight, enter ${dayText(day - 1)} 24:00, or select 00:01.`;
	return new InputProblem(`${name} ${text} has no time of day: it is ${because} (date: ${date})`, midnight);
}

/** A call that was due this long ago is still placed: clocks differ, and earlier rows take time. */
const GRACE = 5 * MINUTE;

/** @returns whether it is too late for a call that was due at a moment, in milliseconds since 1970 */
export function isPast(moment: number): boolean {
	return moment < Date.now() - GRACE;
}

/**
 * @param due.moment milliseconds since 1970
 * @param due.zone in which the message shows it
 * @throws InputProblem when the moment is past
 */
export function refusePast({ moment, zone }: { moment: number; zone: Zone }): void {
	if (!isPast(moment)) return;
	const offset = zone.offsetAt(moment);
	throw new InputProblem(
		`'Scheduled For' ${quote(`${localText(moment + offset)} ${offsetText(offset)}`)} has passed`,
		"Enter a future time, or clear the cell to call without one: now, or in a campaign, when the service chooses. If this column is not the call time, choose another one in 'Scheduled For'.",
		'have a call time that has passed',
	);
}
