import type { IWorkflowBase } from 'n8n-workflow';

import { outputOf } from '../../server/rest';
import { until } from '../../until';
import { START } from '../../workflows/chain';
import { enter, nodeNamed } from '../../workflows/examples';
import { publishHalves } from '../../workflows/halves';
import { addPeople, AT_ANY_HOUR, createSheet, useLocalSheet } from '../../workflows/localSheet';
import { letCall } from '../../workflows/outboundJobs';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'google-sheets.json';
const SHEET = 'people_of_the_sheet';
/** It writes a status alone. */
const SIMPLE = { file: 'google-sheets-simple.json', sheet: 'people_called_by_hand' };
const OUTCOME = ['outcome', 'answer', 'tag', 'seconds', 'cost'];
const [REACHED, BUSY] = ['+15550100102', '+15550100191'];
const PHONES = [REACHED, BUSY, '12', '+1 (555) 010-0102'];
const TOO_SHORT = expect.stringContaining('too short') as string;

/** Rows of a sheet are called once, and get what came of it. */
export function googleSheetsCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls each row once, however often it runs and whatever is edited, and writes the outcomes', async () => {
			await createSheet(n8n.rest, SHEET, ['status', 'reason', ...OUTCOME, 'call_id'], PHONES);
			const { start } = await publishHalves(n8n, FILE, (workflow) => {
				useLocalSheet(workflow, SHEET);
				// As a user pastes the address of a document.
				const sheet_url = 'https://sheets.example/spreadsheets/d/A-1_b/edit?gid=0';
				enter(workflow, 'Enter your sheet', { sheet_url, last_weekday: 0 });
			});

			const { data } = await n8n.rest.runWell(start, START);
			const [{ row } = {}] = outputOf({ data }, 'Dial');
			expect(row).toMatchObject({ row_number: '2', phone: REACHED, first_name: 'Ada' });
			expect(['status', 'reason', ...OUTCOME].filter((column) => column in (row as object))).toEqual([]);
			expect(n8n.callsTo(PHONES)).toEqual([0, 0, 0, 0]);
			expect((await written()).flat().filter(Boolean)).toEqual([]);
			await n8n.rest.changeWorkflow(start, letCall);
			const { data: closed } = await n8n.rest.runWell(start, START);
			expect(outputOf({ data: closed }, 'No calls outside hours')).toEqual([
				{ reason: expect.stringMatching(/^It is \w+day \d\d:\d\d in America\/New_York, outside /) },
			]);
			await n8n.rest.changeWorkflow(start, (workflow) => enter(workflow, 'Enter your sheet', AT_ANY_HOUR));
			await n8n.rest.publish(start);

			await n8n.rest.runWell(start, START);
			await until('the outcomes are written', async () =>
				(await written()).slice(0, 2).every((row) => row[1]),
			);
			expect(await written()).toEqual([
				['placed', 'reached', '–'],
				['placed', 'not reached', '–'],
				['invalid', null, TOO_SHORT],
				['skipped', null, 'Duplicate of row 2 (item 1)'],
			]);
			const subjects = (await n8n.rest.dataTableRows('voice_agent_calls')).map(({ subject }) => subject);
			expect(new Set(subjects)).toEqual(new Set(['Sheet1 of A-1_b']));
			const [reached, busy] = await cells(OUTCOME);
			// A data table's word for true in a column of texts is 1; Google Sheets has TRUE.
			expect(reached).toEqual(['reached', '1', 'interested', '42', '0.1']);
			expect(busy).toEqual(['not reached', null, '–', '0', '0']);

			const edited = { first_name: 'Grace', status: '' };
			await n8n.rest.changeDataTableRows(SHEET, ['first_name', 'Ada'], edited);
			await runTwice(start);
			const before = ['skipped', 'This number was called before'];
			expect(await cells(['status', 'reason'])).toEqual([before, before, ['invalid', TOO_SHORT], before]);
			expect(n8n.callsTo([REACHED, BUSY])).toEqual([1, 1]);

			const fresh = Array.from({ length: 9 }, (_, index) => `+155501001${index + 1}2`);
			await addPeople(n8n.rest, SHEET, fresh, 10);
			await runTwice(start);
			expect(n8n.callsTo(fresh).filter((count) => count > 1)).toEqual([]);
			expect((await written()).map(([status]) => status)).not.toContain('');
		});

		/** At once. */
		async function runTwice(id: string): Promise<void> {
			await Promise.all([1, 2].map(async () => await n8n.rest.runWell(id, START)));
		}

		async function cells(columns: string[]): Promise<unknown[][]> {
			return (await n8n.rest.dataTableRows(SHEET)).map((row) => columns.map((column) => row[column]));
		}

		async function written(): Promise<unknown[][]> {
			return await cells(['status', 'outcome', 'reason']);
		}
	});

	describe(SIMPLE.file, () => {
		it('writes the status of each row, in a preview too, and calls no row twice, even if that fails', async () => {
			const columns = ['row_number', 'phone', 'first_name', 'status', 'reason', 'call_id'];
			await n8n.rest.createDataTable(SIMPLE.sheet, columns);
			const [first, second, ready] = ['+15550100142', '+15550100143', '+15550100144'];
			const [withoutStatus, fixed] = ['+15550100145', '+15550100146'];
			const row = (row_number: number, phone: string, cells: object = { status: '' }) => ({
				row_number: String(row_number),
				phone,
				...cells,
			});
			await n8n.rest.addDataTableRows(SIMPLE.sheet, [
				...[first, second, '12', first, ''].map((phone, index) => row(index + 2, phone)),
				row(7, withoutStatus, {}),
				row(8, ready, { status: 'ready', reason: 'Read as a Germany number, as column "country" says' }),
			]);
			const id = await n8n.importExample(SIMPLE.file, (workflow) => useLocalSheet(workflow, SIMPLE.sheet));
			const others = ['skipped', '', null];

			await n8n.rest.runWell(id, START);
			expect(await column('status')).toEqual(['ready', 'ready', 'invalid', ...others, 'ready']);
			expect((await column('reason')).slice(2, 4)).toEqual([
				expect.stringContaining('too short'),
				'Duplicate of row 2 (item 1)',
			]);
			expect(n8n.standIn.state.callCounts.size).toBe(0);
			await n8n.rest.changeDataTableRows(SIMPLE.sheet, ['phone', '12'], { phone: fixed });

			await n8n.rest.changeWorkflow(id, (workflow) => {
				letCall(workflow);
				writeInto(workflow, 'missing');
			});
			const { id: failed, status } = await n8n.rest.runWorkflow(id, START);
			expect(status).toBe('error');
			await n8n.rest.changeWorkflow(id, (workflow) => writeInto(workflow, SIMPLE.sheet));
			await n8n.rest.retryExecution(failed, true);
			await n8n.rest.runWell(id, START);
			expect(await column('status')).toEqual(['placed', 'placed', 'placed', ...others, 'placed']);
			const called = [first, second, ready, fixed];
			expect(new Map(n8n.standIn.state.callCounts)).toEqual(new Map(called.map((phone) => [phone, 1])));
		});

		async function column(name: string): Promise<unknown[]> {
			return (await n8n.rest.dataTableRows(SIMPLE.sheet)).map((cells) => cells[name]);
		}
	});
}

function writeInto(workflow: IWorkflowBase, value: string): void {
	nodeNamed(workflow, 'Write the status').parameters.dataTableId = { __rl: true, mode: 'name', value };
}
