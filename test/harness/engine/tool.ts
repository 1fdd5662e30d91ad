import { SupplyDataContext } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type IExecuteData,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';

import type { TestCredential } from './credentials';
import { additionalDataOf, nodeTypesOf } from './engine';
import { CREDENTIALS, node } from './surroundings';

export interface ToolCall {
	nodeType: INodeType;
	parameters: IDataObject;
	credential: TestCredential;
	/** What the agent gives, for each item. */
	given: IDataObject[];
	/** As often as Retry On Fail would. */
	tries?: number;
	/** Fires when the agent's execution is canceled. */
	signal?: AbortSignal;
	/** Given where several calls belong to one run of the agent. */
	agentRun?: IExecuteData;
}

/** What the engine holds of the agent's own run, which all its calls share. */
export function newAgentRun(): IExecuteData {
	return { node: node('Agent', 'test.agent', {}), data: { main: [[{ json: {} }]] }, source: null };
}

/** Calls a node as n8n's server lets an AI agent call it. */
export async function callTool({
	nodeType,
	parameters,
	credential,
	given,
	tries = 1,
	signal,
	agentRun = newAgentRun(),
}: ToolCall): Promise<INodeExecutionData[]> {
	const nodeTypes = nodeTypesOf({ 'test.tool': nodeType });
	const tool: INode = { ...node('Tool', 'test.tool', parameters), credentials: CREDENTIALS };
	const workflow = new Workflow({ nodes: [tool], connections: {}, active: false, nodeTypes });
	const data = createRunExecutionData({});
	for (let run = 0; ; run++) {
		const context = new SupplyDataContext(
			workflow,
			workflow.getNode('Tool') as INode,
			additionalDataOf(credential, 'manual'),
			'manual',
			data,
			run,
			[],
			{},
			'ai_tool',
			agentRun,
			[],
			signal,
		);
		context.addInputData('ai_tool', [given.map((json) => ({ json }))]);
		try {
			const output = await nodeType.execute?.call(context as unknown as IExecuteFunctions);
			return (output as INodeExecutionData[][])[0] ?? [];
		} catch (error) {
			if (run + 1 >= tries) throw error;
		}
	}
}
