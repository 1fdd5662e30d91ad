import fc from 'fast-check';

import { runs } from '../../../harness/properties/runs';
import { anyCampaign } from '../../../harness/services/anyService';
import { quantile } from '../../../harness/services/quantile';
import { figuresOf } from './simulation/figuresOf';

const SERVICES = runs(50, 2000);
const SHOWN = 5;

it(
	'on any service: nobody is lost or called twice, and it goes almost as fast as the limits allow',
	async () => {
		const seed = fc.readConfigureGlobal().seed ?? Date.now() % 2 ** 31;
		const campaigns = fc.sample(anyCampaign, { numRuns: SERVICES, seed });
		const all = [];
		for (const campaign of campaigns) all.push({ campaign, ...(await figuresOf(campaign, seed)) });
		const ratios = all.map(({ ratio }) => ratio);
		const requests = all.map((figures) => figures.requests);
		const figures = {
			lost: all.reduce((sum, { lost }) => sum + lost, 0),
			twice: all.reduce((sum, { twice }) => sum + twice, 0),
			half: quantile(ratios, 0.5),
			nineOfTen: quantile(ratios, 0.9),
			slowest: Math.max(...ratios),
			requestsOfNineInTen: quantile(requests, 0.9),
			longestTail: Math.max(...all.map(({ tail }) => tail)),
		};
		const slowest = [...all].sort((a, b) => b.ratio - a.ratio).slice(0, SHOWN);
		const report = [
			`SEED=${seed}, ${SERVICES} services: ${JSON.stringify(figures)}`,
			...slowest.map((one) => JSON.stringify(one)),
		];
		process.stdout.write(`${report.slice(0, process.env.LONG_TESTS ? undefined : 1).join('\n')}\n`);

		expect(figures).toMatchObject({ lost: 0, twice: 0 });
		expect(figures.half).toBeLessThan(1.1);
		expect(figures.nineOfTen).toBeLessThan(1.7);
		expect(figures.slowest).toBeLessThan(4);
		expect(figures.requestsOfNineInTen).toBeLessThan(1.5);
		expect(figures.longestTail).toBeLessThan(2.5);
	},
	runs(120_000, 3_600_000),
);
