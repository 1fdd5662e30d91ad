import type { INode, IWorkflowBase } from 'n8n-workflow';

import type { Call } from '../../../stand-in/records';
import type { WholeN8n } from '../../server/wholeN8n';
import { nodeNamed } from '../../workflows/examples';
import { calledIn, DIAL, lastNodeOf, MANUAL, MANY, ONE, outcomeOf, WaitingRuns } from './waitingRuns';

/** By then an event has woken whom it could. */
const AFTER_EVENT_MS = 2000;
const PHONES = ['+15550100160', '+15550100161', '+15550100162'];
const CANCELED = { outcome: 'not reached', status: 'Canceled' };

/** What users do to runs that wait, and to their workflows: nobody is called twice, and nobody else's run is woken. */
export function lifeOfWaitingRunCases(n8n: WholeN8n): void {
	const runs = new WaitingRuns(n8n);

	describe(`a run that waits in ${DIAL}`, () => {
		beforeEach(() => (n8n.standIn.state.calls.stepMs = Infinity));

		it('waits on while no trigger is published, and is woken by the next event when any is', async () => {
			const id = await runs.prepare(ONE);
			const [waiting = ''] = await runs.rest(id, 1);
			await n8n.rest.unpublish(runs.trigger);
			const [call] = calls();
			await end(call);
			expect(n8n.standIn.deliveries.log.at(-1)?.statuses).toEqual([404]);
			await eventWasInVain();
			expect(await n8n.rest.statusOf(waiting)).toBe('waiting');

			await runs.publishTrigger();
			n8n.standIn.deliveries.announce(call);
			await isWoken(waiting, call);
			expect(await n8n.rest.executions({ workflowId: id })).toHaveLength(1);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);
		});

		it('wakes no other run with its event when it is deleted or canceled, not even one in its place', async () => {
			const id = await runs.prepare(MANY, { phones: PHONES });
			const waiting = await runs.rest(id, 3);
			const [deleted = '', canceled = '', other = ''] = waiting.sort(
				(one, another) => Number(another) - Number(one),
			);
			const itsDeleted = await callOf(deleted);
			const itsCanceled = await callOf(canceled);
			const itsOther = await callOf(other);
			await n8n.rest.post('executions/delete', { ids: [deleted] });
			await n8n.rest.stopExecution(canceled);
			const { saved } = await n8n.rest.findExecution(canceled);
			// n8n may give the number of the deleted one to the next one.
			const [next = ''] = await runs.rest(await runs.prepare(ONE), 1);
			await end(itsDeleted, itsCanceled);
			await eventWasInVain();
			expect(await n8n.rest.findExecution(canceled)).toMatchObject({ status: 'canceled', saved });
			expect(await Promise.all([other, next].map(n8n.rest.statusOf, n8n.rest))).toEqual([
				'waiting',
				'waiting',
			]);

			await end(...calls());
			await isWoken(other, itsOther);
			await isWoken(next, calls().at(-1));
			expect(await n8n.rest.executions({ workflowId: id })).toHaveLength(3);
			expect(n8n.callsTo(PHONES)).toEqual([1, 1, 1]);
		});

		it('is retried behind the call, if it fails there', async () => {
			n8n.standIn.state.calls.stepMs = 300;
			const reached = 'Reached';
			const replace = (type: string, parameters: INode['parameters']) => (workflow: IWorkflowBase) => {
				Object.assign(nodeNamed(workflow, reached), { type, typeVersion: 1, parameters });
			};
			const stops = replace('n8n-nodes-base.stopAndError', { errorMessage: 'Out of order' });
			const id = await runs.prepare(ONE, { further: stops });
			await n8n.rest.startWorkflow(id, MANUAL);
			const [failed] = await runs.ended(id, 1);
			expect(failed).toMatchObject({ status: 'error' });
			expect(await n8n.rest.retryExecution(failed!.id)).toMatchObject({ status: 'error' });

			await n8n.rest.changeWorkflow(id, replace('n8n-nodes-base.noOp', {}));
			const fixed = await n8n.rest.retryExecution(failed!.id, true);
			expect(fixed.status).toBe('success');
			expect(lastNodeOf(fixed)).toBe(reached);
			expect(outcomeOf(fixed)).toEqual(outcomeOf(failed));
			expect(outcomeOf(fixed)).toMatchObject({ outcome: 'reached', call_id: calls()[0].id });
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);
		});
	});

	function calls(): [Call, ...Call[]] {
		return n8n.standIn.state.calls.all as [Call, ...Call[]];
	}

	async function callOf(run: string): Promise<Call> {
		const phone = calledIn(await n8n.rest.findExecution(run));
		return calls().find(({ metadata }) => metadata.to === phone)!;
	}

	async function isWoken(run: string, call?: Call): Promise<void> {
		const outcome = outcomeOf(await n8n.rest.reaches(run, 'success'));
		expect(outcome).toMatchObject({ ...CANCELED, call_id: call?.id });
	}

	/** Ends calls, and waits until all triggers that are published have been told. */
	async function end(...ended: Call[]): Promise<void> {
		for (const call of ended) n8n.standIn.state.calls.stop(call);
		await n8n.standIn.deliveries.settled();
	}

	async function eventWasInVain(): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, AFTER_EVENT_MS));
	}
}
