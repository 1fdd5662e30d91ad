import type { Misbehaviour } from '../../stand-in/misbehaviour';
import { phoneOf } from '../contenders/rows';
import { contest, median, most, type Turn } from './contest';
import type { Section } from './section';

const ROWS = 500;
const LATENCY_MS = 20;
/** More than there are requests. */
const ALWAYS = 1_000_000;

/** What a few faults cost, and what becomes of the people in whose rows they fall. */
export const faults: Section = {
	name: 'faults',
	measure: async (bench) => {
		const rules = { rounds: bench.isQuick ? 1 : 5 };
		const taken = await contest(bench, ['httpRequest', 'plainNode', 'dial'], rules, async (turn) => ({
			healthy: await run(turn, [SLOW]),
			faulty: await run(turn, [...FAULTS, SLOW]),
		}));

		const lines = taken.map(({ name, isOurs, results }) => {
			const seconds = median(results, ({ faulty }) => faulty.seconds);
			const ratio = seconds / median(results, ({ healthy }) => healthy.seconds);
			const missed = most(results, ({ faulty }) => ROWS - faulty.called);
			const twice = most(results, ({ faulty }) => faulty.calledTwice);
			const unknown = median(results, ({ faulty }) => faulty.unknown);
			return {
				name,
				isOurs,
				values: [seconds, ratio, ROWS - missed, twice, missed, unknown],
				note: missed > unknown ? `does not call ${missed}` : undefined,
			};
		});
		return {
			title: `${ROWS} calls, service with ${LATENCY_MS} ms; 1 % of the connections are cut, some before and some after the call is placed, 2 % get a 503 with Retry-After: 1; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'seconds', digits: 2 },
				{ name: 'times without faults', digits: 2 },
				{ name: 'called', digits: 0 },
				{ name: 'twice', digits: 0 },
				{ name: 'never', digits: 0 },
				{ name: 'named unknown', digits: 0 },
			],
			lines,
			charts: [
				{
					title: `${ROWS} calls, of which 3 % meet a fault`,
					unit: 'time without faults = 1',
					column: 'times without faults',
				},
			],
		};
	},
};

async function run({ contender, service }: Turn, misbehaviours: Misbehaviour[]) {
	await service.beginAnew({ misbehaviours });
	const { milliseconds, result } = await contender.run({ count: ROWS });
	const { called, calledTwice } = await service.beginAnew();
	return { seconds: milliseconds / 1000, unknown: result.unknown, called, calledTwice };
}

const SLOW: Misbehaviour = { delayMs: LATENCY_MS, times: ALWAYS };

/** Each concerns the first request for a row. */
const FAULTS: Misbehaviour[] = Array.from({ length: ROWS }, (_, row): Misbehaviour[] => {
	const first = { phoneNumber: phoneOf(row), delayMs: LATENCY_MS };
	if (row % 100 === 37) return [{ ...first, cut: row % 200 < 100 ? 'before acting' : 'after acting' }];
	if (row % 50 === 11) return [{ ...first, status: 503, headers: { 'retry-after': '1' } }];
	return [];
}).flat();
