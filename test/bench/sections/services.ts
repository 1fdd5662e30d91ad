import fc from 'fast-check';

import { anyCampaign } from '../../harness/services/anyService';
import type { Campaign } from '../../harness/services/service';
import { leastTime } from '../../harness/services/leastTime';
import { quantile } from '../../harness/services/quantile';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import { ContenderProcess } from '../processes/contenderProcesses';
import { LimitedServices } from '../processes/limitedServices';
import type { Bench, Figures, Package } from './section';

/** The same services for every package and on every machine. */
const SEED = 1;
/** More share the processor of one n8n, and its time would be measured. */
const AT_ONCE = 2;
const MAX_MS = 12_000;
/** Takes 20 at once and 50 a second, and says a second whatever is wrong. */
const TWO_LIMITS: Campaign = {
	rows: 500,
	workers: 1,
	service: {
		duration: 50,
		jitter: 0,
		latency: 0,
		slowStart: 1,
		atOnce: 20,
		rate: { kind: 'bucket', perSecond: 50, burst: 50 },
		phase: 0,
		countsRefused: false,
		refusal: { isSlow: false, status: 429, says: 'one second' },
	},
};

interface Result {
	/** Time of the run, of what the limits need at least and a second. */
	ratio: number;
	seconds: number;
	/** For each row. */
	requests: number;
	missed: number;
	twice: number;
}

/** How near to their limits Dial comes on services of any kind, many at once and over real HTTP. */
export const services = {
	name: 'services',
	measure: async (bench: Bench): Promise<Figures> => {
		const batches = bench.isQuick ? 8 : 16;
		const campaigns = drawn(batches * AT_ONCE);
		const lines = [];
		for (const { folder, label } of bench.packages) {
			const results: Result[] = [];
			for (let first = 0; first < campaigns.length; first += AT_ONCE) {
				results.push(...(await run(bench, folder, campaigns.slice(first, first + AT_ONCE))));
			}
			const name = `Dial${label === '' ? '' : ` (${label})`}`;
			lines.push({ name, isOurs: true, values: valuesOf(results) });
			for (let round = 1; round <= 3; round++) {
				const alone = await run(bench, folder, [TWO_LIMITS]);
				lines.push({ name: `${name}, 20 at once and 50 a second`, isOurs: true, values: valuesOf(alone) });
			}
		}
		return {
			title: `${campaigns.length} random services, ${AT_ONCE} at once: time of what their limits need at least, and a second`,
			columns: [
				{ name: 'half of them', digits: 2 },
				{ name: '9 of 10', digits: 2 },
				{ name: 'slowest', digits: 2 },
				{ name: 'requests per row, 9 of 10', digits: 2 },
				{ name: 'missed', digits: 0 },
				{ name: 'twice', digits: 0 },
				{ name: 'seconds of the slowest', digits: 1 },
			],
			lines,
			charts: [],
		};
	},
};

/** Of one worker, and none that takes long. */
function drawn(count: number): Campaign[] {
	return fc
		.sample(anyCampaign, { numRuns: count * 8, seed: SEED })
		.map((campaign) => ({ ...campaign, service: { ...campaign.service, latency: 0 } }))
		.filter((campaign) => campaign.workers === 1 && leastTime(campaign) < MAX_MS)
		.slice(0, count);
}

async function run(
	{ n8n }: Bench,
	packageFolder: Package['folder'],
	campaigns: Campaign[],
): Promise<Result[]> {
	const servers = new LimitedServices();
	const urls = await servers.start(campaigns.map(({ service }) => service));
	const [baseUrl = ''] = urls;
	const credential = { apiKey: FAKE_API_KEY, organizationId: '', baseUrl, platformUrl: baseUrl };
	const contender = await ContenderProcess.start(n8n, { contender: 'dial', packageFolder, credential });
	try {
		const parallel = campaigns.map(({ rows }, index) => ({ count: rows, baseUrl: urls[index] ?? '' }));
		const times = await contender.runInParallel(parallel);
		const counts = await servers.stop();
		return campaigns.map((campaign, index) => {
			const { requests = NaN, called = 0, calledTwice = 0 } = counts[index] ?? {};
			const milliseconds = times[index] ?? NaN;
			return {
				ratio: milliseconds / (leastTime(campaign) + 1000),
				seconds: milliseconds / 1000,
				requests: requests / campaign.rows,
				missed: campaign.rows - called,
				twice: calledTwice,
			};
		});
	} finally {
		await contender.stop();
		servers.end();
	}
}

function valuesOf(results: Result[]): number[] {
	const ratios = results.map(({ ratio }) => ratio);
	return [
		quantile(ratios, 0.5),
		quantile(ratios, 0.9),
		Math.max(...ratios),
		quantile(
			results.map(({ requests }) => requests),
			0.9,
		),
		results.reduce((sum, { missed }) => sum + missed, 0),
		results.reduce((sum, { twice }) => sum + twice, 0),
		Math.max(...results.map(({ seconds }) => seconds)),
	];
}
