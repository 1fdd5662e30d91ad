import fc from 'fast-check';

import { seed } from '../../../harness/properties/propertySeed';
import { runs } from '../../../harness/properties/runs';
import { anyCampaign } from '../../../harness/services/anyService';
import type { Campaign } from '../../../harness/services/service';
import { quantile } from '../../../harness/services/quantile';
import type { Figures } from './simulation/campaign';
import { figuresOf } from './simulation/figuresOf';

/** A short run has the same services each time, a long one new ones: chance has a say in it, and so its figures have room. */
const SERVICES = runs(120, 1000);
const SHOWN = 5;

interface Played extends Figures {
	campaign: Campaign;
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

it(
	'on any service: nobody is lost or called twice, and it goes almost as fast as the limits allow',
	async () => {
		const played: Played[] = [];
		for (const campaign of fc.sample(anyCampaign, { numRuns: SERVICES, seed })) {
			played.push({ campaign, ...(await figuresOf(campaign, seed)) });
		}
		const all = distributionOf(played);
		const steady = distributionOf(played.filter(isSteady));
		const requests = quantile(
			played.map((figures) => figures.requests),
			0.9,
		);
		const tail = quantile(
			played.map((figures) => figures.tail),
			0.97,
		);
		const slowest = [...played].sort((a, b) => b.ratio - a.ratio).slice(0, SHOWN);
		const report = [{ seed, services: SERVICES, all, steady, requests, tail }, ...slowest];
		process.stdout.write(
			`${report
				.slice(0, runs(1, 1 + SHOWN))
				.map((line) => JSON.stringify(line))
				.join('\n')}\n`,
		);

		expect(played.filter(({ lost, twice }) => lost > 0 || twice > 0)).toEqual([]);
		expect(all.half).toBeLessThan(runs(1.06, 1.1));
		expect(all.nineOfTen).toBeLessThan(runs(1.35, 1.4));
		expect(all.nearlyAll).toBeLessThan(runs(1.6, 2));
		expect(all.slowest).toBeLessThan(runs(2.5, 16));
		expect(steady.half).toBeLessThan(runs(1.04, 1.06));
		expect(steady.nineOfTen).toBeLessThan(runs(1.25, 1.32));
		expect(steady.slowest).toBeLessThan(runs(1.6, 3.5));
		expect(requests).toBeLessThan(1.4);
		expect(tail).toBeLessThan(runs(1, 2));
	},
	runs(120_000, 3_600_000),
);
