import { isBlank } from '../values/blank';
import { InputProblem, quote } from '../values/inputProblem';
import { DAY, HOUR, MINUTE, SECOND, toDay, dayText, exampleTime, localText } from './calendar';
import { clockIn, quoteValue, toWritten, type Written, type WritingRules } from './written';
import { fixedZone, momentsAt, offsetText, UTC, type Zone, zoneOfPerson, zoneOfPersonIfKnown } from './zone';

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
 * own clock or, for what software writes, of UTC and the known zones: that is how dates without a time
 * are handed on. Who means midnight writes 24:00.
 *
 * Where the clock is put forward, a local time that does not exist is moved forward by the same step;
 * where it is put back, of two equal local times the first is taken. Both are said in `note`.
 *
 * @param value what the field or cell holds
 * @param name the field, as the editor calls it
 * @throws InputProblem when no certain moment can be made of the value
 */
export function toCallTime(value: unknown, rules: ReadingRules, name: string): CallTime {
	return toMoment(toWritten(value, name, rules), rules, value, name);
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
	const written = typeof value === 'string' ? clockIn(value, name) : undefined;
	if (written && written.offset === undefined && !written.zone) {
		if (written.clock > 0) return written.clock;
		throw new InputProblem(
			`${name} ${quote(value)} is midnight, which also means that a time is missing`,
			'Enter a time such as 09:30, or 24:00 for the end of the day.',
		);
	}
	throw new InputProblem(
		`${name} ${quote(value)} is not a time of day`,
		'Enter hours and minutes, e.g. 09:30.',
	);
}

/**
 * @param value from which it was written, for messages
 * @throws InputProblem when it is a date without a time, and no Time of Day was given
 */
export function toMoment(written: Written, rules: ReadingRules, value: unknown, name: string): CallTime {
	const bare = bareDayIn(written, rules);
	if (!bare) return readInZone(written, rules);
	if (bare.day === undefined) throw uncertainDate(bare, value, name);
	if (rules.callTime === undefined) throw withoutTime(bare, written, rules, value, name);

	const read = readInZone({ local: bare.day * DAY + rules.callTime }, rules);
	const taken = bare.because && `${quoteValue(value)} is ${bare.because}, so 'Time of Day' was used`;
	return taken ? { ...read, note: [taken, read.note].filter(Boolean).join('; ') } : read;
}

function readInZone(written: Pick<Written, 'local' | 'offset' | 'zone'>, rules: ReadingRules): CallTime {
	const zone = chooseZone(written, rules);
	zone.refuseUnclear?.(written.local);
	const read = at(written.local, zone);
	return written.offset === undefined && !written.zone ? { ...read, isInZoneOfRules: true } : read;
}

/** A date without a time of day. */
export interface BareDay {
	/** In days since 1970-01-01; undefined if it is uncertain which day is meant. */
	day?: number;
	/** Why a value that shows a time is taken for a date. */
	because?: string;
	/** Where it is midnight. */
	midnightIn?: Zone;
}

/** @returns undefined if the value gives a time of day that is meant as one */
export function bareDayIn(written: Written, rules: ReadingRules): BareDay | undefined {
	const { local, hasTime, isMidnightMeant, offset, zone, madeBy } = written;
	if (!hasTime) return { day: toDay(local) };
	if (isMidnightMeant) return undefined;

	const midnight = midnightAt(local);
	if (midnight !== undefined) {
		const midnightIn = offset === undefined ? zone : fixedZone(offset);
		return { day: midnight, because: `midnight${midnightIn ? ` in ${midnightIn.name}` : ''}`, midnightIn };
	}
	if (isSecondsFromMidnight(local)) return { because: SECONDS_AWAY };
	return madeBy === undefined || offset === undefined ? undefined : foreignMidnight(written, offset, rules);
}

/** Looks for a day's begin that the clock of what software wrote does not show. */
function foreignMidnight(written: Written, offset: number, rules: ReadingRules): BareDay | undefined {
	const moment = written.local - offset;
	let found: BareDay | undefined;
	for (const zone of written.madeBy === 'software' ? zonesOfMoment(rules) : zonesOfN8nDate(written, rules)) {
		const there = moment + zone.offsetAt(moment);
		const day = midnightAt(there) ?? dayThatBegins(moment, zone);
		if (day === undefined && isSecondsFromMidnight(there))
			return { because: `${SECONDS_AWAY} in ${zone.name}` };
		if (day === undefined || day === found?.day) continue;
		if (found) return { because: `${found.because} and in ${zone.name}, on different days` };
		found = { day, because: `midnight in ${zone.name}`, midnightIn: zone };
	}
	return found;
}

