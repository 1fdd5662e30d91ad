import { figuresOf, type Figures, type Scenario } from './simulation/campaign';
import { atOnce, bucket, fixedWindow, slidingWindow, storm } from './simulation/limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const SCENARIOS: Record<string, Scenario & { isLong?: true; isChancy?: true }> = {
	'1 a second': { limits: () => [slidingWindow(1, SECOND)], rows: 60 },
	'1 a second, 300 rows': { limits: () => [slidingWindow(1, SECOND)], rows: 300 },
	'1 a second by its clock': { limits: () => [fixedWindow(1, SECOND)], rows: 60 },
	'60 a minute': { limits: () => [slidingWindow(60, MINUTE)], rows: 300 },
	'60 a minute by its clock': { limits: () => [fixedWindow(60, MINUTE)], rows: 300 },
	'60 a minute, unsaid': { limits: () => [slidingWindow(60, MINUTE, { saysWhen: false })], rows: 300 },
	'5 a second, one by one': { limits: () => [bucket(5, 1)], rows: 600 },
	'5 a second, one by one, unsaid': {
		limits: () => [bucket(5, 1, { saysWhen: false })],
		rows: 600,
		isChancy: true,
	},
	'10 a second, bucket of 10': { limits: () => [bucket(10, 10)], rows: 600 },
	'50 a second, 20 at once': {
		limits: () => [slidingWindow(50, SECOND), atOnce(20, 20)],
		rows: 500,
		duration: 20,
	},
	'50 a second, 20 at once, each says a second': {
		limits: () => [atOnce(20, 5, { saysWhen: true }), slidingWindow(50, SECOND)],
		rows: 500,
		duration: 5,
		latency: 1,
		work: 1,
	},
	'50 a second, 20 at once, slow': {
		limits: () => [slidingWindow(50, SECOND), atOnce(20, 300)],
		rows: 1500,
		duration: 300,
	},
	'50 a second, 20 at once, unsaid': {
		limits: () => [slidingWindow(50, SECOND, { saysWhen: false }), atOnce(20, 20)],
		rows: 1000,
		duration: 20,
		isChancy: true,
	},
	'one at a time': { limits: () => [atOnce(1, SECOND)], rows: 60, duration: SECOND },
	'five at a time': { limits: () => [atOnce(5, SECOND)], rows: 200, duration: SECOND },
	'one at a time, says a second': {
		limits: () => [atOnce(1, SECOND, { saysWhen: true })],
		rows: 60,
		duration: SECOND,
	},
	'five at a time, says a second': {
		limits: () => [atOnce(5, SECOND, { saysWhen: true })],
		rows: 200,
		duration: SECOND,
	},
	'a daily quota': { limits: () => [fixedWindow(100, DAY)], rows: 250, isLong: true },
	'a storm of 30 s': { limits: () => [storm(0, 30 * SECOND)], rows: 200 },
	'a storm of 30 s, unsaid': { limits: () => [storm(0, 30 * SECOND, { saysWhen: false })], rows: 200 },
	'a storm of ten minutes, unsaid': { limits: () => [storm(0, 10 * MINUTE, { saysWhen: false })], rows: 200 },
	'50 a second, 20 at once, two workers': {
		limits: () => [slidingWindow(50, SECOND), atOnce(20, 20)],
		rows: 2000,
		duration: 20,
		workers: 2,
		isChancy: true,
	},
	'50 a second, 20 at once, each says a second, two workers': {
		limits: () => [atOnce(20, 5, { saysWhen: true }), slidingWindow(50, SECOND)],
		rows: 600,
		duration: 5,
		latency: 1,
		work: 1.5,
		workers: 2,
		isChancy: true,
	},
	'60 a minute, two workers': {
		limits: () => [slidingWindow(60, MINUTE)],
		rows: 600,
		workers: 2,
		isChancy: true,
	},
	'1 a second, two workers': {
		limits: () => [slidingWindow(1, SECOND)],
		rows: 300,
		workers: 2,
		isChancy: true,
	},
};

const SEEDS = [1, 2, 3, 4, 5];
/** Of the time that the service's own limit takes. */
const GOAL = 1.15;
/** Of workers that share a limit and know nothing of each other, however chance has it. */
const GOAL_OF_WORKERS = 1.3;

it.each(Object.entries(SCENARIOS))('%s: no row is lost, and little time', async (_, scenario) => {
	const runs: Figures[] = [];
	for (const seed of scenario.isLong ? SEEDS.slice(0, 1) : SEEDS) runs.push(await figuresOf(scenario, seed));
	const worst = (name: keyof Figures) => Math.max(...runs.map((figures) => figures[name]));
	const mean = runs.reduce((sum, { time }) => sum + time, 0) / runs.length;

	expect({ lost: worst('lost'), twice: worst('twice') }).toEqual({ lost: 0, twice: 0 });
	expect(worst('requests')).toBeLessThan(2.1);
	expect(mean).toBeLessThan(GOAL);
	// Who of two workers is done first is chance, as is what a service that says nothing lets one guess.
	if (!scenario.isChancy) expect(worst('time')).toBeLessThan(GOAL);
	if (scenario.workers) expect(worst('time')).toBeLessThan(GOAL_OF_WORKERS);
});
