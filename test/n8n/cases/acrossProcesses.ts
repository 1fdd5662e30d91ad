import { randomUUID } from 'node:crypto';

import type { INode, IWorkflowBase } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';
import type { Cluster } from '../cluster/cluster';
import { placeCall } from '../placeCall';
import { until } from '../until';
import type { WholeN8n } from '../wholeN8n';

const EVENTS = 10;

/** What each process of n8n takes part in, when the cases before have run. */
export function acrossProcessesCases(n8n: WholeN8n<Cluster>): void {
	describe('the processes', () => {
		it('share the events of calls, each of which starts one run on a worker', async () => {
			const id = await publishTrigger();
			const before = n8n.server.webhooks.map(({ url }) => n8n.server.front.taken.get(url) ?? 0);
			const phones = Array.from({ length: EVENTS }, (_, index) => `+1555010${1000 + 2 * index}`);
			const calls = await Promise.all(phones.map(async (phone) => await placeCall(n8n.standIn, phone)));
			await until('every event has its run', async () => (await ended(id)) >= EVENTS);
			await n8n.standIn.idle();

			const executions = await n8n.rest.finishedExecutions(id);
			const outputs = executions.map(
				({ data }) => data.resultData.runData.Trigger?.[0]?.data?.main?.[0]?.[0]?.json.id,
			);
			expect(outputs.sort()).toEqual(calls.sort());
			expect(executions.map(({ id: run }) => n8n.server.workerOf(run) !== undefined)).toEqual(
				Array(EVENTS).fill(true),
			);
			const taken = n8n.server.webhooks.map(
				({ url }, index) => (n8n.server.front.taken.get(url) ?? 0) - (before[index] ?? 0),
			);
			expect(taken).toEqual([EVENTS / 2, EVENTS / 2]);
			await n8n.rest.unpublish(id);
		});

		it('leave all runs to the workers', () => {
			const started = /Worker started execution/g;
			const counts = n8n.server.processes.map(({ role, log }) => [role, (log.match(started) ?? []).length > 0]);
			expect(counts).toEqual([
				['main', false],
				['worker', true],
				['worker', true],
				['webhook', false],
				['webhook', false],
			]);
		});
	});

	async function publishTrigger(): Promise<string> {
		const node = {
			id: randomUUID(),
			name: 'Trigger',
			type: 'n8n-nodes-voice-agent.voiceAgentTrigger',
			typeVersion: 1,
			position: [0, 0],
			webhookId: randomUUID(),
			parameters: {
				registration: 'automatic',
				useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 1) },
			},
		} as INode;
		const workflow = { name: 'Events', nodes: [node], connections: {} } as unknown as IWorkflowBase;
		const { id } = await n8n.rest.createWorkflow(workflow, n8n.credential);
		await n8n.rest.publish(id);
		return id;
	}

	async function ended(workflowId: string): Promise<number> {
		const executions = await n8n.rest.executions({ workflowId });
		return executions.filter(({ status }) => status === 'success').length;
	}
}
