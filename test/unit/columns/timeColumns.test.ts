import { timeColumnsAmong } from '../../../nodes/shared/columns/timeColumns';

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
])('a column with %j says when to call', (cells) => {
	expect(isFound(cells)).toBe(true);
});

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
])('a column with %j does not', (cells) => {
	expect(isFound(cells)).toBe(false);
});
