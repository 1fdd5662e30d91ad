import { DateTime } from 'luxon';
import fc from 'fast-check';

import { spreadsheetDateText } from '../../../nodes/shared/columns/spreadsheetDates';

const DAY = 86_400_000;
const ZERO = DateTime.fromISO('1899-12-30', { zone: 'utc' });

it('a number under the name of a date or a time is the one that a spreadsheet shows', () => {
	const minute = fc.integer({ min: 0, max: 1_439 });
	fc.assert(
		fc.property(fc.integer({ min: 20_000, max: 79_999 }), minute, fc.boolean(), (days, minutes, isText) => {
			const cell = (value: number) => (isText ? String(value) : value);
			const shown = DateTime.fromMillis(ZERO.toMillis() + days * DAY, { zone: 'utc' }).plus({ minutes });
			const format = minutes === 0 ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm';
			expect(spreadsheetDateText('Appointment Date', cell(days + minutes / 1_440))).toBe(
				shown.toFormat(format),
			);
			if (minutes > 0) {
				expect(spreadsheetDateText('Uhrzeit', cell(minutes / 1_440))).toBe(shown.toFormat('HH:mm'));
			}
		}),
	);
});

it.each<[string, unknown]>([
	['Amount', 46_350],
	['Customer ID', '46350'],
	['Date', 12],
	['Date', '2026-11-23'],
	['Date', 'Monday'],
	['Date', null],
	['Time', 0],
	['Time', 1],
	['Date', 80_000],
])('a column %p with %p is left as it is', (column, value) => {
	expect(spreadsheetDateText(column, value)).toBeUndefined();
});
