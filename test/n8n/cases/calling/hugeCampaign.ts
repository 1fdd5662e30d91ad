import type { BodyOf } from '../../../../nodes/shared/contract/contract';
import { chain, ownNode, SALES_LINE, START } from '../../workflows/chain';
import { csvIn } from '../../server/resultFiles';
import { until } from '../../until';
import type { Server } from '../../server/server';
import type { WholeN8n } from '../../server/wholeN8n';

const ROWS = 100_000;
const MAX_MS = 300_000;

/** More rows than people have, with the memory that n8n has by default. */
export function hugeCampaignCases(n8n: WholeN8n<Server>): void {
	describe('Schedule Campaign', () => {
		it(`schedules ${ROWS} rows in one execution`, async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const { id } = await n8n.rest.createWorkflow(workflow(), n8n.credential);
			const before = n8n.server.mostMemory;
			const begun = Date.now();
			await n8n.rest.startWorkflow(id, START);
			await until('the run has ended', async () => !['new', 'running'].includes(await statusOf(id)), MAX_MS);
			expect(await failureOf(id)).toBeUndefined();
			const seconds = ((Date.now() - begun) / 1000).toFixed(1);
			process.stderr.write(
				`${ROWS} rows in one campaign: ${seconds} s; most memory of n8n ${n8n.server.mostMemory} MB, ${before} MB before\n`,
			);

			const [{ body } = { body: undefined }, ...others] = n8n.standIn.requests;
			expect(others).toEqual([]);
			expect((body as BodyOf<'scheduleCampaign'>).calls?.flat()).toHaveLength(ROWS);
			expect(n8n.standIn.state.callCounts.size).toBe(ROWS);
			expect(csvIn(n8n.server, 'count.csv')).toEqual([
				{ count_call_id: String(ROWS), unique_count_call_id: String(ROWS) },
			]);
		});
	});

	/** Reads the data of a failed run alone: that of a good one needs more memory than the run. */
	async function failureOf(workflowId: string): Promise<unknown> {
		if ((await statusOf(workflowId)) === 'success') return undefined;
		const [execution] = await n8n.rest.finishedExecutions(workflowId);
		return execution?.data.resultData.error ?? 'not in the list';
	}

	async function statusOf(workflowId: string): Promise<string> {
		const [execution] = await n8n.rest.executions({ workflowId }).catch(runningIfBusy);
		return execution?.status ?? 'new';
	}
}

const ROW = `{ json: {
	phone: '+155501' + String(index).padStart(5, '0'),
	first_name: 'Person ' + index,
	last_name: 'Example',
	appointment: '2030-01-01 10:30',
} }`;

function workflow() {
	return chain('100,000 rows', [
		{
			name: 'Rows',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: { jsCode: `return Array.from({ length: ${ROWS} }, (_, index) => (${ROW}));` },
		},
		ownNode('VoiceAgentScheduleCampaign', {
			operation: 'schedule',
			fromNumber: SALES_LINE,
			promptParameters: 'row',
		}),
		// Counts without an expression, for which n8n allows five seconds.
		{
			name: 'Count',
			type: 'n8n-nodes-base.summarize',
			typeVersion: 1.1,
			parameters: {
				fieldsToSummarize: {
					values: [
						{ aggregation: 'count', field: 'call_id' },
						{ aggregation: 'countUnique', field: 'call_id' },
					],
				},
			},
		},
		{
			name: 'File',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			parameters: { operation: 'csv' },
		},
		{
			name: 'Write',
			type: 'n8n-nodes-base.readWriteFile',
			typeVersion: 1,
			parameters: { operation: 'write', fileName: 'count.csv' },
		},
	]);
}

/** So many rows keep n8n from asking its database; until it has, it answers nothing else. */
function runningIfBusy(error: Error): Array<{ status: string }> {
	if (!error.message.includes('Database is not ready')) throw error;
	return [{ status: 'running' }];
}
