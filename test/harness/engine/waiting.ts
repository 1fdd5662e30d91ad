import { WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IRunExecutionData,
	type IWebhookData,
	type IWebhookResponseData,
} from 'n8n-workflow';

import type { TestCredential } from './credentials';
import { additionalDataOf, NODE, nodeTypesOf, savedData, type RunResult } from './engine';
import { node, ROWS, rowsNode } from './surroundings';

const TYPE = 'test.node';

/** An execution that rests, as n8n has it in its database, and what n8n's server does with it. */
export class WaitingExecution {
	private readonly workflow: Workflow;
	private readonly data: IRunExecutionData;

	/** @param name of the node, where it is not what tests call it otherwise */
	constructor(
		private readonly nodeType: INodeType,
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
			nodes: [node(ROWS, 'test.rows', {}), { ...own, type: TYPE }],
			connections: { [ROWS]: { main: [[{ node: name, type: 'main', index: 0 }]] } },
			active: false,
			nodeTypes: nodeTypesOf({ 'test.rows': rowsNode, [TYPE]: nodeType }),
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
		const webhookData = { webhookDescription: this.nodeType.description.webhooks?.[0] } as IWebhookData;
		const context = new WebhookContext(workflow, own, additionalData, 'manual', webhookData, [], data);
		return { ...((await this.nodeType.webhook?.call(context)) ?? {}), ...answered };
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

export function jsonOf(items: INodeExecutionData[]): IDataObject[] {
	return items.map(({ json }) => json);
}
