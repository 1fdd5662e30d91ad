import type { Clock } from '../../processes/clock';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { DIAL, lastNodeOf, ONE, outcomeOf, WaitingRuns } from './waitingRuns';

/** n8n looks once a minute whose time is up. */
const MAX_TIME_LIMIT_MS = 260_000;

/** @param clock of this n8n, if it can be set: the two minutes then pass at once */
export function timeLimitCases(n8n: WholeN8n, clock?: Clock): void {
	const runs = new WaitingRuns(n8n);

	describe(`the time limit of ${DIAL}`, () => {
		it('says when no event has come in time, and calls nobody again who is run again', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const limitWaitTime = { values: { resumeAmount: 2, resumeUnit: 'minutes' } };
			const id = await runs.prepare(ONE, { parameters: { options: { limitWaitTime } } });
			const [run = ''] = await runs.rest(id, 1);
			const [canceled = ''] = await runs.rest(id, 1);
			await n8n.rest.stopExecution(canceled);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(2);
			await n8n.rest.retryExecution(canceled).catch(() => undefined);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(2);

			clock?.advance(3 * 60_000);
			await until('time is up', async () => (await runs.waiting(id)).length === 0, MAX_TIME_LIMIT_MS);
			const late = await n8n.rest.execution(run);
			expect(lastNodeOf(late)).toBe('No event in time');
			const call = n8n.standIn.state.calls.all[0]!;
			expect(outcomeOf(late)).toMatchObject({ outcome: 'no event', call_id: call.id });
			// An event that is late finds nobody to wake.
			n8n.standIn.state.calls.stop(call);
			await n8n.standIn.deliveries.settled();
			expect((await n8n.rest.execution(run)).saved).toBe(late.saved);
		});
	});
}
