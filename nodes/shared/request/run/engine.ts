import {
	NodeConnectionTypes,
	type IExecuteData,
	type IExecuteFunctions,
	type IExecuteSingleFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

/** What n8n runs a node with: for all items, or for each apart. */
export type RunContext = IExecuteFunctions | IExecuteSingleFunctions;

/**
 * @param context of a run, or of one of its items
 * @returns an object that is the same for all items of a run and for all tries of Retry On Fail, and
 *   for nothing else. Measured on n8n 2.8 and 2.41; the engine tests hold it
 */
export function identityOf(context: RunContext): object {
	return isOfWorkflow(context) ? context.getExecuteData() : toolCallOf(context);
}

/** @returns which run of the node within the execution, as in loops; undefined for calls of an AI agent, of which n8n keeps no count */
export function runIndexOf(context: RunContext): number | undefined {
	if (!isOfWorkflow(context)) return undefined;
	return context.getWorkflowDataProxy(itemOf(context).index).$runIndex as number;
}

/** @returns whether an AI agent uses the node as its tool: each of its versions runs tools in another way */
export function isTool(context: RunContext): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	if (rewireOutputLogTo !== undefined || type.endsWith('Tool')) return true;
	return 'isToolExecution' in context && context.isToolExecution();
}

/** @returns the items that a node is run on; an AI agent gives its arguments as one */
export function inputItems(context: IExecuteFunctions): INodeExecutionData[] {
	const items = context.getInputData();
	return items.length > 0 ? items : toolItems(context);
}

/** @returns how many items the engine means to start, where it starts each apart */
export function itemCount(context: IExecuteSingleFunctions): number {
	if (!isOfWorkflow(context)) return 1;
	const { node, data } = context.getExecuteData();
	return node.executeOnce ? 1 : (data.main?.[0]?.length ?? 1);
}

/** An AI agent may call a node as a tool in a run that is the agent's own, or show none at all. */
function isOfWorkflow(context: RunContext): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const { item, index } = itemOf(context);
	const itemOfRun = run?.data.main?.[0]?.[index];
	return itemOfRun !== undefined && itemOfRun === item;
}

/** The arguments of an agent's call: the same object in all tries, though each may have a run of its own. */
function toolCallOf(context: RunContext): object {
	return toolItems(context)[0]?.json ?? context;
}

function toolItems(context: RunContext): INodeExecutionData[] {
	const input = context.getInputData(0, NodeConnectionTypes.AiTool);
	return Array.isArray(input) ? input : [input];
}

function itemOf(context: RunContext): { item: INodeExecutionData | undefined; index: number } {
	if ('getItemIndex' in context) return { item: context.getInputData(), index: context.getItemIndex() };
	return { item: context.getInputData()[0], index: 0 };
}
