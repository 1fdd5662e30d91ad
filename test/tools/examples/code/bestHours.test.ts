import { bestHours } from '../../../../tools/examples/code/bestHours';

const ended = (local_hour: number, reached: number, others: number, state = 'done') => [
	...Array.from({ length: reached }, () => ({ state, outcome: 'reached', local_hour })),
	...Array.from({ length: others }, () => ({ state, outcome: 'not reached', local_hour })),
];

describe('the hours in which people are reached most', () => {
	it('are those with more than the average', () => {
		const calls = [...ended(9, 5, 20), ...ended(12, 12, 8), ...ended(18, 15, 10)];
		expect(bestHours(calls)).toEqual([12, 18]);
	});

	it('are unknown while few calls have ended', () => {
		expect(bestHours([...ended(9, 5, 14), ...ended(18, 15, 4)])).toEqual([]);
		expect(bestHours([...ended(9, 5, 20), ...ended(18, 30, 0, 'placed')])).toEqual([]);
	});

	it('are unknown while people were called in one hour only', () => {
		expect(bestHours(ended(9, 20, 20))).toEqual([]);
	});
});
