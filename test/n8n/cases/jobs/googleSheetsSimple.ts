import type { IWorkflowBase } from 'n8n-workflow';

import { START } from '../../workflows/chain';
import { nodeNamed } from '../../workflows/examples';
import { useLocalSheet } from '../../workflows/localSheet';
import { letCall } from '../../workflows/outboundJobs';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'google-sheets-simple.json';
const SHEET = 'people_called_by_hand';
const COLUMNS = ['row_number', 'phone', 'first_name', 'status', 'reason', 'call_id'];
const [FIRST, SECOND, READY] = ['+15550100142', '+15550100143', '+15550100144'];
const [WITHOUT_STATUS, FIXED] = ['+15550100145', '+15550100146'];

/** A preview writes what would happen; a row that was fixed is called, and one that was called is not called again. */
export function googleSheetsSimpleCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('writes the status of each row, in a preview too, and calls no row twice, even if that fails', async () => {
			await n8n.rest.createDataTable(SHEET, COLUMNS);
			const row = (row_number: number, phone: string, cells: object = { status: '' }) => ({
				row_number: String(row_number),
				phone,
				...cells,
			});
			await n8n.rest.addDataTableRows(SHEET, [
				...[FIRST, SECOND, '12', FIRST, ''].map((phone, index) => row(index + 2, phone)),
				row(7, WITHOUT_STATUS, {}),
				row(8, READY, { status: 'ready', reason: 'Read as a Germany number, as column "country" says' }),
			]);
			const id = await n8n.importExample(FILE, (workflow) => useLocalSheet(workflow, SHEET));
			const others = ['skipped', '', null];

			await n8n.rest.runWell(id, START);
			expect(await column('status')).toEqual(['ready', 'ready', 'invalid', ...others, 'ready']);
			expect((await column('reason')).slice(2, 4)).toEqual([
				expect.stringContaining('too short'),
				'Duplicate of row 2 (item 1)',
			]);
			expect(n8n.standIn.state.callCounts.size).toBe(0);
			await n8n.rest.changeDataTableRows(SHEET, ['phone', '12'], { phone: FIXED });

			await n8n.rest.changeWorkflow(id, (workflow) => {
				letCall(workflow);
				writeInto(workflow, 'missing');
			});
			const { id: failed, status } = await n8n.rest.runWorkflow(id, START);
			expect(status).toBe('error');
			await n8n.rest.changeWorkflow(id, (workflow) => writeInto(workflow, SHEET));
			await n8n.rest.retryExecution(failed, true);
			await n8n.rest.runWell(id, START);
			expect(await column('status')).toEqual(['placed', 'placed', 'placed', ...others, 'placed']);
			const called = [FIRST, SECOND, READY, FIXED];
			expect(new Map(n8n.standIn.state.callCounts)).toEqual(new Map(called.map((phone) => [phone, 1])));
		});

		async function column(name: string): Promise<unknown[]> {
			return (await n8n.rest.dataTableRows(SHEET)).map((cells) => cells[name]);
		}
	});
}

function writeInto(workflow: IWorkflowBase, value: string): void {
	nodeNamed(workflow, 'Write the status').parameters.dataTableId = { __rl: true, mode: 'name', value };
}
