import {
	NodeConnectionTypes,
	type IExecuteData,
	type IExecuteFunctions,
	type IExecuteSingleFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

/** What n8n runs a node with: for each item apart, or for all of them. */
export type RunContext = IExecuteSingleFunctions | IExecuteFunctions;

/**
 * What n8n's engine shows of the run that an item belongs to. Measured on n8n 2.8 and 2.41; the
 * engine tests hold it.
 */
export interface EngineRun {
	/** How many items the engine means to start. */
	items: number;
	/** Which run of the node within the execution, as in loops; undefined where n8n keeps no runs. */
	runIndex: number | undefined;
	/** Whether the engine has written the run down as ended, be it for an error of its own. */
	hasEnded: () => boolean;
	/** How long the engine may pause before it either tries again or writes the run down as ended. */
	pauseMs: number;
}

const LONGEST_WAIT_BETWEEN_TRIES_MS = 5000;
const DEFAULT_WAIT_BETWEEN_TRIES_MS = 1000;

/**
 * @param context of the run, or of one of its items
 * @returns an object that is the same for all items of a run and for all tries of Retry On Fail, and
 *   for nothing else
 */
export function identityOf(context: RunContext): object {
	return isOfWorkflow(context) ? context.getExecuteData() : toolCallOf(context);
}

/** @param context of the run, or of any of its items */
export function engineRunOf(context: RunContext): EngineRun {
	if (!isOfWorkflow(context)) return { items: 1, runIndex: undefined, hasEnded: () => false, pauseMs: 0 };

	const { node, data } = context.getExecuteData();
	const proxy = context.getWorkflowDataProxy(itemOf(context).index);
	const runIndex = proxy.$runIndex as number;
	const runs = (proxy.$node as Record<string, { runIndex: number }>)[node.name];
	return {
		items: node.executeOnce ? 1 : (data.main?.[0]?.length ?? 1),
		runIndex,
		hasEnded: () => (runs?.runIndex ?? -1) >= runIndex,
		pauseMs: node.retryOnFail
			? Math.min(LONGEST_WAIT_BETWEEN_TRIES_MS, node.waitBetweenTries || DEFAULT_WAIT_BETWEEN_TRIES_MS)
			: 0,
	};
}

/** An AI agent may call a node as a tool in a run that is the agent's own, or show none at all. */
function isOfWorkflow(context: RunContext): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const { item, index } = itemOf(context);
	const itemOfRun = run?.data.main?.[0]?.[index];
	return itemOfRun !== undefined && itemOfRun === item;
}

/** The arguments of an agent's call: the same object in all tries, though each has a run of its own. */
function toolCallOf(context: RunContext): object {
	const input = context.getInputData(0, NodeConnectionTypes.AiTool);
	return ((Array.isArray(input) ? input[0] : input) as INodeExecutionData).json;
}

function itemOf(context: RunContext): { item: INodeExecutionData | undefined; index: number } {
	if ('getItemIndex' in context) return { item: context.getInputData(), index: context.getItemIndex() };
	return { item: context.getInputData()[0], index: 0 };
}
