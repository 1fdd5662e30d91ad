import { DAY, dayText, localText } from '../times/calendar';
import { numberIn, spreadsheetTime } from '../times/written';

/** @returns what a spreadsheet shows for a number: `2026-11-24`, `14:30`, or both; undefined for everything else */
export function spreadsheetDateText(value: unknown): string | undefined {
	const number = typeof value === 'string' ? numberIn(value) : value;
	const time = typeof number === 'number' ? spreadsheetTime(number) : undefined;
	if (!time) return undefined;
	const { local, hasTime, hasDate } = time;
	if (!hasDate) return localText(local).slice(11);
	return hasTime ? localText(local) : dayText(local / DAY);
}

/** Dates in lists of calls are of these days, in days from now. Other numbers as large are amounts and the like. */
const NEAR_DAYS = { first: -60, last: 730 };

/**
 * @param now milliseconds since 1970
 * @returns whether a number is probably what a spreadsheet has for a date
 */
export function looksLikeDate(value: unknown, now: number): boolean {
	const time = typeof value === 'number' ? spreadsheetTime(value) : undefined;
	if (!time?.hasDate) return false;
	const days = (time.local - now) / DAY;
	return days > NEAR_DAYS.first && days < NEAR_DAYS.last;
}
