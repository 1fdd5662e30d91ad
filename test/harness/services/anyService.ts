import fc from 'fast-check';

import { leastTime } from './leastTime';
import type { Campaign, Service } from './service';

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>, freq: number) =>
	fc.option(arbitrary, { nil: undefined, freq });

/** Of the time that the campaign needs. */
const share = fc.constantFrom(0.1, 0.3, 0.5, 0.8);

const rate = fc
	.record({
		kind: fc.constantFrom('bucket' as const, 'sliding' as const, 'fixed' as const),
		perSecond: fc.integer({ min: 2, max: 100 }),
		share: fc.constantFrom(1, 1, 0.5, 0.1),
	})
	.map(({ share, ...rate }) => ({ ...rate, burst: Math.max(1, Math.round(rate.perSecond * share)) }));

const change = fc.record({ at: share, factor: fc.constantFrom(0.3, 0.5, 2, 3) });
const quota = fc.record({
	max: fc.integer({ min: 50, max: 300 }),
	within: fc.constantFrom(10_000, 60_000),
});
const outage = fc.record({ from: share, lasts: fc.integer({ min: 500, max: 20_000 }) });

const service: fc.Arbitrary<Service> = fc
	.record({
		duration: fc.integer({ min: 20, max: 400 }),
		jitter: fc.constantFrom(0, 0.1, 0.3, 0.5),
		latency: fc.constantFrom(1, 1, 5, 20),
		slowStart: fc.constantFrom(1, 1, 1, 1, 3),
		// Three of four limit what they take at once, three of four how fast.
		atOnce: sometimes(fc.integer({ min: 1, max: 20 }), 3),
		rate: sometimes(rate, 3),
		phase: fc.integer({ min: 0, max: 999 }),
		countsRefused: fc.boolean(),
		refusal: fc.record({
			isSlow: fc.boolean(),
			status: fc.constantFrom(429 as const, 429 as const, 429 as const, 503 as const),
			says: fc.constantFrom('nothing', 'one second', 'whole seconds', 'a date', 'fractions'),
		}),
		rareTrait: fc.oneof(
			{ weight: 7, arbitrary: fc.constant({}) },
			{ weight: 1, arbitrary: fc.record({ change }) },
			{ weight: 1, arbitrary: fc.record({ quota }) },
			{ weight: 1, arbitrary: fc.record({ outage }) },
		),
	})
	.map(({ rareTrait, ...traits }) => {
		const all = { ...traits, ...rareTrait } as Service;
		// A 503 that does not say when to come back may have acted, and is not sent again.
		const says =
			all.refusal.status === 503 && all.refusal.says === 'nothing' ? 'one second' : all.refusal.says;
		return { ...all, refusal: { ...all.refusal, says } };
	});

/** Any service of the kind that users meet, and a list that is called through on it. */
export const anyCampaign: fc.Arbitrary<Campaign> = fc
	.record({
		service,
		rows: fc.integer({ min: 100, max: 600 }),
		workers: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 3),
	})
	.map(({ service: { change, outage, ...plain }, ...rest }) => {
		const least = leastTime({ ...rest, service: plain });
		// Some calls begin after that, whoever sends them.
		const lastStart = Math.max(0, least - plain.slowStart * plain.duration - 2 * plain.latency);
		return {
			...rest,
			service: {
				...plain,
				...(change ? { change: { ...change, at: change.at * lastStart } } : {}),
				...(outage ? { outage: { ...outage, from: outage.from * lastStart } } : {}),
			},
		};
	});

/** Services without limits, which refuse a share of all requests however fast or slowly these come. */
export const anyRefusingByChance = (share: number): fc.Arbitrary<Campaign> =>
	anyCampaign.map(({ rows, service: { duration, jitter, latency, slowStart, phase, refusal } }) => ({
		rows,
		workers: 1,
		service: {
			...{ duration, jitter, latency, slowStart, phase, refusal },
			...{ countsRefused: false, refusesShare: share },
		},
	}));
