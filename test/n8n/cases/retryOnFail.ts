import type { INode, IWorkflowBase } from 'n8n-workflow';

import { objectId } from '../../stand-in/records';
import { people, phoneOf } from '../../harness/service';
import type { WholeN8n } from '../wholeN8n';

const PEOPLE = 60;
const FAILING = 37;
const MANUAL = 'Start';

/** n8n's own retries, of a node and of an execution, on rows of which one fails. */
export function retryCases(n8n: WholeN8n): void {
	describe('Retry On Fail and Retry of an execution', () => {
		it('call nobody twice', async () => {
			const phoneNumber = phoneOf(FAILING);
			n8n.standIn.misbehave({ operation: 'dialOutbound', phoneNumber, status: 400 });
			const { id } = await n8n.rest.createWorkflow(dialling(), n8n.credential);
			const failed = await n8n.rest.runWorkflow(id, MANUAL);
			expect(failed.status).toBe('error');
			expect(failed.data.resultData.error?.message).toContain(String(FAILING + 1));
			expect(countsOfCalls()).toEqual(new Set([1]));
			expect(requestsFor(phoneNumber)).toBe(1);

			const retried = await n8n.rest.retryExecution(failed.id);
			expect(retried.status).toBe('success');
			expect(n8n.standIn.state.callCounts.size).toBe(PEOPLE);
			expect(countsOfCalls()).toEqual(new Set([1]));
			expect(retried.data.resultData.runData.Dial?.[0]?.data?.main?.[0]).toHaveLength(PEOPLE);
		});
	});

	function countsOfCalls(): Set<number> {
		return new Set(n8n.standIn.state.callCounts.values());
	}

	function requestsFor(phoneNumber: string): number {
		const bodies = n8n.standIn.requests.map(({ body }) => body as { phone_number?: string } | undefined);
		return bodies.filter((body) => body?.phone_number === phoneNumber).length;
	}
}

function dialling(): IWorkflowBase {
	const nodes = [
		node(MANUAL, 'n8n-nodes-base.manualTrigger', 1, {}),
		node('People', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ people: people(PEOPLE) }),
		}),
		node('Each', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'people' }),
		{
			...node('Dial', 'n8n-nodes-voice-agent.voiceAgentDial', 1, {
				operation: 'dial',
				phoneNumber: '={{ $json.phone }}',
				useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 1) },
			}),
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 500,
		},
	];
	const names = nodes.map(({ name }) => name);
	const connections = Object.fromEntries(
		names
			.slice(1)
			.map((to, index) => [names[index] ?? '', { main: [[{ node: to, type: 'main' as const, index: 0 }]] }]),
	);
	return { name: 'Retry On Fail', nodes, connections } as unknown as IWorkflowBase;
}

function node(name: string, type: string, typeVersion: number, parameters: INode['parameters']): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}
