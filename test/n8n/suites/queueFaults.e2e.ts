import { useCluster } from '../cluster/useCluster';
import { writeTable } from '../faults/docs';
import { FAULTS, SHUTDOWN_SECONDS } from '../faults/faults';
import { asMarkdown, type MatrixRow } from '../faults/matrix';
import { CALLERS } from '../faults/trial';
import { underFault } from '../faults/underFault';

describe('in queue mode, of the runs that a fault strikes', () => {
	const n8n = useCluster('newest', {
		env: {
			// n8n notices a dead worker when its hold on a run has lapsed: after 60 s, looked for every 30 s.
			QUEUE_WORKER_LOCK_DURATION: '5000',
			QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
			QUEUE_WORKER_STALLED_INTERVAL: '2000',
			N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHUTDOWN_SECONDS),
		},
	});
	const matrix: MatrixRow[] = [];

	afterAll(async () => await writeTable(asMarkdown(matrix)));

	it.each(FAULTS)('$name: nobody is called twice, and nothing is lost but by n8n', async (fault) => {
		const rows = await underFault(n8n, fault);
		matrix.push(...rows);
		const [dial, plain] = CALLERS.map((caller) => rows.filter(({ trial }) => trial.caller === caller));
		expect(dial?.map(({ tally }) => tally.twice)).toEqual([0, 0, 0]);
		if (!fault.takesDatabase) expect(rows.map(({ tally }) => tally.hangs)).not.toContain(true);
		// Whom n8n forgets to have called with Dial, it forgets with its own node as well.
		for (const [index, { tally }] of (dial ?? []).entries()) {
			if (plain?.[index]?.tally.untold === 0) expect(tally.untold).toBe(0);
		}
	});
});
