import type { BodyOf } from '../../../nodes/shared/contract/contract';
import { hasEnded } from '../server/rest';
import { useWholeN8n } from '../server/wholeN8n';
import { IS_THOROUGH } from '../thorough';
import { until } from '../until';
import { chain, ownNode, SALES_LINE, START, type Link } from '../workflows/chain';

/** More than people have; every night, five times as many. */
const ROWS = IS_THOROUGH ? 100_000 : 20_000;
const MAX_MS = 300_000;
const ROW = `{ json: {
	phone: '+155501' + String(index).padStart(5, '0'),
	first_name: 'Person ' + index,
	last_name: 'Example',
	appointment: '2030-01-01 10:30',
} }`;

/** With the memory that n8n has by default, and that nothing else has used. */
describe('the newest n8n', () => {
	const n8n = useWholeN8n('newest');

	it(`Schedule Campaign schedules ${ROWS} rows in one execution, and returns each`, async () => {
		n8n.standIn.state.calls.stepMs = Infinity;
		const parameters = { operation: 'schedule', fromNumber: SALES_LINE, promptParameters: 'row' };
		const id = await n8n.rest.createWorkflow(
			chain('Many rows', [
				code('Rows', `return Array.from({ length: ${ROWS} }, (_, index) => (${ROW}));`),
				ownNode('VoiceAgentScheduleCampaign', parameters),
				code(
					'Count',
					`const { size } = new Set($input.all().map(({ json }) => json.call_id));
					if (size !== ${ROWS}) throw new Error(size + ' calls came out');
					return [];`,
				),
			]),
		);
		const run = await n8n.rest.startWorkflow(id, START);
		await until('the run has ended', async () => hasEnded({ status: await statusOf(id) }), MAX_MS);
		// The data of a good run are not read: that needs more memory than the run.
		if ((await statusOf(id)) !== 'success')
			throw new Error((await n8n.rest.execution(run)).data.resultData.error?.message);

		const [{ body } = { body: undefined }, ...others] = n8n.standIn.requests;
		expect(others).toEqual([]);
		expect((body as BodyOf<'scheduleCampaign'>).calls?.flat()).toHaveLength(ROWS);
		expect(n8n.standIn.state.callCounts.size).toBe(ROWS);
	});

	/** From the list of executions. So many rows keep n8n from asking its database; until it has, it answers nothing else. */
	async function statusOf(workflowId: string): Promise<string> {
		const [execution] = await n8n.rest.executions({ workflowId }).catch((error: Error) => {
			if (!error.message.includes('Database is not ready')) throw error;
			return [];
		});
		return execution?.status ?? 'new';
	}
});

function code(name: string, jsCode: string): Link {
	return { name, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
}
