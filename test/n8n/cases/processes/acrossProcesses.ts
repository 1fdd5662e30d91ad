import { chain, nothing, trigger } from '../../workflows/chain';
import type { Cluster } from '../../cluster/cluster';
import type { Execution } from '../../server/rest';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

const EVENTS = 10;
const NEXT = 'Next node';

/** What each process of n8n takes part in, when the cases before have run. */
export function acrossProcessesCases(n8n: WholeN8n<Cluster>): void {
	describe('the processes', () => {
		it('share events, each of which goes on once on a worker, though it comes again and to another process', async () => {
			const id = await publishTrigger();
			const { webhooks, front } = n8n.server;
			const before = webhooks.map(({ url }) => front.taken.get(url) ?? 0);
			const events = Array.from({ length: EVENTS }, (_, index) => ({ id: `call-${index}`, status: 'Busy' }));
			for (let times = 1; times <= 3; times++) {
				for (const event of events) expect(await deliver(n8n.server.url, event)).toBe(200);
				await until('the runs have ended', async () => !(await somebodyRuns(id)));
			}
			const executions = await n8n.rest.finishedExecutions(id);
			expect(wentOn(executions)).toBe(EVENTS);
			expect(executions.filter(({ id: run }) => n8n.server.workerOf(run) === undefined)).toEqual([]);
			const taken = webhooks.map(({ url }, index) => (front.taken.get(url) ?? 0) - (before[index] ?? 0));
			expect(taken).toEqual(Array(2).fill((3 * EVENTS) / 2));
			await n8n.rest.unpublish(id);
		});

		it('give an event its run when the process that took it dies before', async () => {
			const id = await publishTrigger();
			const event = { id: 'call', status: 'Busy' };
			const [dying, other] = n8n.server.webhooks;
			const unlock = await n8n.server.postgres.lock('execution_entity');
			const lost = deliver(dying.url, event).catch(() => 'no response');
			await until('the run is about to be written down', async () => await n8n.server.postgres.someWait());
			await dying.kill();
			expect(await lost).toBe('no response');
			await unlock();
			expect(await deliver(other.url, event)).toBe(200);
			await until('the runs have ended', async () => (await ended(id)) > 0 && !(await somebodyRuns(id)));
			expect(wentOn(await n8n.rest.finishedExecutions(id))).toBe(1);
			await dying.start();
			await n8n.rest.unpublish(id);
		});

		it('leave all runs to the workers', () => {
			const started = /Worker started execution/g;
			const counts = n8n.server.processes.map(({ role, log }) => [
				role,
				(log.match(started) ?? []).length > 0,
			]);
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
		const workflow = chain('Events', [nothing(NEXT)], trigger());
		const { id } = await n8n.rest.createWorkflow(workflow, n8n.credential);
		await n8n.rest.publish(id);
		return id;
	}

	/** Sends an event as the service would, to the address that was registered last. @returns the status */
	async function deliver(processUrl: string, event: object): Promise<number> {
		const hook = n8n.standIn.state.useCases[0]?.hooks.at(-1);
		const { pathname } = new URL(hook?.url ?? '');
		const [header] = hook?.headers ?? [];
		const response = await fetch(processUrl + pathname, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				[header?.key ?? '']: header?.value ?? '',
			},
			body: JSON.stringify(event),
		});
		return response.status;
	}

	function wentOn(executions: Execution[]): number {
		return executions.filter(({ data }) => data.resultData.runData[NEXT]).length;
	}

	async function somebodyRuns(workflowId: string): Promise<boolean> {
		const executions = await n8n.rest.executions({ workflowId });
		return executions.some(({ status }) => ['new', 'running'].includes(status));
	}

	async function ended(workflowId: string): Promise<number> {
		const executions = await n8n.rest.executions({ workflowId });
		return executions.filter(({ status }) => status === 'success').length;
	}
}
