import { outputOf } from '../../server/rest';
import { resultsOf } from '../../server/resultFiles';
import { callForReal, spreadsheet } from '../../workflows/examples';
import { upload } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'spreadsheet-to-calls.json';
/** With their empty rows, duplicates, and wrong numbers. */
const ROWS = 101;
const BRANCHES = ['Called or scheduled', 'Skipped', 'Not called', 'Unknown: check the service'];

/** The main job: rows of real files become calls, and each row's outcome goes into a file. */
export function spreadsheetToCallsCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each person once and writes the status of every row', async () => {
			const id = await n8n.importExample(FILE, callForReal);
			const execution = await upload(n8n.server, id, spreadsheet('people.csv'));
			const results = await resultsOf(n8n.rest, execution);
			const those = (status: string) => results.filter((row) => row.status === status);
			const { callCounts, calls } = n8n.standIn.state;
			expect(results.map((row) => row.row_number)).toEqual(rowNumbers(ROWS));
			expect(results[0]).toMatchObject({ row_number: '1', first_name: 'Ben', last_name: 'Hazel' });
			const placed = those('placed').map((row) => [row.call_id, row.phone_number]);
			expect(placed.sort()).toEqual(calls.all.map((call) => [call.id, call.metadata?.to]).sort());
			for (const { call_time } of those('placed'))
				expect(call_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \S+$/);
			expect([...callCounts.values()]).toEqual(placed.map(() => 1));
			expect(those('skipped').map((row) => [row.phone_number, row.reason, row.call_time])).toEqual([
				['(empty)', 'Column "phone" is empty', '–'],
				['+15550100012', 'Duplicate of item 12', '–'],
				['"ask at the desk"', 'Column "phone" has no number: "ask at the desk"', '–'],
				['(empty)', 'Column "phone" is empty', '–'],
			]);
			expect(those('invalid').map((row) => row.reason)).toEqual([
				expect.stringContaining('lost its last digits'),
			]);
			const counts = BRANCHES.map((branch) => outputOf(execution, branch).length);
			expect(counts).toEqual([calls.all.length, 4, 1, 0]);
			// Which of the first requests comes first is nobody's promise.
			const ben = calls.all.find(({ params }) => params?.appointment === '2026-12-02 10:30');
			expect(ben).toMatchObject({
				use_case: { name: 'Customer survey' },
				metadata: { from: '+15550100002', tags: ['spreadsheet'] },
				params: { first_name: 'Ben', last_name: 'Hazel', appointment: '2026-12-02 10:30' },
			});
		});
	});
}

export function excelFileCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('reads a CSV file as a German Excel writes it, and writes no formula into the results', async () => {
			const lines = ['Nr.;first_name;phone;=note', '=1+1;Jörg;+15550100021;Söhne, Töchter'];
			const file = new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1'));
			const id = await n8n.importExample(FILE, callForReal);
			const results = await resultsOf(n8n.rest, await upload(n8n.server, id, ['Liste.csv', file]));
			const row = { 'Nr.': "'=1+1", first_name: 'Jörg', "'=note": 'Söhne, Töchter', status: 'placed' };
			expect(results).toEqual([expect.objectContaining(row)]);
		});

		it('calls the people of an Excel file', async () => {
			const id = await n8n.importExample(FILE, callForReal);
			const results = await resultsOf(n8n.rest, await upload(n8n.server, id, spreadsheet('people.xlsx')));
			expect(results.map((row) => row.row_number)).toEqual(rowNumbers(100));
			const placed = results.filter((row) => row.status === 'placed').map((row) => row.call_id);
			const others = results.filter((row) => row.status !== 'placed');
			expect(placed.sort()).toEqual(n8n.standIn.state.calls.all.map((call) => call.id).sort());
			expect(others.map(({ status, reason }) => [status, reason])).toEqual([
				['skipped', 'Duplicate of item 1'],
				['skipped', 'Column "phone" has no number: "unknown"'],
				['invalid', expect.stringContaining('"12345" is too short')],
			]);
		});
	});
}

function rowNumbers(count: number): string[] {
	return Array.from({ length: count }, (_, index) => String(index + 1));
}
