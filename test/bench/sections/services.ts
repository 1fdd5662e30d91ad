import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import { randomFrom } from '../../harness/properties/random';
import { anyCampaign } from '../../harness/services/anyService';
import { leastTime } from '../../harness/services/leastTime';
import { LimitedService } from '../../harness/services/limitedService';
import { quantile } from '../../harness/services/quantile';
import type { Campaign } from '../../harness/services/service';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import type { Section } from '../figures';
import { ContenderProcess } from './contest';

const COUNT = 32;
const MAX_MS = 12_000;

interface Result {
	/** Time of the run, of what the limits need at least and a second. */
	ratio: number;
	/** For each row. */
	requests: number;
	missed: number;
	twice: number;
}

/** How near to their limits Dial comes on services of any kind, over real HTTP. */
export const services: Section = async (n8n) => {
	const dial = await ContenderProcess.start(n8n, 'Dial');
	const results: Result[] = [];
	try {
		for (const campaign of drawn()) results.push(await run(dial, campaign));
	} finally {
		await dial.stop();
	}
	const ratios = results.map(({ ratio }) => ratio);
	const sumOf = (of: (result: Result) => number) => results.reduce((sum, result) => sum + of(result), 0);
	return {
		title: `${COUNT} random services: time of what their limits need at least, and a second`,
		columns: [
			{ name: 'half of them', digits: 2 },
			{ name: '9 of 10', digits: 2 },
			{ name: 'slowest', digits: 2 },
			{ name: 'requests per row, 9 of 10', digits: 2 },
			{ name: 'missed', digits: 0 },
			{ name: 'called twice', digits: 0 },
		],
		lines: [
			[
				'Dial',
				[
					quantile(ratios, 0.5),
					quantile(ratios, 0.9),
					Math.max(...ratios),
					quantile(
						results.map(({ requests }) => requests),
						0.9,
					),
					sumOf(({ missed }) => missed),
					sumOf(({ twice }) => twice),
				],
			],
		],
	};
};

/** The same on every machine: of one worker, and none that takes long. */
function drawn(): Campaign[] {
	return fc
		.sample(anyCampaign, { numRuns: COUNT * 8, seed: 1 })
		.map((campaign) => ({ ...campaign, service: { ...campaign.service, latency: 0 } }))
		.filter((campaign) => campaign.workers === 1 && leastTime(campaign) < MAX_MS)
		.slice(0, COUNT);
}

async function run(dial: ContenderProcess, campaign: Campaign): Promise<Result> {
	const called = new Map<string, number>();
	const limited = new LimitedService(campaign.service, Date.now(), randomFrom(1));
	let requests = 0;
	/** The service's time begins with the first request. */
	let began: number | undefined;
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		requests += 1;
		began ??= performance.now();
		const verdict = limited.arrive(performance.now() - began);
		const { phone_number: phone } = JSON.parse(await text(request)) as { phone_number: string };
		response.setHeader('content-type', 'application/json');
		if (typeof verdict === 'number') {
			called.set(phone, (called.get(phone) ?? 0) + 1);
			await sleep(verdict);
			limited.leave();
			response.end(JSON.stringify({ id: `call-${phone}` }));
			return;
		}
		await sleep(verdict.delay);
		if (verdict.retryAfter !== undefined) response.setHeader('retry-after', verdict.retryAfter);
		response.writeHead(verdict.status).end(JSON.stringify({ message: 'slow down' }));
	};
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const credential = { apiKey: FAKE_API_KEY, organizationId: '', baseUrl, platformUrl: baseUrl };
	const { milliseconds } = await dial.run({ count: campaign.rows, credential });
	server.close();
	server.closeAllConnections();
	return {
		ratio: milliseconds / (leastTime(campaign) + 1000),
		requests: requests / campaign.rows,
		missed: campaign.rows - called.size,
		twice: [...called.values()].filter((times) => times > 1).length,
	};
}
