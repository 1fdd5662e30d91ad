import { contest, median } from './contest';
import type { Section } from './section';

const MEGABYTE = 1024 ** 2;
const BASIS = 'postOnce';

/** What a campaign of very many rows costs beside what its request alone would. */
export const campaigns: Section = {
	name: 'campaigns',
	measure: async (bench) => {
		const count = bench.isQuick ? 10_000 : 100_000;
		const rules = { rounds: bench.isQuick ? 1 : 3, isEachAnew: true };
		const taken = await contest(
			bench,
			[
				'postOnce',
				'postOnceWithTimes',
				'scheduleCampaign',
				'scheduleCampaignWithTimes',
				'scheduleCampaignWithRules',
			],
			rules,
			async ({ name, contender, service }) => {
				await service.beginAnew();
				const run = await contender.run({ count });
				const { called } = await service.beginAnew();
				if (called === count && run.result.done === count) return run;
				throw new Error(`${name} scheduled ${called} of ${count}, and told of ${run.result.done}`);
			},
		);

		const figures = taken.map(({ results, ...participant }) => ({
			...participant,
			seconds: median(results, ({ milliseconds }) => milliseconds / 1000),
			work: median(results, ({ cpuMilliseconds }) => cpuMilliseconds / 1000),
			peak: median(results, ({ peakMemory }) => peakMemory),
			block: median(results, ({ longestBlock }) => longestBlock),
		}));
		const basis = figures.find(({ id }) => id === BASIS)?.work ?? NaN;
		return {
			title: `A campaign of ${count} rows in a fresh process; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'seconds, service included', digits: 1 },
				{ name: 'CPU seconds', digits: 2 },
				{ name: 'times the POST alone', digits: 2 },
				{ name: 'peak memory (MB)', digits: 0 },
				{ name: 'longest block (ms)', digits: 0 },
			],
			lines: figures.map(({ name, isOurs, seconds, work, peak, block }) => ({
				name,
				isOurs,
				values: [seconds, work, work / basis, peak / MEGABYTE, block],
			})),
			charts: [
				{
					title: `A campaign of ${count.toLocaleString('en')} rows`,
					unit: 'JSON.stringify and POST = 1',
					column: 'times the POST alone',
				},
			],
		};
	},
};
