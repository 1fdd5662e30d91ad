import type { Host } from '../server/host';
import type { Installation, Version } from '../installation/installation';
import { packed } from '../installation/packOnce';
import { freePort } from '../processes/freePort';
import { N8nProcess, type Role } from '../processes/n8nProcess';
import type { Rest } from '../server/rest';
import { useHost, type WholeN8n } from '../server/wholeN8n';
import { Front } from './front';
import { Postgres } from './postgres';
import { Redis } from './redis';

/** For every process of n8n, whatever its role. */
const QUEUE_MODE = {
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
};

/**
 * Starts n8n in queue mode for a file's tests, once. After each test nothing may have been off contract.
 *
 * @param env for every process of n8n
 */
export function useCluster(version: Version, env: NodeJS.ProcessEnv = {}): WholeN8n<Cluster> {
	return useHost(version, 'queue', async (installation) => await Cluster.prepare(installation, env));
}

/**
 * n8n in queue mode, as teams host it: a main process, two workers, two webhook processes behind a
 * load balancer, Redis and PostgreSQL, each of which can be stopped, killed and started again. The
 * package is installed in every process. Manual runs go to workers too, and only webhook processes
 * take what comes from outside.
 */
export class Cluster implements Host {
	private constructor(
		readonly redis: Redis,
		readonly postgres: Postgres,
		/** What comes from outside goes through it. */
		readonly front: Front,
		readonly main: N8nProcess,
		readonly workers: [N8nProcess, N8nProcess],
		readonly webhooks: [N8nProcess, N8nProcess],
	) {}

	/** Starts everything but n8n. */
	static async prepare(installation: Installation, env: NodeJS.ProcessEnv): Promise<Cluster> {
		const [redis, postgres, frontPort] = await Promise.all([Redis.start(), Postgres.start(), freePort()]);
		const common = {
			...QUEUE_MODE,
			...redis.environment,
			...postgres.environment,
			WEBHOOK_URL: `http://localhost:${frontPort}/`,
			...env,
		};
		const prepare = async (role: Role) =>
			await N8nProcess.prepare({ role, installation, tarball: packed(), env: common });
		const [main, ...workers] = await Promise.all([prepare('main'), prepare('worker'), prepare('worker')]);
		const webhooks = await Promise.all([prepare('webhook'), prepare('webhook')]);
		const addresses = webhooks.map(({ url }) => url);
		const front = await Front.start(main.url, addresses, frontPort);
		return new Cluster(redis, postgres, front, main, workers, webhooks);
	}

	async start(): Promise<void> {
		const [main, ...others] = this.processes;
		// It brings the database up to date; the others find it so.
		await main.start();
		await Promise.all(others.map(async (other) => await other.start()));
	}

	get processes(): [N8nProcess, ...N8nProcess[]] {
		return [this.main, ...this.workers, ...this.webhooks];
	}

	get rest(): Rest {
		return this.main.rest;
	}

	get url(): string {
		return this.front.url;
	}

	async placesHolding(text: string): Promise<string[]> {
		const ofProcesses = this.processes.map(async (n8n) => await n8n.placesHolding(text));
		const others = {
			'PostgreSQL, the database': this.postgres.holds(text),
			Redis: this.redis.holds(text),
		};
		const found = Object.entries(others).map(async ([name, holds]) => ((await holds) ? [name] : []));
		return (await Promise.all([...ofProcesses, ...found])).flat();
	}

	/** The worker that runs an execution, as far as its log tells. */
	workerOf(executionId: string): N8nProcess | undefined {
		return this.workers.find(({ log }) => log.includes(`Worker started execution ${executionId} (`));
	}

	/** Kills what runs workflows, as when the workers' machines die, and puts others in their place. */
	async crash(): Promise<void> {
		await Promise.all(this.workers.map(async (worker) => await worker.kill()));
		await Promise.all(this.workers.map(async (worker) => await worker.replace()));
	}

	/** The main process lives on, and with it what it knows of the runs that wait. */
	async recovered(): Promise<void> {}

	async remove(): Promise<void> {
		await Promise.all(this.processes.map(async (n8n) => await n8n.remove()));
		await Promise.all([this.redis.remove(), this.postgres.remove(), this.front.close()]);
	}
}
