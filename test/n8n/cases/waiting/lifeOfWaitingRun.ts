import { randomUUID } from 'node:crypto';

import type { INode, IWorkflowBase } from 'n8n-workflow';

import type { Call } from '../../../stand-in/records';
import { chain, dial, eachOf, nothing, START } from '../../workflows/chain';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { calledIn, DIAL, lastNodeOf, MANUAL, MANY, ONE, outputOf, WaitingRuns } from './waitingRuns';

/** By then an event has woken whom it could. */
const AFTER_EVENT_MS = 2000;
const [ANN, BOB, CAT] = ['+15550100160', '+15550100161', '+15550100162'] as const;
const CANCELED = { outcome: 'not reached', status: 'Canceled' };

/** What users do to runs that wait, and to their workflows: nobody is called twice, and nobody else's run is woken. */
export function lifeOfWaitingRunCases(n8n: WholeN8n): void {
	const runs = new WaitingRuns(n8n);

	describe(`a run that waits in ${DIAL}`, () => {
		beforeEach(() => (n8n.standIn.state.calls.stepMs = Infinity));
		afterEach(async () => await runs.stopAll());

		it('waits on while no trigger is published, and is woken by the next event when any is', async () => {
			const id = await runs.prepare(ONE);
			const [waiting = ''] = await runs.rest(id, 1);
			await n8n.rest.unpublish(runs.trigger);
			const [call] = calls();
			await end(call);
			expect(n8n.standIn.deliveries.log.at(-1)?.statuses).toEqual([404]);
			await eventWasInVain();
			expect(await statusOf(waiting)).toBe('waiting');

			await runs.publishTrigger();
			n8n.standIn.deliveries.announce(call);
			await until('it is woken', async () => (await statusOf(waiting)) === 'success');
			expect(outputOf(await n8n.rest.findExecution(waiting))).toMatchObject({
				...CANCELED,
				call_id: call.id,
			});
			expect(await n8n.rest.countExecutions(id)).toBe(1);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);
		});

		it('wakes no other run with its event when it is deleted or canceled, not even one in its place', async () => {
			const id = await runs.prepare(MANY, { phones: [ANN, BOB, CAT] });
			const waiting = await runs.rest(id, 3);
			const [deleted = '', canceled = '', other = ''] = waiting.sort(
				(one, another) => Number(another) - Number(one),
			);
			const itsCall = async (run: string) => callTo(calledIn(await n8n.rest.findExecution(run)));
			const [itsOther, ...ended] = [
				await itsCall(other),
				await itsCall(deleted),
				await itsCall(canceled),
			] as const;
			await n8n.rest.deleteExecution(deleted);
			await n8n.rest.stopExecution(canceled);
			const { saved } = await n8n.rest.findExecution(canceled);
			// n8n may give the number of the deleted one to the next one.
			const [next = ''] = await runs.rest(await runs.prepare(ONE), 1);
			await end(...ended);
			await eventWasInVain();
			expect(await n8n.rest.findExecution(canceled)).toMatchObject({ status: 'canceled', saved });
			expect(await Promise.all([other, next].map(statusOf))).toEqual(['waiting', 'waiting']);
			expect(await n8n.rest.countExecutions(id)).toBe(3);

			await end(...calls());
			for (const [run, call] of [
				[other, itsOther],
				[next, calls().at(-1)],
			] as const) {
				await until('it is woken', async () => (await statusOf(run)) === 'success');
				const output = outputOf(await n8n.rest.findExecution(run));
				expect(output).toMatchObject({ ...CANCELED, call_id: call?.id });
			}
			expect(await n8n.rest.countExecutions(id)).toBe(3);
			expect([ANN, BOB, CAT].map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1, 1]);
		});

		it('may stand in a loop, and gets the outcome of another call each time', async () => {
			n8n.standIn.state.calls.stepMs = 300;
			await runs.publishTrigger();
			const phones = ['+15550100160', '+15550100191', '+15550100194'];
			const { id } = await n8n.rest.createWorkflow(loop(phones, supportLine()), n8n.credential);
			const run = await n8n.rest.startWorkflow(id, START);
			await until('the loop has ended', async () => ['success', 'error'].includes(await statusOf(run)));
			const { status, data } = await n8n.rest.execution(run);
			expect(status).toBe('success');
			const results = data.resultData.runData['All of them']?.[0]?.data?.main?.[0]?.map(({ json }) => [
				callOf(json.call_id)?.metadata.to,
				json.outcome,
			]);
			expect(results).toEqual([
				[phones[0], 'reached'],
				[phones[1], 'not reached'],
				[phones[2], 'failed'],
			]);
			expect(phones.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1, 1]);
		});

		it('is retried behind the call, if it fails there', async () => {
			n8n.standIn.state.calls.stepMs = 300;
			const reached = 'Reached';
			const replace = (type: string, parameters: INode['parameters']) => (workflow: IWorkflowBase) => {
				const node = workflow.nodes.find(({ name }) => name === reached);
				Object.assign(node ?? {}, { type, typeVersion: 1, parameters });
			};
			const stops = replace('n8n-nodes-base.stopAndError', { errorMessage: 'Out of order' });
			const id = await runs.prepare(ONE, { further: stops });
			await n8n.rest.startWorkflow(id, MANUAL);
			const [failed] = await runs.ended(id, 1);
			expect(failed).toMatchObject({ status: 'error' });
			expect(await n8n.rest.retryExecution(failed!.id)).toMatchObject({ status: 'error' });

			await n8n.rest.changeWorkflow(id, replace('n8n-nodes-base.noOp', {}));
			const mended = await n8n.rest.retryExecution(failed!.id, true);
			expect(mended.status).toBe('success');
			expect(lastNodeOf(mended)).toBe(reached);
			expect(outputOf(mended)).toEqual(outputOf(failed));
			expect(outputOf(mended)).toMatchObject({ outcome: 'reached', call_id: calls()[0].id });
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);
		});
	});

	function calls(): [Call, ...Call[]] {
		return n8n.standIn.state.calls.all as [Call, ...Call[]];
	}

	function callOf(id: unknown): Call | undefined {
		return calls().find((call) => call.id === id);
	}

	function callTo(phone: string): Call {
		const found = calls().find(({ metadata }) => metadata.to === phone);
		if (found === undefined) throw new Error(`Nobody has called ${phone}`);
		return found;
	}

	/** Ends calls, and waits until all triggers that are published have been told. */
	async function end(...ended: Call[]): Promise<void> {
		for (const call of ended) n8n.standIn.state.calls.stop(call);
		await n8n.standIn.deliveries.settled();
	}

	async function eventWasInVain(): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, AFTER_EVENT_MS));
	}

	async function statusOf(run: string): Promise<string> {
		return (await n8n.rest.findExecution(run)).status;
	}

	function supportLine(): string {
		return n8n.standIn.state.useCases[1]?.id ?? '';
	}
}

/** Calls one person after the other, each when the call before has ended. */
function loop(phones: readonly string[], useCase: string): IWorkflowBase {
	const dialAndWait = dial({
		name: DIAL,
		webhookId: randomUUID(),
		parameters: { operation: 'dialAndWait', useCaseId: { __rl: true, mode: 'id', value: useCase } },
	});
	const batches = {
		name: 'Loop over people',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: 1, options: {} },
	};
	const rows = phones.map((phone) => ({ phone }));
	const workflow = chain('Loop over people', [...eachOf(rows), batches, dialAndWait]);
	const all = nothing('All of them');
	const to = (node: string) => ({ node, type: 'main' as const, index: 0 });
	return {
		...workflow,
		nodes: [...workflow.nodes, { id: all.name, position: [0, 200], ...all }],
		connections: {
			...workflow.connections,
			[batches.name]: { main: [[to(all.name)], [to(DIAL)]] },
			[DIAL]: { main: [[to(batches.name)]] },
		},
	};
}
