import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { until } from '../../until';
import { START } from '../../workflows/chain';
import { publishHalves } from '../../workflows/halves';
import { callAtAnyHour, useLocalSheet } from '../../workflows/localSheet';
import { letCall } from '../../workflows/outboundJobs';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'google-sheets.json';
const SHEET = 'people_of_the_sheet';
const OUTCOME = ['outcome', 'answer', 'tag', 'seconds', 'cost'];
const COLUMNS = ['row_number', 'phone', 'first_name', 'status', 'reason', ...OUTCOME, 'call_id'];
const [REACHED, BUSY] = ['+15550100102', '+15550100191'];

/** Rows of a sheet are called once, and get the outcomes. */
export function googleSheetsOutcomesCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each row once, however often it runs and whatever is edited, and writes the outcomes', async () => {
			await n8n.rest.createDataTable(SHEET, COLUMNS);
			const phones = [REACHED, BUSY, '12', '+1 (555) 010-0102'];
			await n8n.rest.addDataTableRows(
				SHEET,
				phones.map((phone, index) => ({ row_number: String(index + 2), phone, first_name: 'Ada' })),
			);
			const { start, outcomes } = await publishHalves(n8n, FILE, 'Support line', (workflow) => {
				useLocalSheet(workflow, SHEET);
				callAtAnyHour(workflow);
				enterDocument(workflow);
			});

			await n8n.rest.runWell(start, START);
			expect(phones.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([0, 0, 0, 0]);
			expect((await written()).flat().filter(Boolean)).toEqual([]);
			await n8n.rest.changeWorkflow(start, letCall);
			await n8n.rest.publish(start);

			await n8n.rest.runWell(start, START);
			await until('the outcomes are written', async () =>
				(await written()).slice(0, 2).every((row) => row[1]),
			);
			const expected = [
				['placed', 'reached', '–'],
				['placed', 'not reached', '–'],
				['invalid', null, expect.stringContaining('too short')],
				['skipped', null, 'Duplicate of row 2 (item 1)'],
			];
			expect(await written()).toEqual(expected);
			const subjects = (await n8n.rest.dataTableRows('voice_agent_calls')).map(({ subject }) => subject);
			expect(new Set(subjects)).toEqual(new Set(['Sheet1 of A-1_b']));
			const [reached, busy] = await n8n.rest.dataTableRows(SHEET);
			expect(OUTCOME.map((column) => reached?.[column])).toEqual([
				'reached',
				// A data table's word for true in a column of texts; Google Sheets has TRUE.
				'1',
				'interested',
				'42',
				'0.1',
			]);
			expect(OUTCOME.map((column) => busy?.[column])).toEqual(['not reached', null, '–', '0', '0']);

			const everyRow = { columnName: 'first_name', value: 'Ada' };
			await n8n.rest.changeDataTableRows(SHEET, everyRow, { first_name: 'Grace', status: '' });
			await Promise.all([1, 2].map(async () => await n8n.rest.runWell(start, START)));
			const before = ['skipped', 'This number was called before'];
			expect((await written()).map(([status, , reason]) => [status, reason])).toEqual([
				before,
				before,
				['invalid', expect.stringContaining('too short')],
				before,
			]);
			expect(phones.slice(0, 2).map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1]);

			const fresh = Array.from({ length: 10 }, (_, index) => `+155501001${index}2`).filter(
				(phone) => phone !== REACHED,
			);
			await n8n.rest.addDataTableRows(
				SHEET,
				fresh.map((phone, index) => ({ row_number: String(index + 10), phone, first_name: 'Ada' })),
			);
			await Promise.all([1, 2].map(async () => await n8n.rest.runWell(start, START)));
			expect(fresh.filter((phone) => n8n.standIn.state.callsTo(phone) > 1)).toEqual([]);
			expect((await written()).map(([status]) => status)).not.toContain('');
			await n8n.retire(start, outcomes);
		});

		async function written(): Promise<unknown[][]> {
			return (await n8n.rest.dataTableRows(SHEET)).map(({ status, outcome, reason }) => [
				status,
				outcome,
				reason,
			]);
		}
	});
}

/** As a user pastes the address of a document. */
function enterDocument({ nodes }: IWorkflowBase): void {
	const { assignments } = (nodes.find(({ name }) => name === 'Enter your sheet')?.parameters.assignments ??
		{}) as { assignments?: IDataObject[] };
	for (const field of assignments ?? []) {
		if (field.name === 'sheet_url') field.value = 'https://sheets.example/spreadsheets/d/A-1_b/edit?gid=0';
	}
}
