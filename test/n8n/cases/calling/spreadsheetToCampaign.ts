import { callForReal, spreadsheet } from '../../workflows/examples';
import { resultsOf } from '../../server/resultFiles';
import { upload } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'spreadsheet-to-campaign.json';
/** In the CSV file. */
const ROWS = 101;

export function spreadsheetToCampaignCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('schedules one campaign and writes the call of every row, or why it has none', async () => {
			const id = await n8n.importExample(FILE, callForReal);
			const execution = await upload(n8n.server, id, spreadsheet('people.csv'));

			const { calls, callCounts } = n8n.standIn.state;
			expect(n8n.standIn.requests.filter(({ operation }) => operation !== 'listNumbers')).toHaveLength(1);
			expect(new Set(callCounts.values())).toEqual(new Set([1]));
			const results = await resultsOf(n8n.rest, execution);
			const those = (status: string) => results.filter((row) => row.status === status);
			expect(results).toHaveLength(ROWS);
			expect(those('scheduled').map((row) => row.call_id)).toEqual(calls.all.map(({ id }) => id));
			expect(those('skipped').map((row) => row.phone_number)).toEqual([
				'(empty)',
				'+15550100012',
				'"ask at the desk"',
				'(empty)',
			]);
			expect(those('invalid').map((row) => row.reason)).toEqual([
				expect.stringContaining('lost its last digits'),
			]);
		});
	});
}
