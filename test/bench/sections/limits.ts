import { contest, median, most } from './contest';
import type { Section } from './section';

const ROWS = 500;
const LIMITS = { atOnce: 20, perSecond: 50 };
/** The first second's share may be sent at once. */
const MIN_SECONDS = ROWS / LIMITS.perSecond - 1;

/** How near to a service's limits a contender comes, and whom it loses there. */
export const limits: Section = {
	name: 'limits',
	measure: async (bench) => {
		const rules = { rounds: bench.isQuick ? 1 : 3 };
		const taken = await contest(
			bench,
			['httpRequest', 'plainNode', 'dial'],
			rules,
			async ({ contender, service }) => {
				await service.beginAnew({ limits: LIMITS });
				const { milliseconds } = await contender.run({ count: ROWS });
				return { seconds: milliseconds / 1000, ...(await service.beginAnew()) };
			},
		);

		const lines = taken.map(({ name, isOurs, results }) => {
			const seconds = median(results, (run) => run.seconds);
			const missed = most(results, ({ called }) => ROWS - called);
			const ratio = missed === 0 ? seconds / MIN_SECONDS : undefined;
			const twice = most(results, ({ calledTwice }) => calledTwice);
			const turnedAway = median(results, (run) => run.turnedAway);
			return {
				name,
				isOurs,
				values: [seconds, ratio, ROWS - missed, twice, turnedAway],
				note: missed === 0 ? undefined : `does not call ${missed}`,
			};
		});
		return {
			title: `${ROWS} calls; service takes ${LIMITS.atOnce} at once and ${LIMITS.perSecond} a second; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'seconds', digits: 1 },
				{ name: 'times the limit', digits: 2 },
				{ name: 'called', digits: 0 },
				{ name: 'twice', digits: 0 },
				{ name: 'turned away', digits: 0 },
			],
			lines: [{ name: 'the limit itself', values: [MIN_SECONDS, 1, ROWS, 0, 0] }, ...lines],
			charts: [
				{
					title: `${ROWS} calls, of which the service takes ${LIMITS.perSecond} a second`,
					unit: 'time of the limit itself = 1',
					column: 'times the limit',
				},
			],
		};
	},
};
