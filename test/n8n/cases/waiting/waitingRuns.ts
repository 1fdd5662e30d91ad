import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { hasEnded, outputOf, type Execution } from '../../server/rest';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

/** Examples with Place Call and Wait: one person, and many, each with a run of their own. */
export const ONE = 'call-and-wait.json';
export const MANY = 'call-and-wait-many.json';
/** Their other half. */
const RESUMES = 'resume-waiting-calls.json';
export const MANUAL = "When clicking 'Execute workflow'";
export const DIAL = 'Place Call and Wait';
const USE_CASE = { useCaseId: 'Support line' };
const CHOICES = { [DIAL]: { fromNumber: 'Support line', ...USE_CASE } };

export interface Changes {
	/** Whom MANY calls. */
	phones?: readonly string[];
	/** What their rows have, beside. */
	columns?: readonly IDataObject[];
	/** Of Place Call and Wait. */
	parameters?: IDataObject;
	further?: (workflow: IWorkflowBase) => void;
}

/** Workflows with Place Call and Wait, and their runs that wait. */
export class WaitingRuns {
	private readonly started: string[] = [];
	private readonly triggers: string[] = [];

	constructor(private readonly n8n: WholeN8n) {}

	/** Imports an example, and publishes the trigger that resumes its runs. @returns its id in n8n */
	async prepare(file: string, { phones, columns = [], parameters, further }: Changes = {}): Promise<string> {
		if (this.triggers.length === 0) await this.publishTrigger();
		const id = await this.n8n.importExample(file, CHOICES);
		this.started.push(id);
		await this.n8n.rest.changeWorkflow(id, (workflow) => {
			for (const node of workflow.nodes) {
				if (node.name === DIAL) Object.assign(node.parameters, parameters);
				if (node.name !== 'Enter people to call' || phones === undefined) continue;
				const people = phones.map((phone, row) => ({ first_name: 'Ada', phone, ...columns[row] }));
				node.parameters.jsonOutput = JSON.stringify({ people });
			}
			further?.(workflow);
		});
		return id;
	}

	async publishTrigger(): Promise<void> {
		const id = await this.n8n.importExample(RESUMES, { 'Resume waiting executions': USE_CASE });
		this.triggers.push(id);
		await this.n8n.rest.publish(id);
	}

	get trigger(): string {
		return this.triggers[0] ?? '';
	}

	/** Starts a workflow, and waits until it has so many more runs that wait. @returns these runs' ids */
	async rest(id: string, count: number): Promise<string[]> {
		const before = await this.waiting(id);
		await this.n8n.rest.startWorkflow(id, MANUAL);
		await until(`${count} runs rest`, async () => (await this.waiting(id)).length === before.length + count);
		return (await this.waiting(id)).filter((run) => !before.includes(run));
	}

	/** @returns the ids of the runs of a workflow that wait */
	async waiting(id: string): Promise<string[]> {
		const executions = await this.n8n.rest.executions({ workflowId: id });
		return executions.filter(({ status }) => status === 'waiting').map((run) => run.id);
	}

	/** The runs that have dialled, once so many have ended. */
	async ended(id: string, count: number): Promise<Execution[]> {
		await until(`${count} runs ended`, async () => {
			const runs = await this.n8n.rest.executions({ workflowId: id });
			return runs.length >= count && runs.every((run) => hasEnded(run) && run.status !== 'waiting');
		});
		const executions = await this.n8n.rest.finishedExecutions(id);
		return executions.filter(({ data }) => data.resultData.runData[DIAL]);
	}

	async stopAll(): Promise<void> {
		for (const id of this.triggers.splice(0)) await this.n8n.retire(id);
		for (const id of this.started.splice(0)) {
			for (const run of await this.waiting(id)) await this.n8n.rest.stopExecution(run);
		}
	}
}

/** What Place Call and Wait has put out, at its last run within an execution. */
export function outcomeOf(run: Execution | undefined): IDataObject {
	return (run && outputOf(run, DIAL)[0]) ?? {};
}

/** Whom a run of MANY was to call. */
export function calledIn(run: Execution): string {
	return outputOf(run, 'When a person arrives')[0]?.phone as string;
}

export function lastNodeOf(run: Execution | undefined): string {
	return run?.data.resultData.lastNodeExecuted ?? '';
}
