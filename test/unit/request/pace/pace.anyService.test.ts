import fc from 'fast-check';

import { runs } from '../../../harness/properties/runs';
import { figuresOf } from './simulation/campaign';
import { atOnce, bucket, fixedWindow, slidingWindow, type Limit } from './simulation/limits';

const saysWhen = fc.boolean();

/** Any limit that a service may have; from 1 request a second to 200. */
const anyRate = fc.oneof(
	fc
		.record({
			most: fc.integer({ min: 1, max: 100 }),
			within: fc.constantFrom(1000, 2000, 10_000, 60_000),
			saysWhen,
		})
		.chain(({ most, within, ...wording }) =>
			fc.constantFrom(
				() => slidingWindow(most, within, wording),
				() => fixedWindow(most, within, wording),
			),
		),
	fc
		.record({ perSecond: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 50 }), saysWhen })
		.map(
			({ perSecond, burst, ...wording }) =>
				() =>
					bucket(perSecond, burst, wording),
		),
);

const anyScenario = fc
	.record({
		rate: fc.option(anyRate, { nil: undefined }),
		most: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
		duration: fc.constantFrom(0, 20, 200, 1000),
		latency: fc.constantFrom(1, 10, 80),
		rows: fc.integer({ min: 1, max: 300 }).map((half) => half * 2),
		workers: fc.constantFrom(1, 2),
	})
	.map(({ rate, most, ...rest }) => ({
		...rest,
		limits: (): Limit[] => [
			...(rate ? [rate()] : []),
			...(most === undefined ? [] : [atOnce(most, rest.duration)]),
			// n8n itself sends no more at once.
			{ objectsTo: () => undefined, least: (rows) => (rows * rest.duration) / (32 * rest.workers) },
		],
	}));

it('whatever limits a service has: nobody is lost, nobody is called twice, and it comes to an end', async () => {
	await fc.assert(
		fc.asyncProperty(anyScenario, fc.integer({ min: 1, max: 1e6 }), async (scenario, seed) => {
			const figures = await figuresOf(scenario, seed);
			if (process.env.SHOW)
				process.stderr.write(
					`${figures.time.toFixed(2)} ${figures.requests.toFixed(2)} rows ${scenario.rows} w ${scenario.workers} d ${scenario.duration} l ${scenario.latency} ${scenario
						.limits()
						.map((l) => Math.round(l.least(scenario.rows)))
						.join()}\n`,
				);
			expect(figures).toMatchObject({ lost: 0, twice: 0 });
		}),
		{ numRuns: runs(40, 500) },
	);
});
