import { median, type Section } from '../figures';
import { contest } from './contest';

const RULES = { count: 5000, rounds: 3, isEachAnew: true };
const MEGABYTE = 1024 ** 2;

export const memory: Section = async (n8n) => {
	const taken = await contest(n8n, ['HTTP Request', 'plain declarative node', 'Dial'], RULES);
	return {
		title: `${RULES.count} calls in a fresh process, service with 0 ms; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'peak memory (MB)', digits: 0 },
			{ name: 'above idle (MB)', digits: 0 },
			{ name: 'longest block (ms)', digits: 0 },
		],
		lines: taken.map(({ name, turns }) => [
			name,
			[
				median(turns, ({ peakMemory }) => peakMemory / MEGABYTE),
				median(turns, ({ peakMemory, idleMemory }) => (peakMemory - idleMemory) / MEGABYTE),
				median(turns, ({ longestBlock }) => longestBlock),
			],
		]),
	};
};
