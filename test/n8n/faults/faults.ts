import type { Cluster } from '../cluster/cluster';
import type { N8nProcess } from '../processes/n8nProcess';
import { IS_THOROUGH } from '../thorough';
import { until } from '../until';

/** How long PostgreSQL is away. */
const OUTAGE_MS = 10_000;
/** Of n8n's `N8N_GRACEFUL_SHUTDOWN_TIMEOUT`, which n8n sets to 30. */
export const SHUTDOWN_SECONDS = 20;

/** Something that happens to a cluster while runs go on in it. */
export interface Fault {
	name: string;
	/** Whether it is part of `npm run test:e2e`. */
	isTriedAlways?: boolean;
	/** Whether n8n cannot write down how runs end, and so says for ever that they go on. */
	takesDatabase?: boolean;
	/** Does it, and sees to it that the cluster is whole again. */
	strike(cluster: Cluster, letRunsGoOn: () => void): Promise<void>;
}

const ALL_FAULTS: Fault[] = [
	{
		name: 'Workers killed',
		isTriedAlways: true,
		strike: async ({ workers }, letRunsGoOn) => {
			await Promise.all(workers.map(async (worker) => await worker.kill()));
			letRunsGoOn();
			await replace(workers);
		},
	},
	{
		name: 'Main process killed and started again',
		strike: async ({ main, rest }, letRunsGoOn) => {
			await main.kill();
			letRunsGoOn();
			await main.start();
			await rest.signIn();
		},
	},
	{
		name: 'Redis restarted',
		strike: async ({ redis }, letRunsGoOn) => {
			await redis.stop();
			letRunsGoOn();
			await redis.start();
		},
	},
	{
		name: 'Redis killed, its data is lost',
		isTriedAlways: true,
		strike: async ({ redis }, letRunsGoOn) => {
			await redis.kill();
			letRunsGoOn();
			await redis.start();
		},
	},
	{
		name: `PostgreSQL offline for ${OUTAGE_MS / 1000} s`,
		takesDatabase: true,
		strike: async ({ postgres, processes }, letRunsGoOn) => {
			await postgres.stop();
			letRunsGoOn();
			await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
			await postgres.start();
			for (const n8n of processes) await until('n8n has its database back', async () => await n8n.isReady());
		},
	},
	{
		name: 'Workers shut down (SIGTERM), executions end in time',
		strike: async ({ workers }, letRunsGoOn) => {
			const stopped = shutDown(workers);
			letRunsGoOn();
			await stopped;
			await replace(workers);
		},
	},
	{
		name: 'Workers shut down (SIGTERM), executions take longer than n8n waits',
		strike: async ({ workers }, letRunsGoOn) => {
			await shutDown(workers);
			letRunsGoOn();
			await replace(workers);
		},
	},
];

async function shutDown(workers: N8nProcess[]): Promise<void> {
	await Promise.all(workers.map(async (worker) => await worker.stop(2 * SHUTDOWN_SECONDS * 1000)));
}

async function replace(workers: N8nProcess[]): Promise<void> {
	await Promise.all(workers.map(async (worker) => await worker.replace()));
}

export const FAULTS = ALL_FAULTS.filter(({ isTriedAlways }) => isTriedAlways || IS_THOROUGH);
