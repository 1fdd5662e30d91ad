import { NodeConnectionTypes, type IExecuteData, type IExecuteSingleFunctions } from 'n8n-workflow';

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
 * @param context of one item
 * @returns an object that is the same for all items of a run and for all tries of Retry On Fail, and
 *   for nothing else
 */
export function identityOf(context: IExecuteSingleFunctions): object {
	return isOfWorkflow(context) ? context.getExecuteData() : toolCallOf(context);
}

/** @param context of any item of the run */
export function engineRunOf(context: IExecuteSingleFunctions): EngineRun {
	if (!isOfWorkflow(context)) return { items: 1, runIndex: undefined, hasEnded: () => false, pauseMs: 0 };

	const { node, data } = context.getExecuteData();
	const proxy = context.getWorkflowDataProxy(context.getItemIndex());
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
function isOfWorkflow(context: IExecuteSingleFunctions): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const item = run?.data.main?.[0]?.[context.getItemIndex()];
	return item !== undefined && item === context.getInputData();
}

/** The arguments of an agent's call: the same object in all tries, though each has a run of its own. */
function toolCallOf(context: IExecuteSingleFunctions): object {
	return context.getInputData(0, NodeConnectionTypes.AiTool).json;
}
