import { people } from '../../../harness/http/service';
import { chain, dial, eachOf, START } from '../../workflows/chain';
import type { Cluster } from '../../cluster/cluster';
import { IS_THOROUGH } from '../../thorough';
import type { WholeN8n } from '../../server/wholeN8n';

const ROWS = IS_THOROUGH ? 150 : 75;
const LIMITS = { atOnce: 20, perSecond: 20 };
/**
 * Requests that are turned away, for each row, at most. Most of them come while the workers learn the limit, which takes
 * as many for 75 people as for 150: 110 and 135 in virtual time.
 */
const MAX_REJECTED = IS_THOROUGH ? 1.1 : 2;

/** Two runs, each in a worker of its own, that know nothing of each other and share an account's limit. */
export function twoWorkersOneAccountCases(n8n: WholeN8n<Cluster>): void {
	describe('two workers that dial on one account', () => {
		// How long it takes is tested in virtual time (test/unit/request/pace/pace.anyService.test.ts):
		// on a machine that has too much else to do, even a slow service's time is the machine's.
		it(`call ${2 * ROWS} people once, and do not flood it`, async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			n8n.standIn.limits = LIMITS;
			const everybody = people(2 * ROWS);
			const start = async (rows: object[]) =>
				await n8n.rest.startWorkflow(
					await n8n.rest.createWorkflow(chain('Half', [...eachOf(rows), dial()])),
					START,
				);
			const runs = await Promise.all([everybody.slice(0, ROWS), everybody.slice(ROWS)].map(start));
			const ended = await Promise.all(runs.map(async (id) => await n8n.rest.execution(id)));

			const workers = runs.map((id) => n8n.server.workerOf(id));
			const dials = n8n.standIn.requests.filter(({ operation }) => operation === 'dialOutbound');
			const turnedAway = dials.filter(({ status }) => status === 429).length;
			expect(ended.map(({ status }) => status)).toEqual(['success', 'success']);
			expect(new Set(workers)).toEqual(new Set(n8n.server.workers));
			expect([...n8n.standIn.state.callCounts.values()]).toEqual(Array(2 * ROWS).fill(1));
			expect(turnedAway / (2 * ROWS)).toBeLessThan(MAX_REJECTED);
		});
	});
}
