import { contest, median } from './contest';
import type { Section } from './section';

const MEGABYTE = 1024 ** 2;
const BASIS = 'plainNode';

/** What many rows do to n8n's process. */
export const memory: Section = {
	name: 'memory',
	measure: async (bench) => {
		const count = bench.isQuick ? 1000 : 5000;
		const rules = { rounds: bench.isQuick ? 1 : 3, isEachAnew: true };
		const taken = await contest(
			bench,
			['axios', 'httpRequest', 'plainNode', 'dial'],
			rules,
			async ({ contender, service }) => {
				await service.beginAnew();
				const { peakMemory, longestBlock } = await contender.run({ count });
				return { peak: peakMemory, added: peakMemory - contender.idleMemory, block: longestBlock };
			},
		);

		const figures = taken.map(({ results, ...participant }) => ({
			...participant,
			peak: median(results, ({ peak }) => peak),
			added: median(results, ({ added }) => added),
			block: median(results, ({ block }) => block),
		}));
		const basis = figures.find(({ id }) => id === BASIS);
		return {
			title: `${count} calls in a fresh process, service with 0 ms; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'peak memory (MB)', digits: 0 },
				{ name: 'above idle (MB)', digits: 0 },
				{ name: 'above idle, times plain node', digits: 2 },
				{ name: 'longest block (ms)', digits: 0 },
				{ name: 'block, times plain node', digits: 3 },
			],
			lines: figures.map(({ name, isOurs, peak, added, block }) => ({
				name,
				isOurs,
				values: [
					peak / MEGABYTE,
					added / MEGABYTE,
					added / (basis?.added ?? NaN),
					block,
					block / (basis?.block ?? NaN),
				],
			})),
			charts: [
				{
					title: `Memory for ${count} calls`,
					unit: 'peak above idle of the plain declarative node = 1',
					column: 'above idle, times plain node',
				},
				{
					title: `Longest time n8n stands still for ${count} calls`,
					unit: 'plain declarative node = 1',
					column: 'block, times plain node',
				},
			],
		};
	},
};
