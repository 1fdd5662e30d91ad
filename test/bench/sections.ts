import type { ContenderName } from './processes/contenderProcess';
import type { Rules, Turn } from './contest';

/** A question, which contenders answer. */
export interface Section {
	/** What was done, in a sentence that ends before the number of rounds. */
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

const CALLING: ContenderName[] = ['HTTP Request', 'plain declarative node', 'Dial'];
const CALLS = 500;
const perRow = median(({ milliseconds }) => milliseconds / CALLS);
const cpuPerRow = median(({ cpuMilliseconds }) => cpuMilliseconds / CALLS);

const LIMITS = { atOnce: 20, perSecond: 50 };
/** The first second's share may be sent at once. */
const MIN_SECONDS = CALLS / LIMITS.perSecond - 1;
const timesTheMinimum: Figure = (turns) =>
	leastCalled(turns) === CALLS ? seconds(turns) / MIN_SECONDS : undefined;

export const SECTIONS: Record<string, Section> = {
	cost: {
		title: `${CALLS} calls, one for each row; service with 0 ms`,
		contenders: CALLING,
		rules: { count: CALLS, rounds: 9, warmUps: 2 },
		needsAll: true,
		columns: [
			['ms per row', 2, perRow],
			['times plain node', 2, timesOf('plain declarative node', perRow)],
			['CPU ms per row', 2, cpuPerRow],
			['CPU, times plain node', 2, timesOf('plain declarative node', cpuPerRow)],
		],
	},
	limits: {
		title: `${CALLS} calls; service takes ${LIMITS.atOnce} at once and ${LIMITS.perSecond} a second, which takes ${MIN_SECONDS} seconds at least`,
		contenders: CALLING,
		rules: { count: CALLS, rounds: 3, limits: LIMITS },
		columns: [
			['seconds', 1, seconds],
			['times the minimum', 2, timesTheMinimum],
			['people called', 0, leastCalled],
			['called twice', 0, (turns) => Math.max(...turns.map(({ calledTwice }) => calledTwice))],
			['rejected (429)', 0, median(({ turnedAway }) => turnedAway)],
		],
	},
	campaigns: {
		title: 'A campaign of 100000 rows in a fresh process',
		contenders: ['Schedule Campaign', 'Schedule Campaign, with times and rules'],
		rules: { count: 100_000, rounds: 3, isEachAnew: true },
		needsAll: true,
		columns: [
			['seconds, service included', 1, seconds],
			['CPU seconds', 2, cpuSeconds],
			['peak memory (MB)', 0, peakMemory],
			['longest block (ms)', 0, longestBlock],
		],
	},
	memory: {
		title: '5000 calls in a fresh process, service with 0 ms',
		contenders: CALLING,
		rules: { count: 5000, rounds: 3, isEachAnew: true },
		columns: [
			['peak memory (MB)', 0, peakMemory],
			['longest block (ms)', 0, longestBlock],
		],
	},
};
