import { DateTime } from 'luxon';
import fc from 'fast-check';

import { looksLikeDate, spreadsheetDateText } from '../../../nodes/shared/columns/spreadsheetDates';

const DAY = 86_400_000;
const ZERO = DateTime.fromISO('1899-12-30', { zone: 'utc' });

it('a number is what a spreadsheet shows for it', () => {
	const minute = fc.integer({ min: 0, max: 1_439 });
	fc.assert(
		fc.property(fc.integer({ min: 20_000, max: 79_999 }), minute, fc.boolean(), (days, minutes, isText) => {
			const cell = (value: number) => (isText ? String(value) : value);
			const shown = DateTime.fromMillis(ZERO.toMillis() + days * DAY, { zone: 'utc' }).plus({ minutes });
			const format = minutes === 0 ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm';
			expect(spreadsheetDateText(cell(days + minutes / 1_440))).toBe(shown.toFormat(format));
			if (minutes > 0) {
				expect(spreadsheetDateText(cell(minutes / 1_440))).toBe(shown.toFormat('HH:mm'));
			}
		}),
	);
});

it.each([[12], ['2026-11-23'], ['Monday'], [null], [0], [1], [80_000]])('%p is left as it is', (value) => {
	expect(spreadsheetDateText(value)).toBeUndefined();
});

it.each<[unknown, boolean]>([
	[46_350, true],
	[46_350.604, true],
	[47_000, true],
	[46_289, false],
	[47_079, true],
	[47_080, false],
	[0.604, false],
	['46350', false],
	[1_795_617_000, false],
])('%p looks like the date of a call: %p', (value, expected) => {
	expect(looksLikeDate(value, Date.parse('2026-11-24T00:00Z'))).toBe(expected);
});
