import { median, type Section } from '../figures';
import { contest } from './contest';

const RULES = { count: 100_000, rounds: 3, isEachAnew: true };
const MEGABYTE = 1024 ** 2;
const BASIS = 'one POST by axios';

export const campaigns: Section = async (n8n) => {
	const taken = await contest(
		n8n,
		[BASIS, 'Schedule Campaign', 'Schedule Campaign, with times and rules'],
		RULES,
	);
	const figures = taken.map(({ name, turns }) => {
		const lost = turns.find(({ called, result }) => called !== RULES.count || result.done !== RULES.count);
		if (lost) throw new Error(`${name} scheduled ${lost.called}, and told of ${lost.result.done}`);
		return {
			name,
			seconds: median(turns, ({ milliseconds }) => milliseconds / 1000),
			work: median(turns, ({ cpuMilliseconds }) => cpuMilliseconds / 1000),
			peak: median(turns, ({ peakMemory }) => peakMemory),
			block: median(turns, ({ longestBlock }) => longestBlock),
		};
	});
	const basis = figures.find(({ name }) => name === BASIS)?.work ?? NaN;
	return {
		title: `A campaign of ${RULES.count} rows in a fresh process; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'seconds, service included', digits: 1 },
			{ name: 'CPU seconds', digits: 2 },
			{ name: 'times the POST alone', digits: 2 },
			{ name: 'peak memory (MB)', digits: 0 },
			{ name: 'longest block (ms)', digits: 0 },
		],
		lines: figures.map(({ name, seconds, work, peak, block }) => [
			name,
			[seconds, work, work / basis, peak / MEGABYTE, block],
		]),
	};
};
