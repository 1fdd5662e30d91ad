import './n8nModules';

import { setTimeout as sleep } from 'node:timers/promises';

import { CONTENDERS } from '../contenders/contenders';
import { rows } from '../contenders/rows';
import type { Job, ParallelJob, Setup } from './contenderProcesses';
import { startExpressionEngine, stopExpressionEngine } from './expressionEngine';
import { measured, peakMemory } from './measure';

/** One contender in a process of its own, so that what it costs is nobody else's. Works until it is told to stop. */
async function main(): Promise<void> {
	const { contender: id, packageFolder, credential } = JSON.parse(process.argv[3] ?? '') as Setup;
	const { load, isInN8n, hasTimes } = CONTENDERS[id];
	if (isInN8n) await startExpressionEngine();
	const contender = await load(packageFolder);

	const work = async ({ count, variant }: Job) => {
		const input = rows(count, { hasTimes });
		return await measured(async () => await contender.run(input, credential, variant));
	};
	const workInParallel = async (jobs: ParallelJob) =>
		await Promise.all(
			jobs.map(async ({ count, baseUrl }, index) => {
				// n8n checks a node's parameters under a time limit, which many runs that begin at once exceed.
				await sleep(index * 100);
				const begun = performance.now();
				await contender.run(rows(count, { hasTimes }), { ...credential, baseUrl });
				return performance.now() - begun;
			}),
		);
	process.on('message', (job: Job | ParallelJob | 'stop') => {
		if (job === 'stop') return void stop(isInN8n);
		const ended = Array.isArray(job)
			? workInParallel(job).then((times) => ({ times }))
			: work(job).then((done) => ({ done }));
		ended.then(
			(message) => process.send?.(message),
			(error: Error) => process.send?.({ error: error.stack }),
		);
	});
	process.send?.({ idleMemory: peakMemory() });
}

async function stop(isInN8n: boolean): Promise<void> {
	if (isInN8n) await stopExpressionEngine();
	process.exit();
}

main().catch((error: Error) => process.send?.({ error: error.stack }));
