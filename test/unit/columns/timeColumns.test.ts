import { timeColumnsAmong } from '../../../nodes/shared/columns/timeColumns';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const looksOf = (column: string, values: unknown[]) => {
	const rows = values.map((value) => ({ [column]: value }));
	return timeColumnsAmong([column], rows, NOW)[0]?.looksLike;
};

it.each<[string, unknown[], string]>([
	['Appointment', ['2026-11-25 14:30', '2026-11-26 09:00'], 'date and time'],
	['Termin', ['25.11.2026 14:30'], 'date and time'],
	['x', ['2026-11-25T14:30:00Z', '', null, '2026-11-25T15:30:00Z'], 'date and time'],
	['x', ['Nov 25, 2026 2:30 PM'], 'date and time'],
	['x', [new Date('2026-11-25T14:30:00Z')], 'date and time'],
	['Call at', [46351.604], 'date and time'],
	['Fecha', [46351, 46352], 'date'],
	['x', ['2026-11-25', '2026-11-26'], 'date'],
	['x', ['2026-11-25T00:00:00.000Z'], 'date'],
	['x', ['25.11.2026', '2026-11-26', 'soon'], 'date'],
	['x', ['2020-01-01', '2026-11-25'], 'date'],
	['x', ['14:30', '9:05'], 'time'],
	['Heure', ['14h30'], 'time'],
	['Uhrzeit', [0.604], 'time'],
	['start_time', [1795617000], 'date and time'],
	['日時', [46351.5], 'date and time'],
])('a column %p with %p looks like a %s', (column, values, expected) => {
	expect(looksOf(column, values)).toBe(expected);
});

it.each<[string, unknown[]]>([
	['Name', ['Ada', 'Grace']],
	['x', []],
	['x', ['', null, undefined]],
	['Birthday', ['1990-05-17', '1985-01-02']],
	['Created At', ['2026-11-01T08:00:00.000Z']],
	['Amount', [46351, 50000]],
	['Customer ID', ['46351', '46352']],
	['Phone', ['+15550100123', '15550100124', 1795617000]],
	['Notes', ['call on 2026-11-25', '2026-11-25', 'nothing']],
	['Date', ['Ada']],
	['Rating', [0.604]],
	['Ratio', ['1:3', '2:4']],
	['x', [{}, [], true]],
])('a column %p with %p does not', (column, values) => {
	expect(looksOf(column, values)).toBeUndefined();
});

it('only the given columns are looked at, each with an example of what is to come', () => {
	const rows = [
		{ when: '2020-01-01', used: '2026-11-25', name: 'Ada' },
		{ when: '2026-11-25', used: '2026-11-25', name: 'Grace' },
	];
	expect(timeColumnsAmong(['when', 'name'], rows, NOW)).toEqual([
		{ column: 'when', looksLike: 'date', example: '2026-11-25' },
	]);
});

it('finds a column of which only a late row has something, under the name with which Excel begins a file', () => {
	const rows = [
		...Array.from({ length: 5_000 }, () => ({ name: 'Ada' })),
		{ '\ufeffwhen': '2031-05-05 10:00' },
	];
	expect(timeColumnsAmong(['when'], rows, NOW)).toMatchObject([{ column: 'when' }]);
});
