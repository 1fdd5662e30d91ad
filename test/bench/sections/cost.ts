import { contest, median, most } from './contest';
import type { Section } from './section';

const ROWS = 500;
const BASIS = 'plainNode';

/** What a row costs n8n's process, with a service that costs nothing. */
export const cost: Section = {
	name: 'cost',
	measure: async (bench) => {
		const rules = { rounds: bench.isQuick ? 3 : 9, warmUps: 2 };
		const taken = await contest(
			bench,
			['axios', 'httpRequest', 'plainNode', 'dial'],
			rules,
			async ({ name, contender, service }) => {
				await service.beginAnew();
				const { milliseconds, cpuMilliseconds, mostInFlight } = await contender.run({ count: ROWS });
				const { called, calledTwice } = await service.beginAnew();
				if (called === ROWS && calledTwice === 0) {
					return { perRow: milliseconds / ROWS, cpuPerRow: cpuMilliseconds / ROWS, mostInFlight };
				}
				throw new Error(`${name} called ${called} of ${ROWS}, and ${calledTwice} twice`);
			},
		);

		const figures = taken.map(({ results, ...participant }) => ({
			...participant,
			perRow: median(results, (run) => run.perRow),
			cpuPerRow: median(results, (run) => run.cpuPerRow),
			inFlight: most(results, (run) => run.mostInFlight),
		}));
		const basis = figures.find(({ id }) => id === BASIS);
		return {
			title: `${ROWS} calls, one for each row; service with 0 ms; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'ms per row', digits: 2 },
				{ name: 'times plain node', digits: 2 },
				{ name: 'CPU ms per row', digits: 2 },
				{ name: 'CPU, times plain node', digits: 2 },
				{ name: 'most in flight', digits: 0 },
			],
			lines: figures.map(({ name, isOurs, perRow, cpuPerRow, inFlight }) => ({
				name,
				isOurs,
				values: [
					perRow,
					perRow / (basis?.perRow ?? NaN),
					cpuPerRow,
					cpuPerRow / (basis?.cpuPerRow ?? NaN),
					inFlight,
				],
			})),
			charts: [{ title: 'Cost of a row', unit: 'plain declarative node = 1', column: 'times plain node' }],
		};
	},
};
