import { chain, nothing, trigger } from '../../workflows/chain';
import { deliver, secretOf } from '../../workflows/events';
import type { Cluster } from '../../cluster/cluster';
import { hasEnded, type Execution } from '../../server/rest';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

const EVENTS = 10;
const NEXT = 'Next node';

/** What each process of n8n takes part in, when the cases before have run. */
export function acrossProcessesCases(n8n: WholeN8n<Cluster>): void {
	describe('the processes', () => {
		let id = '';
		beforeEach(async () => {
			id = await n8n.rest.createWorkflow(chain('Events', [nothing(NEXT)], trigger()));
			await n8n.rest.publish(id);
		});

		it('share events, each of which goes on once on a worker, though it comes again and to another process', async () => {
			const { webhooks, front } = n8n.server;
			const taken = () => webhooks.map(({ url }) => front.taken.get(url) ?? 0);
			const before = taken();
			const events = Array.from({ length: EVENTS }, (_, index) => ({ id: `call-${index}`, status: 'Busy' }));
			for (let times = 1; times <= 3; times++) {
				for (const event of events) expect(await send(n8n.server.url, event)).toBe(200);
				await until('the runs have ended', haveEnded);
			}
			const executions = await n8n.rest.finishedExecutions(id);
			expect(executions.filter(wentOn)).toHaveLength(EVENTS);
			expect(executions.filter(({ id: run }) => n8n.server.workerOf(run) === undefined)).toEqual([]);
			expect(taken().map((count, index) => count - (before[index] ?? 0))).toEqual(
				Array(2).fill((3 * EVENTS) / 2),
			);
		});

		it('give an event its run when the process that took it dies before', async () => {
			const event = { id: 'call', status: 'Busy' };
			const [dying, other] = n8n.server.webhooks;
			const unlock = await n8n.server.postgres.lock('execution_entity');
			const lost = send(dying.url, event).catch(() => 'no response');
			await until('the run is about to be written down', async () => await n8n.server.postgres.someWait());
			await dying.kill();
			expect(await lost).toBe('no response');
			await unlock();
			expect(await send(other.url, event)).toBe(200);
			await until('the run has succeeded', async () => (await haveEnded()) && (await succeeded()));
			expect((await n8n.rest.finishedExecutions(id)).filter(wentOn)).toHaveLength(1);
			await dying.start();
		});

		/** Sends an event as the service would, to the address that was registered last. @returns the status */
		async function send(processUrl: string, event: object): Promise<number> {
			const hook = n8n.standIn.state.useCases[0]!.hooks.at(-1)!;
			const { pathname } = new URL(hook.url ?? '');
			const [status] = await deliver(processUrl + pathname, event, secretOf(hook));
			return status;
		}

		async function haveEnded(): Promise<boolean> {
			return (await n8n.rest.executions({ workflowId: id })).every(hasEnded);
		}

		async function succeeded(): Promise<boolean> {
			return (await n8n.rest.executions({ workflowId: id })).some(({ status }) => status === 'success');
		}
	});
}

function wentOn({ data }: Execution): boolean {
	return data.resultData.runData[NEXT] !== undefined;
}