function zonesOfMoment({ zone, otherZones = [], countries }: ReadingRules): readonly Zone[] {
	const zoneOfRow = zoneOfPersonIfKnown(zone, countries);
	return zoneOfRow ? [zoneOfRow, ...otherZones] : otherZones;
}

/**
 * An n8n date shows a clock that a user may have set, so it is taken for what it shows, unless it was
 * made of a date in UTC, is the begin of a day on its own clock, or is midnight for the person who is
 * called. Where a date in UTC shows as daytime of the same day, nothing is lost by taking it for that.
 */
function zonesOfN8nDate(
	{ local, offset = 0 }: Written,
	{ zone, otherZones = [], callTime, countries }: ReadingRules,
): readonly Zone[] {
	const isDaytimeOfSameDay = callTime === undefined && offset >= 7 * HOUR;
	const zoneOfRow = zoneOfPersonIfKnown(zone, countries);
	const isRowsOwn = zoneOfRow && otherZones.every(({ name }) => name !== zoneOfRow.name);
	return [
		...(isDaytimeOfSameDay ? [] : [UTC]),
		...(isRowsOwn ? [zoneOfRow] : []),
		...otherZones.filter((other) => other.offsetAt(local - offset) === offset),
	];
}

/** Where clocks are put forward at midnight, the day begins at one o'clock. */
function dayThatBegins(moment: number, zone: Zone): number | undefined {
	const second = Math.floor(moment / SECOND) * SECOND;
	const day = toDay(second + zone.offsetAt(second));
	const before = second - SECOND;
	return toDay(before + zone.offsetAt(before)) === day ? undefined : day;
}

/** @returns the day that begins in that second */
function midnightAt(local: number): number | undefined {
	const second = Math.floor(local / SECOND) * SECOND;
	return second % DAY === 0 ? second / DAY : undefined;
}

const SECONDS_AWAY = 'only seconds away from midnight';

/** Ends of days, and midnights that lost some seconds on the way: of the day before, or of this one. */
function isSecondsFromMidnight(local: number): boolean {
	const sinceMidnight = local - toDay(local) * DAY;
	return sinceMidnight > DAY - MINUTE || (sinceMidnight >= SECOND && sinceMidnight < MINUTE);
}

function chooseZone({ offset, zone }: Pick<Written, 'offset' | 'zone'>, rules: ReadingRules): Zone {
	return offset === undefined ? (zone ?? zoneOfPerson(rules.zone, rules.countries)) : fixedZone(offset);
}

function at(written: number, zone: Zone): CallTime {
	const local = Math.ceil(written / SECOND) * SECOND;
	const { moment, occurs } = momentsAt(local, zone);
	switch (occurs) {
		case 'once':
			return { moment };
		case 'twice':
			return {
				moment,
				note: `${localText(local)} occurs twice in ${zone.name} (clocks go back); the first was used`,
				isAtClockChange: true,
			};
		case 'never': {
			const given = localText(moment + zone.offsetAt(moment));
			return {
				moment,
				note: `${localText(local)} does not exist in ${zone.name} (clocks go forward); ${given} was used`,
				isAtClockChange: true,
			};
		}
	}
}

function withoutTime(
	{ day = 0, because }: BareDay,
	written: Written,
	rules: ReadingRules,
	value: unknown,
	name: string,
): InputProblem {
	const date = dayText(day);
	const text = quoteValue(value);
	const remedy = `Add a time, e.g. ${exampleTime()}, or set 'Time of Day' in 'Schedule'.`;
	if (because === undefined) {
		const what = text.includes(date) ? '' : ` (date: ${date})`;
		return new InputProblem(`${name} ${text} has no time of day${what}`, remedy, WITHOUT_TIME);
	}
	return new InputProblem(
		`${name} ${text} has no time of day: it is ${because} (date: ${date})`,
		`${remedy} ${remedyForMidnight(written, rules)}`,
	);
}

const WITHOUT_TIME = 'have a call time without a time of day';

/** How to write what the value would have been taken for, had it not been midnight. */
function remedyForMidnight(written: Written, rules: ReadingRules): string {
	const zone = zoneOfPersonIfKnown(rules.zone, rules.countries) ?? UTC;
	const { moment } = at(written.local, chooseZone(written, rules));
	const local = moment + zone.offsetAt(moment);
	const day = midnightAt(local);
	return day === undefined
		? `For ${localText(local)} in ${zone.name}, enter exactly that.`
		: `For midnight, enter ${dayText(day - 1)} 24:00.`;
}

function uncertainDate({ because = '' }: BareDay, value: unknown, name: string): InputProblem {
	return new InputProblem(
		`${name} ${quoteValue(value)} is ${because}, so it may be a date without a time of day`,
		`Enter date and time as text, e.g. ${exampleTime()}.`,
	);
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
