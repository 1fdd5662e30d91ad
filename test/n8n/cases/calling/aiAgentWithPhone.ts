import { ChatModel, replyIn, say } from '../../workflows/chatModel';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'ai-agent-with-phone.json';

export function aiAgentWithPhoneCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		let model: ChatModel;
		beforeAll(async () => (model = await ChatModel.start(n8n.rest)));
		afterAll(async () => await model?.close());

		it('places a call when it is asked to, stops it later, and is told of errors', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await n8n.importExample(FILE);
			const chat = async (text: string) => replyIn(await n8n.rest.execution(await say(n8n.rest, id, text)));

			const response = await chat('Call +15550100102 (Ada), please');
			const [call] = n8n.standIn.state.calls.all;
			expect(response).toContain(call?.id);
			const dials = n8n.standIn.requests.filter(({ operation }) => operation === 'dialOutbound');
			expect(dials.map(({ body }) => body)).toEqual([
				{
					phone_number: '+15550100102',
					number_id: n8n.standIn.state.numbers[1]?.id,
					use_case_id: n8n.standIn.state.useCases[1]?.id,
					params: { first_name: 'Ada' },
					metadata: { tags: ['ai-agent'] },
				},
			]);

			// In queue mode each worker remembers a chat of its own.
			await chat(`Stop that call: ${call?.id}`);
			expect(call?.status).toBe('Canceled');
			expect(n8n.standIn.countOf('stopCall')).toBe(1);

			expect(await chat('Call 12 (Ben)')).toContain('is too short');
			expect(await chat('Call +19005550100 (Cy)')).toContain('is a premium-rate number');
			expect(await chat('Call +442079460003 (Di)')).toContain("is not in 'Allowed Countries'");
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);

			// The model decides nothing else.
			const tools = model.requests[0]?.tools?.map((tool) => tool.function.parameters.properties) ?? [];
			const fields = tools.map((properties) => Object.keys(properties).sort());
			expect(fields.sort()).toEqual([['Call_ID'], ['First_Name', 'Phone_Number']]);
		});
	});
}
