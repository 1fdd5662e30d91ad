import fc from 'fast-check';

import { seed } from '../../../harness/properties/propertySeed';
import { runs } from '../../../harness/properties/runs';
import { anyCampaign, anyRefusingByChance } from '../../../harness/services/anyService';
import type { Campaign, Service } from '../../../harness/services/service';
import { quantile } from '../../../harness/services/quantile';
import { figuresOf, type Figures } from './simulation/campaign';

/** A short run has the same services each time, a long one new ones: chance has a say in it, and so its figures have room. */
const SERVICES = runs(120, 1000);
const SHOWN = 5;

const ORDINARY: Service = {
	...{ duration: 235, jitter: 0.5, latency: 1, slowStart: 1, phase: 153, countsRefused: true },
	refusal: { isSlow: false, status: 429, says: 'nothing' },
};
/** Campaigns that once took more than ten times their least time. */
const FOUND: Campaign[] = [
	campaignOf(106, bucket(2, 1), {
		...{ duration: 25, latency: 20, slowStart: 3, atOnce: 20, change: { at: 5245, factor: 0.3 } },
		refusal: { ...ORDINARY.refusal, says: 'whole seconds' },
	}),
	campaignOf(101, bucket(2, 2), { change: { at: 24_750, factor: 0.3 } }),
	campaignOf(60, bucket(0.5, 1)),
	campaignOf(60, bucket(0.2, 1)),
];

function bucket(perSecond: number, burst: number): Service['rate'] {
	return { kind: 'bucket', perSecond, burst };
}

function campaignOf(rows: number, rate: Service['rate'], others: Partial<Service> = {}): Campaign {
	return { rows, workers: 1, service: { ...ORDINARY, rate, ...others } };
}

interface Played extends Figures {
	campaign: Campaign;
}

/** Each has a chance of its own: the same one for all would be a sample of one. */
async function playedOf(any: fc.Arbitrary<Campaign>, numRuns: number): Promise<Played[]> {
	const played: Played[] = [];
	for (const [index, campaign] of fc.sample(any, { numRuns, seed }).entries()) {
		played.push({ campaign, ...(await figuresOf(campaign, seed + index)) });
	}
	expect(played.filter(({ lost, twice }) => lost > 0 || twice > 0).slice(0, SHOWN)).toEqual([]);
	return played;
}

/** What is limited does not change, and nobody else uses it. */
function isSteady({ campaign: { workers, service } }: Played): boolean {
	return workers === 1 && !service.change && !service.outage;
}

function distributionOf(played: Played[]) {
	const ratios = played.map(({ ratio }) => ratio);
	return {
		half: quantile(ratios, 0.5),
		nineOfTen: quantile(ratios, 0.9),
		nearlyAll: quantile(ratios, 0.97),
		slowest: Math.max(...ratios),
	};
}

it('on any service: nobody is lost or called twice, and it goes almost as fast as the limits allow', async () => {
	const played = await playedOf(anyCampaign, SERVICES);
	const all = distributionOf(played);
	const steady = distributionOf(played.filter(isSteady));
	const shareOf = (name: 'requests' | 'tail', share: number) =>
		quantile(
			played.map((one) => one[name]),
			share,
		);
	const [requests, tail] = [shareOf('requests', 0.9), shareOf('tail', 0.97)];
	const slowest = [...played].sort((a, b) => b.ratio - a.ratio).slice(0, SHOWN);
	const report = [{ seed, services: SERVICES, all, steady, requests, tail }, ...slowest];
	for (const line of report.slice(0, runs(1, 1 + SHOWN))) process.stdout.write(`${JSON.stringify(line)}\n`);

	expect(all.half).toBeLessThan(runs(1.06, 1.1));
	expect(all.nineOfTen).toBeLessThan(runs(1.4, 1.5));
	expect(all.nearlyAll).toBeLessThan(runs(1.7, 2));
	expect(all.slowest).toBeLessThan(runs(3.1, 5));
	expect(steady.half).toBeLessThan(1.06);
	expect(steady.nineOfTen).toBeLessThan(1.42);
	expect(steady.slowest).toBeLessThan(runs(1.9, 3.5));
	expect(requests).toBeLessThan(1.6);
	expect(tail).toBeLessThan(runs(1.25, 2));
}, 3_600_000);

it.each(FOUND)('a slow service that counts what it refuses is not asked too often: %j', async (campaign) => {
	for (let first = 1; first <= 5; first++) {
		const { lost, twice, ratio } = await figuresOf(campaign, first);
		expect([lost, twice]).toEqual([0, 0]);
		expect(ratio).toBeLessThan(2.2);
	}
});

it.each([
	{ share: 0.02, half: 1.2, nineOfTen: 1.6, nearlyAll: 2, slowest: runs(2, 4) },
	{ share: 0.1, half: 1.7, nineOfTen: 2.6, nearlyAll: 3.2, slowest: runs(6, 12) },
])(
	'refusals that do not depend on the rate hardly slow it: $share of all requests',
	async ({ share, ...bounds }) => {
		const reached = distributionOf(await playedOf(anyRefusingByChance(share), runs(60, 400)));
		process.stdout.write(`${JSON.stringify({ share, ...reached })}\n`);
		expect(reached.half).toBeLessThan(bounds.half);
		expect(reached.nineOfTen).toBeLessThan(bounds.nineOfTen);
		expect(reached.nearlyAll).toBeLessThan(bounds.nearlyAll);
		expect(reached.slowest).toBeLessThan(bounds.slowest);
	},
	3_600_000,
);

it('four refusals in a row at the start, by chance, cost seconds', async () => {
	const campaign = campaignOf(103, undefined, {
		...{ duration: 27, jitter: 0.3, phase: 104, countsRefused: false, refusesShare: 0.1 },
		refusal: { ...ORDINARY.refusal, says: 'a date' },
	});
	expect((await figuresOf(campaign, 677_977_613)).ratio).toBeLessThan(10);
});
