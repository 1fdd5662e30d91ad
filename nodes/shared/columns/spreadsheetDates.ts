import { DAY, dayText, localText } from '../times/calendar';
import { numberIn, spreadsheetTime } from '../times/written';
import { isNamedAsTime } from './timeNames';

/**
 * @param column name of the column
 * @returns what a number in a column for dates or times means in a spreadsheet: `2026-11-24`, `14:30`, or
 *   both; undefined for everything else
 */
export function spreadsheetDateText(column: string, value: unknown): string | undefined {
	const number = typeof value === 'string' ? numberIn(value) : value;
	if (typeof number !== 'number' || !isNamedAsTime(column)) return undefined;
	const time = spreadsheetTime(number);
	if (!time) return undefined;
	const { local, hasTime, hasDate } = time;
	if (!hasDate) return localText(local).slice(11);
	return hasTime ? localText(local) : dayText(local / DAY);
}
