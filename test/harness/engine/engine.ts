import 'reflect-metadata';

import { getEventListeners } from 'node:events';

import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialType,
	type INode,
	type INodeType,
	type INodeTypes,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { expectFieldsShown, wordsOf } from '../nodes/namedFields';
import { CredentialsOfTest, type TestCredential } from './credentials';
import { CREDENTIALS, node, NODE, ROWS, surroundingsOf } from './surroundings';

export { NODE };

export interface RunOptions {
	rows: IDataObject[];
	/** The input items' files, by item. */
	binary?: Array<INodeExecutionData['binary']>;
	parameters: IDataObject;
	/** The name of the node's type; some of n8n's own nodes have rights by theirs. */
	type?: string;
	credential: TestCredential;
	/** The credential's type, where it is not this package's as it is now. */
	credentialType?: ICredentialType;
	settings?: Partial<INode>;
	/** Of the workflow. */
	timezone?: string;
	/** Cancels the execution when this resolves. */
	cancelAfter?: Promise<unknown>;
	/** Whether n8n runs the node in a workflow, or as the tool of an AI agent (from version 3), one call for each row. */
	engine?: 'workflow' | 'agent';
	/** The rows come in a loop, so many in each turn. The node's error branch then leads nowhere. */
	rowsPerTurn?: number;
	/** The first row comes by one branch, the others by another. */
	inTwoBranches?: boolean;
}

/** What a run came to. */
export type RunResult = Awaited<ReturnType<typeof runNode>>;

/** @returns a copy of what n8n's database holds of an execution */
export function savedData({ saved }: { saved: string }): IRunExecutionData {
	return JSON.parse(saved) as IRunExecutionData;
}

let executions = 0;
const nextExecutionId = () => String(1000 + (executions += 1));

/**
 * Runs a node on rows in n8n-core's own engine, as n8n's server would.
 *
 * @param from what an execution goes on with, if it is not a new one
 */
export async function runNode(
	nodeType: INodeType,
	options: RunOptions,
	from: { data?: IRunExecutionData; mode?: WorkflowExecuteMode; executionId?: string } = {},
) {
	const { data = startData(options), mode = 'manual', executionId = nextExecutionId() } = from;
	const { type = 'test.node' } = options;
	const { nodes, types, connections } = surroundingsOf(options);
	const tested = { ...node(NODE, type, options.parameters), credentials: CREDENTIALS, ...options.settings };
	const workflow = new Workflow({
		id: 'workflow-0001',
		nodes: [...nodes, tested],
		connections,
		active: false,
		nodeTypes: nodeTypesOf({ ...types, [type]: nodeType }),
		settings: { executionOrder: 'v1', ...(options.timezone ? { timezone: options.timezone } : {}) },
	});
	// The execution stack that a retry brings along holds a copy of the node; n8n runs that copy.
	for (const entry of data.executionData?.nodeExecutionStack ?? []) {
		entry.node = { ...(workflow.getNode(entry.node.name) as INode) };
	}
	const others = additionalDataOf(options.credential, mode, options.credentialType, executionId);
	const execution = new WorkflowExecute(others, mode, data);
	const running = execution.processRunExecutionData(workflow);
	void options.cancelAfter?.then(() => running.cancel());
	const result = resultOf(await running);
	const own = workflow.getNode(NODE) as INode;
	const { message, description } = result.failure ?? {};
	const items = [...result.success, ...result.errors].flatMap(({ json }) => wordsOf(json));
	expectFieldsShown(nodeType.description, own, [message, description, ...result.hints, ...items]);
	const { signal } = (execution as unknown as { abortController: AbortController }).abortController;
	/** How many still listen for the execution's end. */
	const listeners = getEventListeners(signal, 'abort').length;
	return Object.assign(result, { executionId, listeners });
}

function startData({ rows, binary = [] }: RunOptions): IRunExecutionData {
	const items = rows.map((json, item) => ({ json, ...(binary[item] ? { binary: binary[item] } : {}) }));
	const start = { node: node(ROWS, 'test.rows', {}), data: { main: [[{ json: {} }]] }, source: null };
	return createRunExecutionData({
		resultData: { pinData: { [ROWS]: items } },
		executionData: { nodeExecutionStack: [start] },
	});
}

function resultOf(run: IRun) {
	const tasks = run.data.resultData.runData[NODE] ?? [];
	const branch = (index: number) => tasks.flatMap(({ data }) => (data?.main ?? data?.ai_tool)?.[index] ?? []);
	return {
		success: branch(0),
		errors: branch(1),
		/** The error that ended the execution, if one did. */
		failure: run.data.resultData.error as Failure | undefined,
		run,
		/** What the editor shows above the output, as HTML. */
		hints: tasks.flatMap(({ hints = [] }) => hints.map(({ message }) => message)),
		/** Everything that n8n would save of the execution, as text. */
		get saved() {
			return JSON.stringify(run.data);
		},
	};
}

interface Failure {
	message: string;
	description?: string | null;
	httpCode?: string | null;
	context: IDataObject;
}

export function nodeTypesOf(types: Record<string, INodeType>): INodeTypes {
	const get = (name: string) => {
		const type = types[name];
		if (!type) throw new Error(`There is no node type ${name}`);
		return type;
	};
	return { getByName: get, getByNameAndVersion: get, getKnownTypes: () => ({}) };
}

/** What n8n's server gives every execution, as far as nodes of this package use it. */
export function additionalDataOf(
	credential: TestCredential,
	mode: WorkflowExecuteMode,
	credentialType?: ICredentialType,
	executionId = nextExecutionId(),
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new CredentialsOfTest(credential, credentialType),
		hooks: new ExecutionLifecycleHooks(mode, executionId, {} as IWorkflowBase),
		executionId,
		currentNodeExecutionIndex: 0,
		restApiUrl: '',
		instanceBaseUrl: '',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		webhookBaseUrl: 'http://localhost/webhook/',
		webhookTestBaseUrl: 'http://localhost/webhook-test/',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** @returns the index of the input item that an output item comes from */
export function itemOf({ pairedItem }: { pairedItem?: unknown }): number {
	return (pairedItem as { item: number }).item;
}

export function jsonOf(items: INodeExecutionData[]): IDataObject[] {
	return items.map(({ json }) => json);
}
