import { bestHours } from '../../../../tools/examples/code/bestHours';

const ended = (local_hour: number, reached: number, others: number, state = 'done') => [
	...Array.from({ length: reached }, () => ({ state, outcome: 'reached', local_hour })),
	...Array.from({ length: others }, () => ({ state, outcome: 'not reached', local_hour })),
];

it.each([
	['better than on average', [...ended(9, 5, 20), ...ended(12, 12, 8), ...ended(18, 15, 10)], [12, 18]],
	['unknown while few calls were made', [...ended(9, 5, 14), ...ended(18, 15, 4)], []],
	['unknown while few calls have ended', [...ended(9, 5, 20), ...ended(18, 30, 0, 'placed')], []],
	['unknown while people were called in one hour only', ended(9, 20, 20), []],
])('the hours in which people are reached most are %s', (_, calls, hours) => {
	expect(bestHours(calls)).toEqual(hours);
});
