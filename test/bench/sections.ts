import type { ContenderName } from './processes/contenderProcess';
import type { Rules, Turn } from './contest';

/** A question, which contenders answer. */
export interface Section {
	/** What was done, in a sentence. */
	title: string;
	contenders: ContenderName[];
	rules: Rules;
	columns: Array<[name: string, digits: number, figure: Figure]>;
	/** The section says nothing if one has not called every person once. */
	needsAll?: boolean;
}

/** @returns the figure of a contender, beside that of another; undefined where there is none */
type Figure = (turns: Turn[], of: (name: ContenderName) => Turn[]) => number | undefined;

const MEGABYTE = 1024 ** 2;

/** What is in the middle of something that was measured several times. */
const median =
	(figure: (turn: Turn) => number) =>
	(turns: Turn[]): number => {
		const sorted = turns.map(figure).sort((a, b) => a - b);
		const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
		return (low + high) / 2;
	};
const timesOf =
	(name: ContenderName, figure: (turns: Turn[]) => number): Figure =>
	(turns, of) =>
		figure(turns) / figure(of(name));

const seconds = median(({ milliseconds }) => milliseconds / 1000);
const cpuSeconds = median(({ cpuMilliseconds }) => cpuMilliseconds / 1000);
const peakMemory = median((turn) => turn.peakMemory / MEGABYTE);
const longestBlock = median((turn) => turn.longestBlock);
const leastCalled = (turns: Turn[]) => Math.min(...turns.map(({ called }) => called));

function cost(): Section {
	const rules = { count: 500, rounds: 9, warmUps: 2 };
	const perRow = median(({ milliseconds }) => milliseconds / rules.count);
	const cpuPerRow = median(({ cpuMilliseconds }) => cpuMilliseconds / rules.count);
	return {
		title: `${rules.count} calls, one for each row; service with 0 ms; median of ${rules.rounds} rounds`,
		contenders: ['HTTP Request', 'plain declarative node', 'Dial'],
		rules,
		needsAll: true,
		columns: [
			['ms per row', 2, perRow],
			['times plain node', 2, timesOf('plain declarative node', perRow)],
			['CPU ms per row', 2, cpuPerRow],
			['CPU, times plain node', 2, timesOf('plain declarative node', cpuPerRow)],
		],
	};
}

function limits(): Section {
	const rules = { count: 500, rounds: 3, limits: { atOnce: 20, perSecond: 50 } };
	const { count, rounds } = rules;
	const { atOnce, perSecond } = rules.limits;
	/** The first second's share may be sent at once. */
	const minSeconds = count / perSecond - 1;
	return {
		title: `${count} calls; service takes ${atOnce} at once and ${perSecond} a second, which takes ${minSeconds} seconds at least; median of ${rounds} rounds`,
		contenders: ['HTTP Request', 'plain declarative node', 'Dial'],
		rules,
		columns: [
			['seconds', 1, seconds],
			[
				'times the minimum',
				2,
				(turns) => (leastCalled(turns) === count ? seconds(turns) / minSeconds : undefined),
			],
			['people called', 0, leastCalled],
			['called twice', 0, (turns) => Math.max(...turns.map(({ calledTwice }) => calledTwice))],
			['rejected (429)', 0, median(({ turnedAway }) => turnedAway)],
		],
	};
}

function campaigns(): Section {
	const rules = { count: 100_000, rounds: 3, isEachAnew: true };
	return {
		title: `A campaign of ${rules.count} rows in a fresh process; median of ${rules.rounds} rounds`,
		contenders: ['Schedule Campaign', 'Schedule Campaign, with times and rules'],
		rules,
		needsAll: true,
		columns: [
			['seconds, service included', 1, seconds],
			['CPU seconds', 2, cpuSeconds],
			['peak memory (MB)', 0, peakMemory],
			['longest block (ms)', 0, longestBlock],
		],
	};
}

function memory(): Section {
	const rules = { count: 5000, rounds: 3, isEachAnew: true };
	return {
		title: `${rules.count} calls in a fresh process, service with 0 ms; median of ${rules.rounds} rounds`,
		contenders: ['HTTP Request', 'plain declarative node', 'Dial'],
		rules,
		columns: [
			['peak memory (MB)', 0, peakMemory],
			['longest block (ms)', 0, longestBlock],
		],
	};
}

export const SECTIONS = { cost: cost(), limits: limits(), campaigns: campaigns(), memory: memory() };
