import { provideSpreadsheets } from '../../workflows/examples';
import { csvIn } from '../../server/resultFiles';
import { runSpreadsheet } from '../../workflows/spreadsheetRun';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'spreadsheet-to-calls.json';
/** In both spreadsheets together, with their empty rows, duplicates and wrong numbers. */
const ROWS = 201;
const BRANCHES = ['Called', 'Skipped', 'Not called', 'Unknown: check the service'];

/** The main job: rows of real files become calls, and each row's outcome goes into a file. */
export function spreadsheetToCallsCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each person once and writes the status of every row', async () => {
			provideSpreadsheets(n8n.server);
			const id = await n8n.importExample(FILE, {
				Dial: { fromNumber: 'Sales line', useCaseId: 'Sales line', preview: false },
			});
			const outcomes = await runSpreadsheet(n8n.server, n8n.standIn, id);
			expect(outcomes).toHaveLength(ROWS);

			const results = csvIn(n8n.server, 'results.csv');
			const those = (status: string) => results.filter((row) => row.status === status);
			const { callCounts, calls } = n8n.standIn.state;
			expect(results).toHaveLength(ROWS);
			expect(
				those('placed')
					.map((row) => row.call_id)
					.sort(),
			).toEqual(calls.all.map(({ id: call }) => call).sort());
			expect(new Set(callCounts.values())).toEqual(new Set([1]));
			expect(callCounts.size).toBe(those('placed').length);
			expect(those('skipped').map((row) => row.reason)).toEqual([
				'Column "phone" is empty',
				'Duplicate of item 12',
				'Column "phone" says "ask at the desk"',
				'Column "phone" is empty',
				'Duplicate of item 102',
				'Column "phone" says "unknown"',
			]);
			expect(those('invalid').map((row) => row.reason)).toEqual([
				expect.stringContaining('lost its last digits'),
				expect.stringContaining('"12345" is too short'),
			]);
			const [execution] = await n8n.rest.finishedExecutions(id);
			const counts = BRANCHES.map(
				(branch) => execution?.data.resultData.runData[branch]?.[0]?.data?.main?.[0]?.length ?? 0,
			);
			expect(counts).toEqual([calls.all.length, 6, 2, 0]);
			// Which of the first requests comes first is nobody's promise.
			const ben = calls.all.find(({ params }) => params?.appointment === '2026-12-02 10:30');
			expect(ben).toMatchObject({
				use_case: { name: 'Appointment reminder' },
				metadata: { from: '+15550100001', tags: ['spreadsheet'] },
				params: { first_name: 'Ben', last_name: 'Hazel', appointment: '2026-12-02 10:30' },
			});
		});
	});
}
