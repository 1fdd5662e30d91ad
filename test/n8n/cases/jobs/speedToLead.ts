import { until } from '../../until';
import { publishHalves } from '../../workflows/halves';
import { letCall } from '../../workflows/outboundJobs';
import { createPassword, sendTo } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'speed-to-lead.json';
const [REACHED, BUSY] = ['+15550100104', '+15550100291'];

/** Leads of a website are called at once, each once. */
export function speedToLeadCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each lead once, records who was reached, and texts who was not', async () => {
			const password = await createPassword(n8n.rest);
			const { start, outcomes, path } = await publishHalves(n8n, FILE, 'Support line', (workflow) => {
				letCall(workflow);
				const page = workflow.nodes.find(({ name }) => name === 'When a lead arrives');
				if (page) page.credentials = { httpBasicAuth: password };
			});
			const send = async (phone: string) => await sendTo(n8n.server, path, { phone, first_name: 'Ada' });
			await send(REACHED);
			await send(BUSY);
			await until(
				'both calls ended and their outcomes arrived',
				async () => (await succeeded(outcomes)) === 2,
			);
			await Promise.all([send(REACHED), send(REACHED)]);
			await until('the repeated leads are handled', async () => (await succeeded(start)) === 4);

			expect([REACHED, BUSY].map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1]);
			const calls = await n8n.rest.dataTableRows('voice_agent_calls');
			const stateOf = (phone: string) =>
				calls
					.filter((call) => call.phone === phone)
					.map(({ state, outcome, reason }) => [state, outcome, reason]);
			expect(stateOf(REACHED)).toEqual([
				['done', 'reached', expect.any(String)],
				...Array(2).fill(['skipped', null, 'This number was called before']),
			]);
			expect(stateOf(BUSY)).toEqual([['done', 'not reached', expect.any(String)]]);
			const executions = await n8n.rest.finishedExecutions(outcomes);
			const texted = executions.flatMap(
				({ data }) => data.resultData.runData['Send a text message']?.[0]?.data?.main?.[0] ?? [],
			);
			expect(texted.map(({ json }) => json.phone)).toEqual([BUSY]);
			await n8n.retire(start, outcomes);
		});

		async function succeeded(id: string): Promise<number> {
			const executions = await n8n.rest.executions({ workflowId: id });
			if (executions.some(({ status }) => ['error', 'crashed'].includes(status))) {
				throw new Error((await n8n.rest.finishedExecutions(id)).map(({ saved }) => saved).join('\n'));
			}
			return executions.filter(({ status }) => status === 'success').length;
		}
	});
}
