import type { Campaign, Service } from '../../../harness/services/service';
import { quantile } from '../../../harness/services/quantile';
import type { Figures } from './simulation/campaign';
import { figuresOf } from './simulation/figuresOf';

const MINUTE = 60_000;

const ORDINARY: Service = {
	...{ duration: 100, jitter: 0.1, latency: 5, slowStart: 1, phase: 300, countsRefused: false },
	refusal: { isSlow: false, status: 429, says: 'whole seconds' },
};
const perSecond = (max: number, kind: 'bucket' | 'sliding' | 'fixed' = 'sliding') =>
	({ kind, perSecond: max, burst: max }) as const;
const silent = { ...ORDINARY.refusal, says: 'nothing' } as const;

/** Services as users describe them. What is promised for all is in pace.anyService.test.ts. */
const EXAMPLES: Record<string, Partial<Service> & Partial<Omit<Campaign, 'service'>>> = {
	'1 a second': { rate: perSecond(1), rows: 60 },
	'1 a second, two workers': { rate: perSecond(1), rows: 60, workers: 2 },
	'60 a minute': { quota: { max: 60, within: MINUTE }, rows: 300 },
	'60 a minute, says nothing': { quota: { max: 60, within: MINUTE }, rows: 300, refusal: silent },
	'5 at once': { atOnce: 5, rows: 300 },
	'20 at once and 50 a second, each says a second': {
		...{ atOnce: 20, rate: perSecond(50, 'bucket'), duration: 50, latency: 1 },
		refusal: { ...ORDINARY.refusal, says: 'one second' },
	},
	'20 at once and 50 a second, two workers': { atOnce: 20, rate: perSecond(50), rows: 600, workers: 2 },
	'20 at once and 20 a second, two workers, says nothing': {
		...{ atOnce: 20, rate: perSecond(20), duration: 50, latency: 1, rows: 300, workers: 2, refusal: silent },
	},
	'no limit': {},
	'an outage of ten minutes that says nothing': { outage: { from: 500, lasts: 600_000 }, refusal: silent },
};

it.each(Object.entries(EXAMPLES))('%s', async (_, { rows = 500, workers = 1, ...service }) => {
	const all: Figures[] = [];
	for (let seed = 1; seed <= 2; seed++) {
		all.push(await figuresOf({ service: { ...ORDINARY, ...service }, rows, workers }, seed));
	}
	for (const figures of all) expect(figures).toMatchObject({ lost: 0, twice: 0 });
	const ratios = all.map(({ ratio }) => ratio);
	const requests = all.map((figures) => figures.requests);
	expect(quantile(ratios, 0.5)).toBeLessThan(workers === 1 ? 1.35 : 1.6);
	expect(Math.max(...ratios)).toBeLessThan(workers === 1 ? 1.5 : 1.7);
	expect(Math.max(...requests)).toBeLessThan(2.75);
});
