import fc from 'fast-check';
import { DateTime } from 'luxon';

import {
	dateOrderIn,
	looksLikeDate,
	spreadsheetDateText,
	timeColumnsAmong,
} from '../../../nodes/shared/columns/dateColumns';
import { toCallTime } from '../../../nodes/shared/times/callTime';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { momentMeant } from '../times/judge';

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

const ZONE = 'Europe/Berlin';
const FORMS = {
	dayFirst: ['dd/MM/yyyy HH:mm', 'd/M/yyyy H:mm', 'dd-MM-yyyy HH:mm', 'd/M/yy h:mm a'],
	monthFirst: ['MM/dd/yyyy HH:mm', 'M/d/yyyy h:mm a', 'MM-dd-yyyy HH:mm', 'M/d/yy h:mm a'],
};

const wallClock = fc
	.integer({ min: Date.UTC(2027, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 })
	.map((minutes) => DateTime.fromMillis(minutes * 60_000, { zone: 'utc', locale: 'en' }))
	.filter(({ hour, minute }) => hour + minute > 0);

const orderIn = async (cells: unknown[]) =>
	await dateOrderIn(
		['When'],
		cells.map((cell) => ({ row: { 'When ': cell } as never })),
	);

it('the dates of a column are read as one of them can only be read, and never otherwise', async () => {
	const column = fc.record({
		order: fc.constantFrom('dayFirst' as const, 'monthFirst' as const),
		times: fc.array(wallClock, { minLength: 1, maxLength: 8 }),
		form: fc.nat({ max: 3 }),
	});
	await fc.assert(
		fc.asyncProperty(column, async ({ order, times, form }) => {
			const written = times.map((time) => time.toFormat(FORMS[order][form] ?? ''));
			const dateOrder = await orderIn(['', null, 46_351, 'n/a', ...written]);
			const isDecided = form < 3 && times.some(({ day }) => day > 12);
			if (isDecided) expect(dateOrder).toBe(order);
			else expect([undefined, order]).toContain(dateOrder);
			times.forEach((time, index) => {
				const read = unlessRefused(() => toCallTime(written[index], { zone: ZONE, dateOrder }, 'X'));
				if (isDecided || read) expect(read?.moment).toBe(momentMeant(time, ZONE));
			});
		}),
		{ numRuns: 500 },
	);
});

it.each<[string, unknown[]]>([
	['contradict each other', ['25/11/2027 14:30', '11/25/2027 14:30', '02/03/2027 14:30']],
	['can all be read in two ways', ['02/03/2027 14:30', '05/06/2027']],
	['are no dates', ['', undefined, 'Ada', 20_270_302, '25/13/2027', 'soon 25/11/2027', '1-800-555-0100']],
	['need no order', ['25.11.2027', '2027-11-25', 'Nov 25, 2027', '05/05/2027']],
])('no order is taken from cells that %s', async (_, cells) => expect(await orderIn(cells)).toBeUndefined());

const NOW = Date.parse('2026-11-21T12:00:00Z');

const isFound = (cells: unknown[]) =>
	timeColumnsAmong(new Map([['x', new Map(cells.map((cell, index) => [index, cell]))]]), NOW).length > 0;

it.each<[unknown[]]>([
	[['2026-11-25 14:30', '2026-11-26 09:00']],
	[['25.11.2026 14:30']],
	[['2026-11-25T14:30:00Z', '2026-11-25T15:30:00Z']],
	[['Nov 25, 2026 2:30 PM']],
	[[new Date('2026-11-25T14:30:00Z')]],
	[[46351.604]],
	[[46351, 46352]],
	[['2026-11-25T00:00:00.000Z']],
	[['25.11.2026', '2026-11-26', 'soon']],
	[['2020-01-01', '2026-11-25']],
	[['14:30', '9:05']],
	[['14h30']],
])('a column with %j says when to call', (cells) => expect(isFound(cells)).toBe(true));

it.each<[unknown[]]>([
	[['Ada', 'Grace']],
	[[]],
	[['1990-05-17', '1985-01-02']],
	[[32_874, 25_001]],
	[['2026-11-01T08:00:00.000Z']],
	[[46351, 50000]],
	[['46351', '46352']],
	[['+15550100123', '15550100124', 1795617000]],
	[['call on 2026-11-25', '2026-11-25', 'nothing']],
	[[0.604]],
	[['1:3', '2:4']],
	[[{}, [], true]],
])('a column with %j does not', (cells) => expect(isFound(cells)).toBe(false));
