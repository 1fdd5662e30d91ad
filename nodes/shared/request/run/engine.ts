import {
	NodeConnectionTypes,
	type IExecuteData,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

/**
 * @returns an object that is the same for all tries of Retry On Fail of a run, and for nothing else. Measured on n8n 2.8 and 2.41; the engine tests hold it
 */
export function identityOf(context: IExecuteFunctions): object {
	return isOfWorkflow(context) ? context.getExecuteData() : toolCallOf(context);
}

/** @returns which run of the node within the execution, as in loops; undefined for calls of an AI agent, of which n8n keeps no count */
export function runIndexOf(context: IExecuteFunctions): number | undefined {
	if (!isOfWorkflow(context)) return undefined;
	return context.getWorkflowDataProxy(0).$runIndex as number;
}

/** @returns whether an AI agent uses the node as its tool: each of its versions runs tools in another way */
export function isTool(context: IExecuteFunctions): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	if (rewireOutputLogTo !== undefined || type.endsWith('Tool')) return true;
	return 'isToolExecution' in context && context.isToolExecution();
}

/** @returns the items that a node is run on; an AI agent gives its arguments as one */
export function inputItems(context: IExecuteFunctions): INodeExecutionData[] {
	const items = context.getInputData();
	return items.length > 0 ? items : toolItems(context);
}

/** An AI agent may call a node as a tool in a run that is the agent's own, or show none at all. */
function isOfWorkflow(context: IExecuteFunctions): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const firstItem = run?.data.main?.[0]?.[0];
	return firstItem !== undefined && firstItem === context.getInputData()[0];
}

/** The arguments of an agent's call: the same object in all tries, though each may have a run of its own. */
function toolCallOf(context: IExecuteFunctions): object {
	return toolItems(context)[0]?.json ?? context;
}

function toolItems(context: IExecuteFunctions): INodeExecutionData[] {
	const input = context.getInputData(0, NodeConnectionTypes.AiTool);
	return Array.isArray(input) ? input : [input];
}
