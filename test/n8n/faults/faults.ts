import { setTimeout as sleep } from 'node:timers/promises';

import type { Cluster } from '../cluster/cluster';
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
	/** Whether runs may go on while it begins. */
	isGentle?: boolean;
	begin(cluster: Cluster): Promise<unknown>;
	/** Sees to it that the cluster is whole again. */
	end(cluster: Cluster): Promise<unknown>;
}

const shutDown = async ({ workers }: Cluster) =>
	await Promise.all(workers.map(async (worker) => await worker.stop(2 * SHUTDOWN_SECONDS * 1000)));
const replace = async ({ workers }: Cluster) =>
	await Promise.all(workers.map(async (worker) => await worker.replace()));

const ALL_FAULTS: Fault[] = [
	{
		name: 'Workers killed',
		isTriedAlways: true,
		begin: async ({ workers }) => await Promise.all(workers.map(async (worker) => await worker.kill())),
		end: replace,
	},
	{
		name: 'Main process killed and started again',
		begin: async ({ main }) => await main.kill(),
		end: async ({ main }) => await main.start(),
	},
	{
		name: 'Redis restarted',
		begin: async ({ redis }) => await redis.stop(),
		end: async ({ redis }) => await redis.start(),
	},
	{
		name: 'Redis killed, its data is lost',
		isTriedAlways: true,
		begin: async ({ redis }) => await redis.kill(),
		end: async ({ redis }) => await redis.start(),
	},
	{
		name: `PostgreSQL offline for ${OUTAGE_MS / 1000} s`,
		takesDatabase: true,
		begin: async ({ postgres }) => await postgres.stop(),
		end: async ({ postgres, processes }) => {
			await sleep(OUTAGE_MS);
			await postgres.start();
			for (const n8n of processes) await until('n8n has its database back', async () => await n8n.isReady());
		},
	},
	{
		name: 'Workers shut down (SIGTERM), executions end in time',
		isGentle: true,
		begin: shutDown,
		end: replace,
	},
	{
		name: 'Workers shut down (SIGTERM), executions take longer than n8n waits',
		begin: shutDown,
		end: replace,
	},
];

export const FAULTS = ALL_FAULTS.filter(({ isTriedAlways }) => isTriedAlways || IS_THOROUGH);
