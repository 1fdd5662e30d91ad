import { DateTime } from 'luxon';

import { InputProblem } from '../../../nodes/shared/values/inputProblem';
import { dayText } from '../../../nodes/shared/times/calendar';
import { toHolidays } from '../../../nodes/shared/times/holidays';

const rules = { zone: 'Europe/Berlin' };
const read = (value: unknown) => [...toHolidays(value, rules, 'Holidays')].map(dayText);

it.each<[unknown, string[]]>([
	[undefined, []],
	['', []],
	[' \n ; ', []],
	['2026-12-25', ['2026-12-25']],
	['2026-12-25, 26.12.2026', ['2026-12-25', '2026-12-26']],
	['Dec 25, 2026', ['2026-12-25']],
	['Dec 25, 2026; January 1, 2027', ['2026-12-25', '2027-01-01']],
	['25. Dezember 2026\n1. Januar 2027', ['2026-12-25', '2027-01-01']],
	['2026-12-30 to 2027-01-01', ['2026-12-30', '2026-12-31', '2027-01-01']],
	['30.12.2026 - 1.1.2027', ['2026-12-30', '2026-12-31', '2027-01-01']],
	[
		['2026-12-25', ['2026-12-26'], null],
		['2026-12-25', '2026-12-26'],
	],
	[46381, ['2026-12-25']],
	['46381', ['2026-12-25']],
	[new Date('2026-12-25T00:00:00Z'), ['2026-12-25']],
	['2026-12-24T23:00:00.000Z', ['2026-12-25']],
	[DateTime.fromISO('2026-12-25', { zone: 'Asia/Tokyo' }), ['2026-12-25']],
])('%j is %j', (value, expected) => {
	expect(read(value)).toEqual(expected);
});

it.each<[unknown]>([
	['Christmas'],
	['2026-12-25, Christmas'],
	['25.12.'],
	['02/03/2026'],
	['2026-12-25T09:00'],
	['2026-12-25T23:59:59'],
	['2027-01-01 to 2026-12-24'],
	['2026-01-01 to 2028-01-01'],
	[{ date: '2026-12-25' }],
	[true],
])('%j is refused', (value) => {
	expect(() => read(value)).toThrow(InputProblem);
});

it.each([['Christmas'], ['25.12.'], ['02/03/2026'], ['2026-12-25T09:00'], [{ date: '2026-12-25' }]])(
	'%j: how to mend it is said for dates, not for times',
	(value) => {
		const problem = refusalOf(value);
		expect(problem.remedy).toBe(
			'Enter dates as year-month-day, separated by commas, e.g. 2026-12-25, 2026-12-26.',
		);
	},
);

function refusalOf(value: unknown): InputProblem {
	try {
		read(value);
	} catch (error) {
		if (error instanceof InputProblem) return error;
	}
	throw new Error('it was not refused');
}
