import { outputOf } from '../../server/rest';
import { resultsOf } from '../../server/resultFiles';
import { placeCall } from '../../workflows/placeCall';
import { upload } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'emergency-stop.json';
const UNKNOWN_CALL = 'ca1100000000000000009999';

export function emergencyStopCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('stops every call of the list and says which were not stopped', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const phones = ['+15550100102', '+15550100103', '+15550100104'];
			const ids = await Promise.all(phones.map(async (phone) => await placeCall(n8n.standIn, phone)));
			const other = await placeCall(n8n.standIn, '+15550100105');
			const list = [
				'phone,call_id',
				...ids.map((id) => `,${id}`),
				'not called,',
				`,${UNKNOWN_CALL}`,
				',short',
				`,"=HYPERLINK(""x"")"`,
			];
			const file = ['results.csv', list.join('\n')] as const;
			const execution = await upload(n8n.server, await n8n.importExample(FILE), file);
			const statusOf = (id: string) => n8n.standIn.state.calls.get(id)?.status;
			expect(ids.map(statusOf)).toEqual(['Canceled', 'Canceled', 'Canceled']);
			expect(statusOf(other)).toBe('Queued');
			const unknown = expect.stringContaining('There is no such call') as string;
			const short = expect.stringContaining('24 characters') as string;
			expect(await resultsOf(n8n.rest, execution)).toEqual([
				...ids.map((id) => ({ call_id: id, result: 'stopped', reason: '–' })),
				{ call_id: UNKNOWN_CALL, result: 'not stopped', reason: unknown },
				{ call_id: 'short', result: 'not stopped', reason: short },
				// A spreadsheet would run it as a formula.
				{ call_id: `'=HYPERLINK("x")`, result: 'not stopped', reason: short },
			]);
			expect(outputOf(execution, 'Summarize results')).toEqual([
				{ asked: 6, stopped: 3, not_stopped: [unknown, short, short] },
			]);
		});
	});
}
