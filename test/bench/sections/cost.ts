import { median, type Section } from '../figures';
import { contest } from './contest';

const RULES = { count: 500, rounds: 9, warmUps: 2 };
const BASIS = 'plain declarative node';

export const cost: Section = async (n8n) => {
	const taken = await contest(n8n, ['axios alone', 'HTTP Request', BASIS, 'Dial'], RULES);
	const figures = taken.map(({ name, turns }) => {
		const lost = turns.find(({ called, calledTwice }) => called !== RULES.count || calledTwice > 0);
		if (lost) throw new Error(`${name} called ${lost.called} of ${RULES.count}, ${lost.calledTwice} twice`);
		return {
			name,
			time: median(turns, ({ milliseconds }) => milliseconds / RULES.count),
			cpu: median(turns, ({ cpuMilliseconds }) => cpuMilliseconds / RULES.count),
			most: Math.max(...turns.map(({ mostInFlight }) => mostInFlight)),
		};
	});
	const basis = figures.find(({ name }) => name === BASIS);
	return {
		title: `${RULES.count} calls, one for each row; service with 0 ms; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'ms per row', digits: 2 },
			{ name: 'times plain node', digits: 2 },
			{ name: 'CPU ms per row', digits: 2 },
			{ name: 'CPU, times plain node', digits: 2 },
			{ name: 'max. concurrent', digits: 0 },
		],
		lines: figures.map(({ name, time, cpu, most }) => [
			name,
			[time, time / (basis?.time ?? NaN), cpu, cpu / (basis?.cpu ?? NaN), most],
		]),
	};
};
