import type { IDataObject } from 'n8n-workflow';

import { chain, eachOf, START } from '../../workflows/chain';
import { IS_THOROUGH, itRestarts } from '../../thorough';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'call-each-once.json';
const CHOICES = { Dial: { fromNumber: 'Support line', useCaseId: 'Support line' } };
const CALLER = 'Call each once';
const PEOPLE = IS_THOROUGH ? 60 : 40;
/** As the example sets it. */
const BLOCK = 25;

/** A workflow of a user's own that hands its rows to the sub-workflow. */
export function callEachOnceCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		let id: string;
		let people = 0;

		beforeAll(async () => {
			id = await n8n.importExample(FILE, CHOICES);
			await n8n.rest.publish(id);
			// It makes the table.
			await results([next()]);
		});
		afterAll(async () => await n8n.rest.unpublish(id));
		beforeEach(() => (n8n.standIn.state.calls.stepMs = Infinity));

		it('calls each number once, in however many rows and spellings, and gives every row back', async () => {
			const [phone, other] = [next(), next()];
			const spelled = `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
			const rows = await results([phone, other, spelled, '12']);
			expect(rows.map(({ phone: its, called }) => [its, called])).toEqual(
				expect.arrayContaining([
					[phone, true],
					[other, true],
					[spelled, false],
					['12', false],
				]),
			);
			expect(rows).toHaveLength(4);
			const again = await results([phone, other]);
			expect(again.map(({ called, outcome }) => [called, outcome])).toEqual(
				Array(2).fill([false, 'This number was called before.']),
			);
			expect(countsOf([phone, other])).toEqual([1, 1]);
		});

		it('calls each once when two runs bring the same rows at the same moment', async () => {
			const phones = many();
			const runs = await Promise.all([results(phones), results(phones)]);
			const calledBy = phones.map(
				(phone) => runs.flat().filter((row) => row.phone === phone && row.called).length,
			);
			expect(countsOf(phones)).toEqual(Array(PEOPLE).fill(1));
			expect(calledBy).toEqual(Array(PEOPLE).fill(1));
		});

		itRestarts(
			n8n,
			'calls nobody twice when it is killed in the middle and run again, and says of whom it does not know',
			async () => {
				n8n.standIn.misbehave({ operation: 'dialOutbound', delayMs: 300, times: Infinity });
				const phones = many();
				await start(phones);
				await until('the run is in the middle', () => countsOf(phones).some(Boolean));
				await n8n.server.crash();
				await n8n.server.recovered();
				const rows = await results(phones);
				expect(phones.filter((phone) => n8n.standIn.state.callsTo(phone) > 1)).toEqual([]);
				expect(rows).toHaveLength(PEOPLE);
				const doubtful = rows.filter(({ outcome }) => /check the service/i.test(outcome as string));
				expect(doubtful.length).toBeLessThanOrEqual(BLOCK);
				const said = new Set(doubtful.map(({ phone }) => phone));
				expect(phones.filter((phone) => n8n.standIn.state.callsTo(phone) === 0 && !said.has(phone))).toEqual(
					[],
				);
			},
		);

		function next(): string {
			people += 1;
			return `+155502${String(people).padStart(5, '0')}`;
		}

		function many(): string[] {
			return Array.from({ length: PEOPLE }, next);
		}

		/** @returns the execution's id */
		async function start(phones: string[]): Promise<string> {
			const workflow = await n8n.rest.createWorkflow(callerOf(id, phones));
			return await n8n.rest.startWorkflow(workflow.id, START);
		}

		/** What the sub-workflow gives back. */
		async function results(phones: string[]): Promise<IDataObject[]> {
			const { status, data, saved } = await n8n.rest.execution(await start(phones));
			if (status !== 'success') throw new Error(saved);
			const items = data.resultData.runData[CALLER]?.[0]?.data?.main?.[0] ?? [];
			return items.map(({ json }) => json);
		}

		function countsOf(phones: string[]): number[] {
			return phones.map((phone) => n8n.standIn.state.callsTo(phone));
		}
	});
}

function callerOf(workflowId: string, phones: string[]) {
	const rows = phones.map((phone) => ({ phone, first_name: 'Ada' }));
	return chain('My own workflow', [
		...eachOf(rows),
		{
			name: CALLER,
			type: 'n8n-nodes-base.executeWorkflow',
			typeVersion: 1.3,
			parameters: {
				source: 'database',
				workflowId: { __rl: true, mode: 'id', value: workflowId },
				workflowInputs: { mappingMode: 'defineBelow', value: {}, matchingColumns: [], schema: [] },
				mode: 'once',
				options: {},
			},
		},
	]);
}
