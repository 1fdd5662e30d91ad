import { isBlank } from '../values/blank';
import { InputProblem } from '../values/inputProblem';
import { bareDayIn, toMoment, toCallTime, type CallTime, type ReadingRules } from './callTime';
import { DAY, toDay } from './calendar';
import { isOfNoDay, toTimeCell, type DateBeside, type TimeCell } from './timeCell';
import { quoteValue, toWritten } from './written';
import { zoneOfPerson } from './zone';

/** Cells of a row that say when to call. */
export interface TimeCells {
	/** Date and time in one. */
	scheduled_for?: unknown;
	scheduled_date?: unknown;
	scheduled_time?: unknown;
}

const NAME = 'The call time';

/**
 * Reads the moment that a row's cells give together. The date cell decides the day, as the sheet shows it,
 * the time cell the time of day; what a cell says besides must agree.
 *
 * @param cells of which one has something in it
 * @throws InputProblem when they leave the moment uncertain, or contradict each other
 */
export function momentOfRow(cells: TimeCells, rules: ReadingRules): CallTime {
	const { scheduled_for: whole, scheduled_date: date, scheduled_time: time } = cells;
	if (isBlank(whole)) {
		if (!isBlank(date)) return momentOfPair(date, time, rules);
		if (isOfNoDay(toWritten(time, NAME, rules))) throw withoutDate(time);
		return toCallTime(time, rules, NAME);
	}
	if (isBlank(date)) return momentOfPair(whole, time, rules);

	const isWholeBare = bareDayIn(toWritten(whole, NAME, rules), rules) !== undefined;
	const result = isWholeBare ? momentOfPair(date, time, rules) : momentOfPair(whole, time, rules);
	if (!isAt(result.moment, isWholeBare ? whole : date, rules)) throw contradiction(whole, date);
	return result;
}

/** @returns whether the row says nothing of when to call */
export function isWithoutTime({ scheduled_for, scheduled_date, scheduled_time }: TimeCells): boolean {
	return isBlank(scheduled_for) && isBlank(scheduled_date) && isBlank(scheduled_time);
}

function momentOfPair(dateCell: unknown, timeCell: unknown, rules: ReadingRules): CallTime {
	if (isBlank(timeCell)) return toCallTime(dateCell, rules, NAME);
	const written = toWritten(dateCell, NAME, rules);
	const date = { written, bare: bareDayIn(written, rules) };
	const time = toTimeCell(timeCell, date, NAME, rules);
	const moment =
		date.bare?.day === undefined
			? momentOfFullDate(date, dateCell, time, timeCell, rules)
			: momentOfBareDate(date.bare.day, dateCell, time, timeCell, rules);
	if (!moment) throw contradiction(dateCell, timeCell);
	return moment;
}

/** @returns undefined if the time cell gives another day */
function momentOfBareDate(
	day: number,
	dateCell: unknown,
	time: TimeCell,
	timeCell: unknown,
	rules: ReadingRules,
): CallTime | undefined {
	const dateAlone = () => toMoment({ local: day * DAY, hasTime: false }, rules, dateCell, NAME);
	switch (time.kind) {
		case 'nothing':
			return dateAlone();
		case 'clock': {
			const { clock, offset, zone } = time;
			const local = day * DAY + clock;
			// Exports write 00:00 for a missing time; 24:00 is one that is meant.
			const written = { local, hasTime: true, isMidnightMeant: clock !== 0, offset, zone };
			return toMoment(written, rules, timeCell, NAME);
		}
		case 'moment': {
			const { written } = time;
			const bare = bareDayIn(written, rules);
			if (bare) return bare.day === day ? dateAlone() : undefined;
			const result = toMoment(written, rules, timeCell, NAME);
			const there = toLocal(result.moment, rules);
			if (toDay(written.local) !== day && toDay(there) !== day) return undefined;
			return written.madeBy === undefined || there === written.local ? result : undefined;
		}
	}
}

/** @returns undefined if the time cell gives another time than the date cell, which has one of its own */
function momentOfFullDate(
	{ written }: DateBeside,
	dateCell: unknown,
	time: TimeCell,
	timeCell: unknown,
	rules: ReadingRules,
): CallTime | undefined {
	const result = toMoment(written, rules, dateCell, NAME);
	switch (time.kind) {
		case 'nothing':
			return undefined;
		case 'clock': {
			const { clock, offset, zone } = time;
			const isShown = (local: number) => local - toDay(local) * DAY === clock;
			if (offset === undefined && !zone) {
				const isOwn = written.madeBy === undefined && isShown(written.local);
				return isOwn || isShown(toLocal(result.moment, rules)) ? result : undefined;
			}
			const local = toDay(written.local) * DAY + clock;
			const other = toMoment(
				{ local, hasTime: true, isMidnightMeant: true, offset, zone },
				rules,
				timeCell,
				NAME,
			);
			return other.moment === result.moment ? result : undefined;
		}
		case 'moment':
			return isAt(result.moment, timeCell, rules) ? result : undefined;
	}
}

function isAt(moment: number, cell: unknown, rules: ReadingRules): boolean {
	const written = toWritten(cell, NAME, rules);
	const bare = bareDayIn(written, rules);
	if (bare) return bare.day === toDay(toLocal(moment, rules));
	return toMoment(written, rules, cell, NAME).moment === moment;
}

function toLocal(moment: number, { zone, countries }: ReadingRules): number {
	return moment + zoneOfPerson(zone, countries).offsetAt(moment);
}

function withoutDate(time: unknown): InputProblem {
	return new InputProblem(
		`The call time ${quoteValue(time)} has no date`,
		'Add the date to the value, or in another column.',
		'have a call time without a date',
	);
}

function contradiction(one: unknown, other: unknown): InputProblem {
	return new InputProblem(
		`Two different call times: ${quoteValue(one)} and ${quoteValue(other)}`,
		'Correct one of the two values, or clear it.',
		'have two different call times',
	);
}
