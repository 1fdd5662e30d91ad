import { provideSpreadsheets } from '../examples';
import { csvIn } from '../resultFiles';
import { runSpreadsheet } from '../spreadsheetRun';
import type { WholeN8n } from '../wholeN8n';

const FILE = 'spreadsheet-to-calls.json';

/** Rows of the example spreadsheets, and how many of them hold a number that can be called and stands nowhere before. */
const ROWS = 200;

export function spreadsheetToCallsCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each person once and writes what became of every row', async () => {
			provideSpreadsheets(n8n.server);
			const id = await n8n.importExample(FILE);
			const outcomes = await runSpreadsheet(n8n.server, n8n.standIn, id);
			console.log(outcomes.length, [...n8n.standIn.state.callCounts].length);
			const rows = csvIn(n8n.server, 'results.csv');
			console.log(rows.slice(0, 3), rows.filter((r) => r.result !== 'called'));
			expect(outcomes).toHaveLength(ROWS);
		});
	});
}
