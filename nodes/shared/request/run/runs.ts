import {
	type IExecuteData,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { type Failure, invalidInput } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import { type RequestOptions, type RequestSettings, settingsFrom } from '../policy/settings';
import { CREDENTIAL } from '../wire/credential';
import { sendOnce } from '../wire/http';
import { Ledger, ResumeGuard, ExecutionHistory } from './memory';
import type { Pass } from './pass';
import type { Row } from './row';
import { type Connection, Run } from './run';

const runs = new WeakMap<object, Run>();

/** @returns the run, the same for all tries of Retry On Fail */
export function findRun(context: IExecuteFunctions, operation: Operation): Run {
	const identity = identify(context);
	const run = runs.get(identity) ?? newRun(context, operation);
	runs.set(identity, run);
	return run;
}

/** Sends rows as one pass of their run, and by the credential that each has in it. */
export async function processRows(
	context: IExecuteFunctions,
	operation: Operation,
	rows: readonly Row[],
	problem?: Failure,
): Promise<{ outcomes: Outcome[]; pass: Pass }> {
	const connection: Connection = {
		credentialOf: async (item) => await context.getCredentials(CREDENTIAL, item),
		sendOnce: async (...request) => await sendOnce(context, ...request),
	};
	return await findRun(context, operation).process(rows, connection, problem);
}

/** @returns how the user wants the rows spread over time, if at all */
export function readBatches(context: IExecuteFunctions): RequestSettings['batches'] {
	const settings = readSettings(context);
	return 'kind' in settings ? undefined : settings.batches;
}

/** @returns milliseconds after the first row at which this one may be sent */
export function batchDelay(item: number, batches: RequestSettings['batches']): number {
	return batches ? Math.floor(item / batches.size) * batches.interval : 0;
}

/** @returns why no request of a run would be sent: the user's settings of requests cannot be used */
export function problemOfSettings(context: IExecuteFunctions): Failure | undefined {
	const settings = readSettings(context);
	return 'kind' in settings ? settings : undefined;
}

/** @returns the user's settings of a node's requests, or why they cannot be used */
function readSettings(context: IExecuteFunctions): RequestSettings | Failure {
	try {
		return settingsFrom(context.getNodeParameter('requestOptions', 0, {}) as RequestOptions);
	} catch (error) {
		return invalidInput(error);
	}
}

/**
 * @param isPreview whether nothing is sent: then it is what earlier previews would have sent
 * @returns the values that the node has sent in this execution: in the turns of a loop, or where two branches
 *   lead to it. Undefined for calls of an AI agent, and for what is idempotent
 */
export function findHistory(
	context: IExecuteFunctions,
	{ idempotent }: Operation,
	isPreview = false,
): ExecutionHistory | undefined {
	const runIndex = idempotent || isTool(context) ? undefined : readRunIndex(context);
	if (runIndex === undefined) return undefined;
	return new ExecutionHistory(
		context.getContext('node'),
		runIndex,
		isPreview ? 'voiceAgentPreviewed' : undefined,
	);
}

function newRun(context: IExecuteFunctions, operation: Operation): Run {
	const runIndex = operation.idempotent ? undefined : readRunIndex(context);
	return new Run({
		operation,
		nodeName: `${context.getWorkflow().id} ${context.getNode().id}`,
		settings: readSettings(context),
		stopsOnError: !context.continueOnFail(),
		ledger: runIndex === undefined ? undefined : new Ledger(context.getContext('node'), runIndex),
		history: findHistory(context, operation),
		guard: runIndex === undefined ? undefined : findGuard(context, runIndex),
		signal: context.getExecutionCancelSignal(),
	});
}

/** An AI agent may call its tool as often as it likes. Nodes have names of their own, but not always ids. */
function findGuard(context: IExecuteFunctions, runIndex: number): ResumeGuard | undefined {
	const executionId = isTool(context) ? undefined : context.getExecutionId();
	return executionId === undefined
		? undefined
		: new ResumeGuard(`${executionId} ${runIndex} ${context.getNode().name}`);
}

/**
 * @returns an object that is the same for all tries of Retry On Fail of a run, and for nothing else. Measured on n8n 2.8 and 2.41; the engine tests hold it
 */
export function identify(context: IExecuteFunctions): object {
	return isOfWorkflow(context) ? context.getExecuteData() : identifyToolCall(context);
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

/** An AI agent may call a node as a tool in a run that is the agent's own, or show none at all. */
function isOfWorkflow(context: IExecuteFunctions): boolean {
	const run = context.getExecuteData() as IExecuteData | undefined;
	const firstItem = run?.data.main?.[0]?.[0];
	return firstItem !== undefined && firstItem === context.getInputData()[0];
}

/** The arguments of an agent's call: the same object in all tries, though each may have a run of its own. */
function identifyToolCall(context: IExecuteFunctions): object {
	return toolItems(context)[0]?.json ?? context;
}

function toolItems(context: IExecuteFunctions): INodeExecutionData[] {
	const input = context.getInputData(0, NodeConnectionTypes.AiTool);
	return Array.isArray(input) ? input : [input];
}
