import './environment';

import { cpus } from 'node:os';

import { version as n8nCore } from 'n8n-core/package.json';

import { people } from '../harness/service';
import { BenchService } from './benchService';
import { axiosAlone, dial, plainNode, type Contender } from './contenders';
import { measure, median, type Measured } from './measure';

const ROWS = 500;
const ROUNDS = 5;
const LIMITED_ROWS = 1000;
const LIMITS = { atOnce: 20, perSecond: 50 };

/** Prints figures side by side; only their ratios say something of another machine. It asserts nothing. */
async function main(): Promise<void> {
	const service = await BenchService.start();
	console.log(
		`n8n-core ${n8nCore}, Node.js ${process.versions.node}, ${cpus().length} CPUs (${cpus()[0]?.model.trim()})\n`,
	);
	await compareCosts(service);
	await keepLimits(service);
	service.stop();
	process.exit();
}

async function compareCosts(service: BenchService): Promise<void> {
	await service.beginAnew();
	const { mostInFlight } = await measure(() => dial.callAll(people(ROWS), service.credential));
	await service.beginAnew();

	const axios = axiosAlone(mostInFlight);
	const contenders = [axios, plainNode, dial];
	const taken = await takeTurns(service, contenders);
	const basis = costOf(taken, axios).milliseconds;
	const rows = contenders.map((contender) => {
		const { milliseconds, heap, inFlight } = costOf(taken, contender);
		return [
			contender.name,
			(milliseconds / ROWS).toFixed(2),
			(milliseconds / basis).toFixed(1),
			String(inFlight),
			(heap / ROWS / 1024).toFixed(1),
		];
	});
	console.log(
		`${ROWS} calls, service with 0 ms in a process of its own, median of ${ROUNDS} interleaved rounds`,
	);
	print([['', 'ms per row', 'times axios', 'most in flight', 'kB heap kept per row'], ...rows]);
}

type Taken = Map<Contender, Measured[]>;

/** Interleaved, each round beginning with another one, so that a slow moment of the machine is nobody's fault. */
async function takeTurns(service: BenchService, contenders: Contender[]): Promise<Taken> {
	const taken: Taken = new Map(contenders.map((contender) => [contender, []]));
	for (let round = -1; round < ROUNDS; round++) {
		for (let turn = 0; turn < contenders.length; turn++) {
			const contender = contenders[(turn + Math.max(0, round)) % contenders.length];
			if (!contender) continue;
			const measured = await measure(() => contender.callAll(people(ROWS), service.credential));
			const seen = await service.beginAnew();
			if (seen.called !== ROWS) throw new Error(`${contender.name} called ${seen.called} of ${ROWS}`);
			const isWarmingUp = round < 0;
			if (!isWarmingUp) taken.get(contender)?.push(measured);
		}
	}
	return taken;
}

function costOf(taken: Taken, contender: Contender) {
	const runs = taken.get(contender) ?? [];
	return {
		milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
		heap: median(runs.map(({ heap }) => heap)),
		inFlight: Math.max(...runs.map(({ mostInFlight }) => mostInFlight)),
	};
}

async function keepLimits(service: BenchService): Promise<void> {
	const rows = [];
	for (const contender of [plainNode, dial]) {
		await service.beginAnew(LIMITS);
		const { milliseconds } = await measure(() => contender.callAll(people(LIMITED_ROWS), service.credential));
		const { called, calledTwice, turnedAway } = await service.beginAnew();
		rows.push([
			contender.name,
			(milliseconds / 1000).toFixed(1),
			...[called, calledTwice, turnedAway].map(String),
		]);
	}
	const { atOnce, perSecond } = LIMITS;
	// The first second's share may be sent at once.
	const least = LIMITED_ROWS / perSecond - 1;
	console.log(`${LIMITED_ROWS} calls, service takes ${atOnce} at once and ${perSecond} a second, one round`);
	print([
		['', 'seconds', 'people called', 'called twice', 'turned away (429)'],
		['the least possible', least.toFixed(1), String(LIMITED_ROWS), '0', '0'],
		...rows,
	]);
}

function print(lines: string[][]): void {
	const widths = (lines[0] ?? []).map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	for (const line of lines) {
		const [name = '', ...figures] = line.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		console.log(`  ${[name, ...figures].join('   ')}`);
	}
	console.log();
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
