import {
	type IExecuteData,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { type Operation, type OperationId, operationTable } from '../contract/contract';
import { toRunError } from './errors';
import { type Details, ExecutionHistory, Memory, sentFrom } from './memory';
import { type ItemContext, itemContexts, readNamed } from './message/item';
import { type Failure, invalidInput, notSentFailure } from './policy/failure';
import { isError, type Outcome } from './policy/outcome';
import { type RequestOptions, settingsFrom } from './policy/settings';
import { type Connection, isFinalIn, type Request, type Run, sendRun, type Unsent } from './send';
import { CREDENTIAL } from './wire/credential';
import { sendOnce } from './wire/http';
import { escapedHtml } from '../values/read';

/** What n8n's engine says of a run of a node, and the runs that are under way. */
const runs = new WeakMap<object, Run>();

const RESUMED_TWICE = 'n8n resumed this execution twice, and the items were sent the first time';

/**
 * Sends the requests of a run, under the policy and the memory that all nodes share: neither Retry On Fail nor the
 * retry of an execution sends twice what may have had an effect.
 *
 * @param requests all that the run sends, at places that are the same in every try
 * @param problem why nothing must be sent
 * @returns their outcomes, in the same order
 * @throws NodeApiError for the item that failed, or for all that have problems, when the node stops on errors
 */
export async function sendRequests(
	context: IExecuteFunctions,
	id: OperationId,
	requests: ReadonlyArray<Request | Unsent>,
	problem?: Failure,
): Promise<Outcome[]> {
	const run = findRun(context, id);
	const connection: Connection = {
		credentialOf: async (place) => await context.getCredentials(CREDENTIAL, place),
		sendOnce: sendOnce.bind(undefined, context),
	};
	const { operation, origin } = run;
	const { outcomes, problems } = await sendRun(run, requests, connection, problem);
	if (context.continueOnFail() || !outcomes.some(isError)) return outcomes;
	throw toRunError(
		context.getNode(),
		{ operation, requests, outcomes, problems, isRemembered: origin !== undefined },
		(item) => inputItems(context)[item]?.json.row_number,
	);
}

/** A request of an earlier try that may have had an effect. */
export interface Previous extends Details {
	/** It is never sent again. */
	isFinal: boolean;
}

/** @returns by place, what earlier tries sent that may have had an effect */
export function previousRequests(context: IExecuteFunctions, id: OperationId): ReadonlyMap<number, Previous> {
	const run = findRun(context, id);
	const isFinal = ({ done }: { done?: object }) => isFinalIn(run, { kind: done ? 'done' : 'unknown' });
	return new Map(run.memory.previous().map((one) => [one.place, { ...one, isFinal: isFinal(one) }]));
}

/**
 * @returns the run, the same for all tries of Retry On Fail, and for nothing else: an AI agent's call is known by its
 *   arguments, though each try may have a run of its own. Measured on n8n 2.8 and 2.41; the engine tests hold it
 */
function findRun(context: IExecuteFunctions, id: OperationId): Run {
	const isOwn = isOfWorkflow(context);
	const identity = isOwn ? context.getExecuteData() : (toolItems(context)[0]?.json ?? context);
	const run = runs.get(identity) ?? newRun(context, operationTable[id]);
	runs.set(identity, run);
	return run;
}

function newRun(context: IExecuteFunctions, operation: Operation): Run {
	const runIndex = rememberedRun(context, operation);
	const saved = runIndex === undefined ? undefined : { context: context.getContext('node'), runIndex };
	const { id, name } = context.getNode();
	// Nodes have names of their own, but not always ids.
	const origin = saved && `${context.getExecutionId()} ${runIndex} ${name}`;
	const { settings, problem } = readSettings(context);
	return {
		operation,
		nodeName: `${context.getWorkflow().id} ${id}`,
		settings,
		problem:
			origin && sentFrom.has(origin)
				? notSentFailure(RESUMED_TWICE, 'Check in the service what was sent.')
				: problem,
		stopsOnError: !context.continueOnFail(),
		memory: new Memory(operation, saved),
		history: findHistory(context, operation),
		origin,
		signal: context.getExecutionCancelSignal(),
	};
}

/** @returns the user's settings of a node's requests, and why they cannot be used, if so: then nothing is sent */
export function readSettings(context: IExecuteFunctions): Pick<Run, 'settings' | 'problem'> {
	try {
		const getNodeParameter = (name: string, fallback: unknown) => context.getNodeParameter(name, 0, fallback);
		const options = readNamed({ getNodeParameter }, 'Request Options', ['requestOptions', {}]);
		return { settings: settingsFrom(options as RequestOptions) };
	} catch (error) {
		return { settings: settingsFrom({}), problem: invalidInput(error) };
	}
}

/**
 * @param isPreview whether nothing is sent: then it is whom earlier previews would have called
 * @returns the people whom the node has called in this execution: in the turns of a loop, or where two branches
 *   lead to it. Nobody for calls of an AI agent, and for what is idempotent
 */
export function findHistory(
	context: IExecuteFunctions,
	operation: Operation,
	isPreview = false,
): ExecutionHistory {
	const runIndex = rememberedRun(context, operation);
	if (runIndex === undefined) return new ExecutionHistory({}, 0);
	const key = isPreview ? 'voiceAgentPreviewed' : undefined;
	return new ExecutionHistory(context.getContext('node'), runIndex, key);
}

/** @returns the run under which n8n remembers what is sent; undefined if it need not, or can't */
function rememberedRun(context: IExecuteFunctions, { idempotent }: Operation): number | undefined {
	return idempotent || isTool(context) ? undefined : readRunIndex(context);
}

/** @returns which run of the node within the execution, as in loops; undefined for calls of an AI agent, of which n8n keeps no count */
export function readRunIndex(context: IExecuteFunctions): number | undefined {
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

/** @returns the same, with what the user has set for each */
export function readItems(context: IExecuteFunctions): ItemContext[] {
	return itemContexts(context, inputItems(context));
}

/** An AI agent may call a node as a tool in a run that is the agent's own, or show none at all. */
function isOfWorkflow(context: IExecuteFunctions): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const firstItem = run?.data.main?.[0]?.[0];
	return firstItem !== undefined && firstItem === context.getInputData()[0];
}

function toolItems(context: IExecuteFunctions): INodeExecutionData[] {
	const input = context.getInputData(0, NodeConnectionTypes.AiTool);
	return Array.isArray(input) ? input : [input];
}

/**
 * Shows a hint above the output of a node. An AI agent's tools have no place for it.
 *
 * @param lines as plain text: n8n renders hints as HTML, and names of columns come from strangers
 */
export function addHint(
	context: Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>,
	lines: string | readonly string[],
	type: 'info' | 'warning',
): void {
	const message = [lines].flat().map(escapedHtml).join('<br>');
	context.addExecutionHints?.({ message, location: 'outputPane', type });
}
