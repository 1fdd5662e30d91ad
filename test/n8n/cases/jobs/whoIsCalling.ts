import { callIn } from '../../../stand-in/callers';
import { publishTools } from '../../workflows/inboundCalls';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'who-is-calling.json';

export function whoIsCallingCases(n8n: WholeN8n): void {
	it(`${FILE}: names the callers of its table, and says who is unknown`, async () => {
		const tool = await publishTools(n8n, FILE);
		const ask = async (from: string) =>
			await callIn<unknown, unknown>(
				n8n.standIn,
				from,
				tool,
				async (request) => (await request({}))[0]?.answer,
			);

		expect(await ask('+15550100102')).toEqual({
			known: true,
			answer: "The caller's number belongs to Ada.",
			caller: { phone: '+15550100102', name: 'Ada', company: 'Example Ltd.', notes: 'Prefers mornings' },
		});
		expect(await ask('+15550100103')).toMatchObject({ caller: { name: 'Ben' } });
		expect(await ask('+15550100203')).toMatchObject({ known: false, caller: {} });
		expect(await n8n.rest.dataTableRows('voice_agent_customers')).toHaveLength(2);
	});
}
