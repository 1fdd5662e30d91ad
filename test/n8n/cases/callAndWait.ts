import type { IDataObject } from 'n8n-workflow';

import { placeCall } from '../placeCall';
import type { Execution } from '../rest';
import { until } from '../until';
import type { WholeN8n } from '../wholeN8n';

const FILE = 'call-and-wait.json';
const MANUAL = "When clicking 'Execute workflow'";
const TRIGGER = 'When a call has ended';
const WAKER = 'Wake that run up';
/** Of the waker, as the example sets it. */
const PAUSE_BETWEEN_TRIES_MS = 3000;
const USE_CASE = { useCaseId: 'Support line' };
const CHOICES = { Dial: { numberId: 'Support line', ...USE_CASE }, [TRIGGER]: USE_CASE };
/** Of the people in the example: what comes of their calls in the stand-in, and where their runs end. */
const PEOPLE = {
	'+15550100102': ['Completed', 'interested', 'Interested: go on here'],
	'+15550100103': ['Completed', 'not interested', 'Other: go on here'],
	'+15550100191': ['Busy', '', 'Not reached: go on here'],
	'+15550100192': ['No answer', '', 'Not reached: go on here'],
	'+15550100104': ['Completed', 'interested', 'Interested: go on here'],
};

/** Runs that dial, rest, and are woken up with the outcome of their own call. */
export function callAndWaitCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('goes on in each of five runs with the outcome of its own call', async () => {
			const id = await start();
			expect(await outcomes(id)).toEqual(expectedOutcomes());
		});

		it('does so when calls end before their runs rest, or before Dial has its answer', async () => {
			n8n.standIn.state.calls.stepMs = 0;
			n8n.standIn.misbehave({ operation: 'dialOutbound', slowBodyMs: 1500, times: 3 });
			const id = await start();
			expect(await outcomes(id)).toEqual(expectedOutcomes());
			const tries = (await runsOf(id, WAKER)).map(({ data }) => data.resultData.runData[WAKER]?.[0]);
			const repeated = tries.filter((task) => (task?.executionTime ?? 0) >= PAUSE_BETWEEN_TRIES_MS);
			expect(repeated.length).toBeGreaterThanOrEqual(3);
		});

		it('rests for 30 minutes at most, and is woken up by nothing but its own call', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await start();
			await until('five runs rest', async () => (await waiting(id)).length === 5);
			const [run] = await waiting(id);
			const minutes = (Date.parse(run?.waitTill ?? '') - Date.now()) / 60_000;
			expect(minutes).toBeGreaterThan(28);
			expect(minutes).toBeLessThan(31);

			const [call] = n8n.standIn.state.calls.all;
			const resume = (call?.metadata.custom as IDataObject | undefined)?.resume as string;
			const elsewhere = [
				'http://127.0.0.1:1/',
				`../rest/${resume}`,
				`${resume}/../../rest/login`,
				`${resume}&x=/`,
				'',
			];
			n8n.standIn.state.calls.stepMs = 0;
			for (const wrong of elsewhere) {
				await place('+15550100105', wrong);
			}
			const other = await place('+15550100106', resume);
			await until('the run is woken up', async () => (await waiting(id)).length === 4);

			const events = await runsOf(id, TRIGGER);
			const sent = events.filter(({ data }) => data.resultData.runData[WAKER]);
			expect(events).toHaveLength(elsewhere.length + 1);
			expect(sent).toHaveLength(1);
			const ends = (await runsOf(id, 'Dial')).map(lastNodeOf);
			expect(ends.sort()).toEqual([
				'No outcome in time: go on here',
				...Array<string>(4).fill('Wait for the call to end'),
			]);
			expect(n8n.standIn.state.calls.get(other)?.status).toBe('Completed');
			await stop(id);
		});
	});

	/** Places a call that carries a note like the example's. */
	async function place(phone: string, resume: string): Promise<string> {
		const useCase = n8n.standIn.state.useCases[1]?.id;
		return await placeCall(n8n.standIn, phone, { use_case_id: useCase, metadata: { custom: { resume } } });
	}

	/** Publishes the example and runs it by hand. */
	async function start(): Promise<string> {
		const id = await n8n.importExample(FILE, CHOICES);
		await n8n.rest.publish(id);
		const { status } = await n8n.rest.runWorkflow(id, MANUAL);
		expect(status).toBe('success');
		return id;
	}

	/** Waits until no run goes on. @returns for each called number: status, tag and last node of its run, and whether the outcome is its own call's */
	async function outcomes(id: string): Promise<Record<string, unknown[]>> {
		await until('all runs ended', async () => {
			const statuses = (await n8n.rest.executions({ workflowId: id })).map(({ status }) => status);
			return statuses.length === 11 && statuses.every((status) => status === 'success');
		});
		const runs = await runsOf(id, 'Dial');
		const entries = runs.map((run) => {
			const { phone, call_id, status, tag } = outputOf(run, 'Outcome');
			const dialled = outputOf(run, 'Dial');
			const outcome = [status, tag, lastNodeOf(run), call_id === dialled.id];
			return [phone as string, outcome] as const;
		});
		expect(n8n.standIn.countOf('dialOutbound')).toBe(5);
		await n8n.rest.unpublish(id);
		return Object.fromEntries(entries);
	}

	async function waiting(id: string) {
		const executions = await n8n.rest.executions({ workflowId: id });
		return executions.filter(({ status }) => status === 'waiting');
	}

	/** The executions in which a node has run. */
	async function runsOf(id: string, node: string): Promise<Execution[]> {
		const executions = await n8n.rest.finishedExecutions(id);
		return executions.filter(({ data }) => data.resultData.runData[node]);
	}

	async function stop(id: string): Promise<void> {
		await n8n.rest.unpublish(id);
		for (const run of await waiting(id)) await n8n.rest.post(`executions/${run.id}/stop`, {});
	}
}

function expectedOutcomes(): Record<string, unknown[]> {
	return Object.fromEntries(Object.entries(PEOPLE).map(([phone, outcome]) => [phone, [...outcome, true]]));
}

function outputOf({ data }: Execution, node: string): IDataObject {
	return data.resultData.runData[node]?.[0]?.data?.main?.[0]?.[0]?.json ?? {};
}

function lastNodeOf({ data }: Execution): string {
	return data.resultData.lastNodeExecuted ?? '';
}
