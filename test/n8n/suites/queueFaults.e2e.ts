import { useCluster } from '../cluster/cluster';
import { FAULTS, SHUTDOWN_SECONDS } from '../faults/faults';
import { writeTable, type Tally } from '../faults/tally';
import { CALLERS } from '../faults/trial';
import { underFault } from '../faults/underFault';

describe('in queue mode, of the runs that a fault strikes', () => {
	const n8n = useCluster('newest', {
		// n8n notices a dead worker when its hold on a run has lapsed: after 60 s, looked for every 30 s.
		QUEUE_WORKER_LOCK_DURATION: '5000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
		QUEUE_WORKER_STALLED_INTERVAL: '2000',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHUTDOWN_SECONDS),
	});
	const all: Tally[] = [];

	afterAll(() => writeTable(all));

	it.each(FAULTS)('$name: nobody is called twice, and nothing is lost but by n8n', async (fault) => {
		const tallies = await underFault(n8n, fault);
		all.push(...tallies);
		const [dial = [], plain] = CALLERS.map((caller) =>
			tallies.filter(({ trial }) => trial.caller === caller),
		);
		expect(dial.map(({ twice }) => twice)).toEqual([0, 0, 0]);
		if (!fault.takesDatabase) expect(tallies.filter(({ hangs }) => hangs)).toEqual([]);
		// Whom n8n forgets to have called with Dial, it forgets with its own node as well.
		for (const [index, { untold }] of dial.entries()) {
			if (plain?.[index]?.untold === 0) expect(untold).toBe(0);
		}
	});
});
