import 'reflect-metadata';

import { WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IRunExecutionData,
	type IWebhookData,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { openAddress } from '../../../nodes/shared/waiting/sealedAddress';
import { WAIT_KEY } from '../../../nodes/shared/waiting/waitAddress';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { objectId } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import type { TestCredential } from '../engine/credentials';
import { additionalDataOf, NODE, nodeTypesOf, savedData, type RunResult } from '../engine/engine';
import { node, ROWS, rowsNode } from '../engine/surroundings';
import type { Service } from '../http/service';

const dial = new VoiceAgentDial();

/** The option of operations that wait. */
export const limitedTo = (resumeAmount: unknown, resumeUnit: string): IDataObject => ({
	options: { limitWaitTime: { values: { resumeAmount, resumeUnit } } },
});

/** The latest call that the service was asked for, by an operation that waits, and its execution. */
export class WaitingCall {
	constructor(private readonly service: Service) {}

	get latest() {
		return this.service.standIn.state.calls.all.at(-1);
	}

	get count(): number {
		return this.service.standIn.countOf('dialOutbound');
	}

	/** The address at which the execution is resumed, as the call carries it. */
	get sealed(): string {
		return (this.latest?.metadata.custom as IDataObject)[WAIT_KEY] as string;
	}

	/** The address, if it was sealed for this use case. */
	address(useCaseId = objectId('ca5e', 1)) {
		return openAddress(this.sealed, { apiKey: FAKE_API_KEY, useCaseId });
	}

	/** @returns what the trigger sends to the address when the call has ended */
	event(changes: IDataObject = {}) {
		return { token: this.address()?.token, call: { ...this.latest, status: 'Completed', ...changes } };
	}

	executionOf(result: RunResult, name?: string): WaitingExecution {
		return new WaitingExecution(this.service.credential(), result, name);
	}

	/** @returns what comes out when the call ends; undefined if the execution waits on */
	async endOf(result: RunResult, changes?: IDataObject): Promise<INodeExecutionData | undefined> {
		const execution = this.executionOf(result);
		const { workflowData } = await execution.receive(this.event(changes));
		return workflowData && (await execution.goOn(workflowData))[0];
	}
}

/** An execution that rests, as n8n has it in its database, and what n8n's server does with it. */
class WaitingExecution {
	private readonly workflow: Workflow;
	private readonly data: IRunExecutionData;

	/** @param name of the node, where it is not what tests call it otherwise */
	constructor(
		private readonly credential: TestCredential,
		result: RunResult,
		name = NODE,
	) {
		const saved = result.saved.replaceAll(`"${NODE}"`, () => JSON.stringify(name));
		this.data = savedData({
			saved: saved.replaceAll(`"node:${NODE}"`, () => JSON.stringify(`node:${name}`)),
		});
		const own = this.data.executionData?.nodeExecutionStack[0]?.node as INode;
		this.workflow = new Workflow({
			id: 'workflow-0001',
			nodes: [node(ROWS, 'test.rows', {}), { ...own, type: 'test.node' }],
			connections: { [ROWS]: { main: [[{ node: name, type: 'main', index: 0 }]] } },
			active: false,
			nodeTypes: nodeTypesOf({ 'test.rows': rowsNode, 'test.node': dial }),
			settings: { executionOrder: 'v1' },
		});
	}

	/** Until when it rests at most. */
	get waitTill(): Date | undefined {
		return this.data.waitTill === undefined ? undefined : new Date(this.data.waitTill);
	}

	/** Something comes to its address. */
	async receive(body: unknown): Promise<IWebhookResponseData & { status?: number }> {
		const answered: { status?: number } = {};
		const httpResponse = {
			status: (status: number) => ((answered.status = status), httpResponse),
			end: () => httpResponse,
		};
		const name = this.data.resultData.lastNodeExecuted ?? '';
		const others = additionalDataOf(this.credential, 'manual');
		const additionalData = { ...others, httpRequest: { body }, httpResponse } as never;
		const { workflow, data } = this;
		const own = workflow.getNode(name) as INode;
		const webhookData = { webhookDescription: dial.description.webhooks?.[0] } as IWebhookData;
		const context = new WebhookContext(workflow, own, additionalData, 'manual', webhookData, [], data);
		return { ...((await dial.webhook?.call(context)) ?? {}), ...answered };
	}

	/** @param items with which a response to `receive` lets it go on; without them, time is up */
	async goOn(items?: INodeExecutionData[][]): Promise<INodeExecutionData[]> {
		const data = structuredClone(this.data);
		const [entry] = data.executionData?.nodeExecutionStack ?? [];
		if (entry && items) entry.data.main = items;
		const execution = new WorkflowExecute(additionalDataOf(this.credential, 'manual'), 'manual', data);
		const { data: ended } = await execution.processRunExecutionData(this.workflow);
		const [task] = ended.resultData.runData[ended.resultData.lastNodeExecuted ?? ''] ?? [];
		return task?.data?.main?.[0] ?? [];
	}
}
