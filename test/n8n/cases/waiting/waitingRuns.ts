import type { IDataObject } from 'n8n-workflow';

import { hasEnded, outputOf, type Execution } from '../../server/rest';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { nodeNamed, type Change } from '../../workflows/examples';

/** Examples with Place Call and Wait: one person, and many, each with a run of their own. */
export const ONE = 'call-and-wait.json';
export const MANY = 'call-and-wait-many.json';
/** Their other half. */
const RESUMES = 'resume-waiting-calls.json';
export const MANUAL = "When clicking 'Execute workflow'";
export const DIAL = 'Place Call and Wait';

export interface Changes {
	/** Whom MANY calls. */
	phones?: readonly string[];
	/** What their rows have, beside. */
	columns?: readonly IDataObject[];
	/** Of Place Call and Wait. */
	parameters?: IDataObject;
	further?: Change;
}

/** Workflows with Place Call and Wait, and their runs that wait. */
export class WaitingRuns {
	/** The ID of the workflow that resumes them. */
	trigger = '';

	constructor(private readonly n8n: WholeN8n) {}

	/** Imports an example, and publishes the trigger that resumes its runs. @returns its id in n8n */
	async prepare(file: string, { phones, columns = [], parameters, further }: Changes = {}): Promise<string> {
		if (this.n8n.rest.published.size === 0) await this.publishTrigger();
		return await this.n8n.importExample(file, (workflow) => {
			Object.assign(nodeNamed(workflow, DIAL).parameters, parameters);
			const people = phones?.map((phone, row) => ({ first_name: 'Ada', phone, ...columns[row] }));
			if (people)
				nodeNamed(workflow, 'Enter people to call').parameters.jsonOutput = JSON.stringify({ people });
			further?.(workflow);
		});
	}

	async publishTrigger(): Promise<void> {
		this.trigger = await this.n8n.importExample(RESUMES);
		await this.n8n.rest.publish(this.trigger);
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
