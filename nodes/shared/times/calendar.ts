import { DateTime } from 'luxon';

// Days are counted since 1970-01-01.

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Years outside are another calendar's, or a slip of the pen. */
const YEARS = { first: 1600, last: 8999 };

/** @returns undefined if there is no such day; January is month 1 */
export function dayNumber(year: number, month: number, day: number): number | undefined {
	const date = DateTime.utc(year, month, day);
	const isOurs = date.isValid && year >= YEARS.first && year <= YEARS.last;
	return isOurs ? date.toMillis() / DAY : undefined;
}

/** @returns the day that a local time falls on */
export function toDay(local: number): number {
	return Math.floor(local / DAY);
}

/** @returns 1 for Monday to 7 for Sunday */
export function toWeekday(day: number): number {
	return new Date(day * DAY).getUTCDay() || 7;
}

/** @returns `2026-11-25` */
export function dayText(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}

/**
 * @param local milliseconds since 1970 on the wall's clock
 * @returns `2026-11-25 14:30`, with seconds if there are any
 */
export function localText(local: number): string {
	const text = new Date(local).toISOString().replace('T', ' ');
	return local % MINUTE === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

/** @returns a time to come as messages show how one is written: `2026-11-25 14:30` */
export function exampleTime(): string {
	return `${dayText(toDay(Date.now()) + 1)} 14:30`;
}
