import 'reflect-metadata';

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { HookContext, WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IWebhookData,
	type IWebhookResponseData,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { TestCredential } from '../engine/credentials';
import { additionalDataOf, nodeTypesOf } from '../engine/engine';
import { nodeOfOtherProcess } from '../engine/otherProcess';
import { CREDENTIALS, node, rowsNode } from '../engine/surroundings';
import { databaseOf, type Database } from './triggerDatabase';

const TYPE = 'test.trigger';
const NEXT_TYPE = 'test.next';
const NEXT = 'Next node';
const AFTER_WAKING_MS = 100;
const NODE = 'VoiceAgentTrigger';

/** How n8n keeps a trigger alive; its versions differ (n8n's sources, and the end-to-end tests). */
export type LifeCycle = '2.8' | '2.41';

export interface Execution {
	/** What the trigger has put out. */
	items: INodeExecutionData[];
	/** Whether the node after the trigger has run. */
	wentOn: boolean;
	/** Everything that n8n would save of the execution, as text. */
	saved: string;
}

/** A version of the workflow. */
interface Version {
	name: string;
	parameters: IDataObject;
}

export interface DeliverOptions {
	url?: string;
	secret?: string;
	contentType?: string;
	headers?: Record<string, string>;
	/** Gives up waiting. */
	signal?: AbortSignal;
	/** Whether to wait for all runs to end; it does unless told otherwise. */
	awaitsRuns?: boolean;
}

let workflows = 0;

/**
 * A workflow with a trigger and a node after it, kept as n8n's server keeps it: its contexts and its
 * engine are n8n-core's, what is saved when is the server's, and deliveries come over HTTP. Here is only
 * what a trigger can see of the server.
 */
export class TriggerInN8n {
	parameters: IDataObject = {};
	/** Of the node, beside its parameters. */
	settings: Partial<INode> = {};
	name = 'Voice Agent Trigger';
	credential: TestCredential;
	/** The address under which n8n believes to be reached. */
	publicUrl = '';
	/** All executions that have ended, in the order in which they ended. */
	readonly executions: Execution[] = [];
	/** What came to the addresses of executions that wait. */
	readonly wakings: Array<{ path: string; body: IDataObject }> = [];
	/** What n8n answers there, one after the other; 200 after that. */
	wakingResponses: Array<{ status: number; text?: string }> = [];
	/** What the trigger has written into n8n's log while it took deliveries. */
	readonly warnings: string[] = [];
	/** So many deliveries have read the database before the first of them goes on. */
	together = 1;
	/** n8n cannot start runs, for instance for want of its database. */
	cannotRun = false;
	/** Before n8n has started a run, or has failed to. */
	beforeRun: () => Promise<void> = async () => {};
	/** What the node after the trigger does, with the static data of its run. */
	nextNode: (staticData: IDataObject) => void | Promise<void> = () => {};

	readonly database: Database;
	private readonly id = `workflow-${String((workflows += 1)).padStart(4, '0')}`;
	private readonly running = new Set<Promise<void>>();
	private waiting = 0;
	private turn = 0;
	private inQueueMode = false;
	private published: Version | undefined;
	private test: { version: Version; staticData: string } | undefined;

	private constructor(
		private processes: Processes,
		private readonly server: Server,
		private readonly lifeCycle: LifeCycle,
		credential: TestCredential,
	) {
		this.credential = credential;
		this.database = databaseOf(this.id);
		this.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		server.on('request', (request, response) => void this.serve(request, response));
	}

	static async start(credential: TestCredential, lifeCycle: LifeCycle): Promise<TriggerInN8n> {
		// A connection that is closed for idleness just when it is used again would look like a fault.
		const server = createServer({ keepAliveTimeout: 600_000 }).listen(0, '127.0.0.1');
		await once(server, 'listening');
		return new TriggerInN8n(oneProcess(), server, lifeCycle, credential);
	}

	async close(): Promise<void> {
		// A waking whose response is cut would be tried again for minutes.
		await new Promise((resolve) => setTimeout(resolve, this.wakings.length > 0 ? AFTER_WAKING_MS : 0));
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** The executions in which the workflow went on after the trigger. */
	get runs(): Execution[] {
		return this.executions.filter(({ wentOn }) => wentOn);
	}

	get isPublished(): boolean {
		return this.published !== undefined;
	}

	get url(): string {
		return this.addressOf('webhook');
	}

	get testUrl(): string {
		return this.addressOf('webhook-test');
	}

	/** Publishes the workflow as it is now, in place of what was published before. */
	async publish(): Promise<void> {
		if (this.published) await this.remove(this.published);
		this.publishWithoutAsking();
		await this.add(this.present, 'activate').catch((error: unknown) => {
			this.published = undefined;
			throw error;
		});
	}

	/** What n8n has published before this version of the node. */
	publishWithoutAsking(): void {
		this.published = this.present;
	}

	async unpublish(): Promise<void> {
		if (this.published) await this.remove(this.published);
		this.published = undefined;
	}

	/** n8n calls `create` although the hook exists, as after an error of its own. */
	async createOnceMore(): Promise<void> {
		const workflow = this.workflowOf(this.present);
		await this.call('create', workflow, 'trigger', 'activate');
		this.save(workflow);
	}

	/** Starts n8n anew in queue mode: two processes take deliveries in turn, two others run workflows. */
	async restartInQueueMode(): Promise<void> {
		this.inQueueMode = true;
		await this.restart();
	}

	/** Ends n8n's processes and starts others on the same database. */
	async restart(): Promise<void> {
		this.processes = this.inQueueMode ? processesOfQueueMode() : oneProcess();
		if (this.published && this.lifeCycle === '2.8') await this.add(this.published, 'init');
	}

	/** "Listen for test event", until one event has come or `stopListening` is called. */
	async listen(): Promise<void> {
		const version = this.present;
		const workflow = this.workflowOf(version, {});
		await this.ensureHook(workflow, 'manual', 'manual', true);
		this.test = { version, staticData: JSON.stringify(workflow.staticData) };
	}

	async stopListening(): Promise<void> {
		if (!this.test) return;
		const workflow = this.workflowOf(this.test.version, JSON.parse(this.test.staticData) as IDataObject);
		await this.call('delete', workflow, 'internal', 'update', true);
		this.test = undefined;
	}

	/** Sends an event as the service would, or somebody else, and waits for the runs that it started. */
	async deliver(body: unknown, options: DeliverOptions = {}): Promise<{ status: number; text: string }> {
		const { url = this.url, secret, contentType = 'application/json', signal, awaitsRuns = true } = options;
		const authorization: object = secret === undefined ? {} : { 'x-voice-agent-secret': secret };
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': contentType, ...authorization, ...options.headers },
			body: typeof body === 'string' || Buffer.isBuffer(body) ? (body as string) : JSON.stringify(body),
			signal,
		});
		const delivered = { status: response.status, text: await response.text() };
		if (awaitsRuns) await this.idle();
		return delivered;
	}

	/** Resolves when all runs have ended. */
	async idle(): Promise<void> {
		await Promise.all(this.running);
	}

	private get present(): Version {
		return { name: this.name, parameters: structuredClone(this.parameters) };
	}

	private async add(version: Version, activation: WorkflowActivateMode): Promise<void> {
		const workflow = this.workflowOf(version);
		for (let triesLeft = this.lifeCycle === '2.41' ? 4 : 0; ; triesLeft--) {
			try {
				await this.ensureHook(workflow, 'trigger', activation);
				break;
			} catch (error) {
				// 2.8 reads the workflow anew and forgets what `create` had written.
				await this.remove(version, this.lifeCycle === '2.41' ? workflow : undefined);
				if (triesLeft === 0) throw error;
			}
		}
		this.save(workflow);
	}

	private async remove(version: Version, workflow = this.workflowOf(version)): Promise<void> {
		await this.call('delete', workflow, 'internal', 'update');
		this.save(workflow);
	}

	private async ensureHook(...how: [Workflow, WorkflowExecuteMode, WorkflowActivateMode, boolean?]) {
		if (!(await this.call('checkExists', ...how))) await this.call('create', ...how);
	}

	/** Calls a method of the trigger's webhook. */
	private async call(
		name: 'checkExists' | 'create' | 'delete',
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
		isTest = false,
	): Promise<boolean | undefined> {
		const [own, data] = [triggerIn(workflow), this.additionalData(mode)];
		const webhookData = { ...this.webhookData, isTest };
		const context = new HookContext(workflow, own, data, mode, activation, webhookData);
		return await this.processes.main.webhookMethods?.default?.[name].call(context);
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.url?.startsWith('/webhook-waiting/')) return await this.wake(request, response);
		const isTest = request.url?.startsWith('/webhook-test/') ?? false;
		const version = isTest ? this.test?.version : this.published;
		const { pathname } = new URL(isTest ? this.testUrl : this.url);
		const [path, query] = (request.url ?? '').split('?');
		if (version === undefined || pathname !== path) return answer(response, 404, 'not found');

		const staticData = JSON.parse(isTest ? (this.test?.staticData ?? '{}') : this.database.staticData);
		this.waiting += 1;
		while (this.waiting < this.together) await new Promise((resolve) => setTimeout(resolve, 5));
		const received = await receivedFrom(request, query);
		if (received === undefined) return answer(response, 422, 'Failed to parse request body');
		const { main, webhooks, workers } = this.processes;
		this.turn += 1;
		const inTurn = (processes: INodeType[]) => processes[this.turn % processes.length] as INodeType;
		const [nodeType, runs] = isTest ? [main, main] : [inTurn(webhooks), inTurn(workers)];
		const workflow = this.workflowOf(version, staticData, nodeType);
		const mode: WorkflowExecuteMode = isTest ? 'manual' : 'webhook';
		const additionalData = {
			...this.additionalData(mode),
			httpRequest: received,
			httpResponse: Object.assign(response, expressMethods),
		} as unknown as IWorkflowExecuteAdditionalData;
		const own = triggerIn(workflow);
		const context = new WebhookContext(workflow, own, additionalData, mode, this.webhookData, [], null);
		Object.defineProperty(context, 'logger', {
			value: { warn: (text: string) => this.warnings.push(text), debug: () => {} },
		});
		try {
			const result = (await nodeType.webhook?.call(context)) ?? {};
			await this.take({ workflow, version, staticData, mode, nodeType: runs, response }, result);
		} catch (error) {
			// n8n starts an execution that has failed.
			this.executions.push({ items: [], wentOn: false, saved: String(error) });
			answer(response, 500, 'Workflow Webhook Error: Workflow could not be started!');
		}
		if (isTest) await this.stopListening();
	}

	private async wake(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const received = await buffer(request).catch(() => undefined);
		// The trigger has given up.
		if (received === undefined) return;
		this.wakings.push({ path: request.url ?? '', body: JSON.parse(received.toString()) as IDataObject });
		const { status, text = '' } = this.wakingResponses.shift() ?? { status: 200 };
		answer(response, status, text);
	}

	/** As n8n's server treats what a node's `webhook` gave: it answers when it has started the run. */
	private async take(taken: Taken, result: IWebhookResponseData): Promise<void> {
		const { workflow, version, staticData, mode, response } = taken;
		const { workflowData, webhookResponse, noWebhookResponse } = result;
		if (workflowData) {
			// 2.41 makes a second workflow on the same static data, which then looks unchanged.
			if (this.lifeCycle === '2.41') this.workflowOf(version, staticData, taken.nodeType);
			await this.beforeRun();
			if (this.cannotRun) return answer(response, 500, 'There was a problem executing the workflow');
			const run = this.run(taken, workflowData);
			this.running.add(run);
			void run.finally(() => this.running.delete(run));
		}
		if (mode !== 'manual') this.save(workflow);
		if (noWebhookResponse) return;
		const text = (webhookResponse as string | undefined) ?? 'Webhook call received';
		answer(response, 200, workflowData ? '' : text);
	}

	/** The run loads the static data anew, and saves them at its end if they were changed in it. */
	private async run({ version, mode, nodeType }: Taken, main: INodeExecutionData[][]): Promise<void> {
		const staticData = JSON.parse(mode === 'manual' ? '{}' : this.database.staticData) as IDataObject;
		const workflow = this.workflowOf(version, staticData, nodeType);
		// As it would go through the database to a worker.
		const input = { main: JSON.parse(JSON.stringify(main)) as INodeExecutionData[][] };
		const start = { node: triggerIn(workflow), data: input, source: null };
		const data = createRunExecutionData({ executionData: { nodeExecutionStack: [start] } });
		const execution = new WorkflowExecute(this.additionalData(mode), mode, data);
		const { data: saved } = await execution.processRunExecutionData(workflow);
		if (mode !== 'manual') this.save(workflow);
		const { [triggerIn(workflow).name]: ofTrigger, [NEXT]: ofNext } = saved.resultData.runData;
		this.executions.push({
			items: ofTrigger?.[0]?.data?.main?.[0] ?? [],
			wentOn: ofNext !== undefined,
			saved: JSON.stringify(saved),
		});
	}

	private save(workflow: Workflow): void {
		if (workflow.staticData.__dataChanged !== true) return;
		this.database.staticData = JSON.stringify(workflow.staticData);
		workflow.staticData.__dataChanged = false;
	}

	private workflowOf(
		{ name, parameters }: Version,
		staticData = JSON.parse(this.database.staticData) as IDataObject,
		nodeType = this.processes.main,
	): Workflow {
		const trigger: INode = {
			...node(name, TYPE, parameters),
			id: `node-of-${this.id}`,
			webhookId: `hook-of-${this.id}`,
			credentials: CREDENTIALS,
			...this.settings,
		};
		return new Workflow({
			id: this.id,
			name: 'Workflow',
			nodes: [trigger, node(NEXT, NEXT_TYPE, {})],
			connections: { [name]: { main: [[{ node: NEXT, type: 'main', index: 0 }]] } },
			active: true,
			nodeTypes: nodeTypesOf({
				[TYPE]: nodeType,
				[NEXT_TYPE]: nextNodeType(async (data) => await this.nextNode(data)),
			}),
			staticData,
			settings: { executionOrder: 'v1' },
		});
	}

	private get webhookData(): IWebhookData {
		const [webhookDescription] = this.processes.main.description.webhooks ?? [];
		return { webhookDescription } as IWebhookData;
	}

	private additionalData(mode: WorkflowExecuteMode): IWorkflowExecuteAdditionalData {
		return {
			...additionalDataOf(this.credential, mode),
			webhookBaseUrl: `${this.publicUrl}/webhook`,
			webhookTestBaseUrl: `${this.publicUrl}/webhook-test`,
			webhookWaitingBaseUrl: `${this.publicUrl}/webhook-waiting`,
			executionId: undefined,
		};
	}

	private addressOf(kind: 'webhook' | 'webhook-test'): string {
		return `${this.publicUrl}/${kind}/hook-of-${this.id}/voice-agent`;
	}
}

/** A delivery that a node's `webhook` has taken. */
interface Taken {
	workflow: Workflow;
	version: Version;
	/** The very object that the workflow was made with. */
	staticData: IDataObject;
	mode: WorkflowExecuteMode;
	/** As the process has it that runs the workflow. */
	nodeType: INodeType;
	response: ServerResponse;
}

/** The node as each process of n8n has loaded it. */
interface Processes {
	main: INodeType;
	/** They take deliveries. */
	webhooks: INodeType[];
	/** They run workflows. */
	workers: INodeType[];
}

function oneProcess(): Processes {
	const main = nodeOfOtherProcess(NODE);
	return { main, webhooks: [main], workers: [main] };
}

function processesOfQueueMode(): Processes {
	const two = () => [nodeOfOtherProcess(NODE), nodeOfOtherProcess(NODE)];
	return { main: nodeOfOtherProcess(NODE), webhooks: two(), workers: two() };
}

function triggerIn(workflow: Workflow): INode {
	return Object.values(workflow.nodes).find(({ type }) => type === TYPE) as INode;
}

/** The node after the trigger: it shows that the workflow goes on, and can change its static data. */
function nextNodeType(act: (staticData: IDataObject) => Promise<void>): INodeType {
	return {
		description: { ...rowsNode.description, inputs: ['main'] },
		async execute(this: IExecuteFunctions) {
			await act(this.getWorkflowStaticData('global'));
			return [this.getInputData()];
		},
	};
}

/** A request as n8n's server hands it to nodes; undefined if n8n answers it by itself. */
async function receivedFrom(request: IncomingMessage, query = ''): Promise<object | undefined> {
	const rawBody = await buffer(request);
	const [contentType = ''] = (request.headers['content-type'] ?? '').split(';');
	const { headers } = request;
	const base = {
		headers,
		query: Object.fromEntries(new URLSearchParams(query)),
		params: {},
		rawBody,
		contentType,
	};
	if (contentType === 'text/plain') return { ...base, body: rawBody.toString() };
	if (contentType !== 'application/json' || rawBody.length === 0) return { ...base, body: undefined };
	try {
		return { ...base, body: JSON.parse(rawBody.toString()) as unknown };
	} catch {
		return undefined;
	}
}

/** What nodes use of an Express response. */
const expressMethods = {
	status(this: ServerResponse, code: number) {
		this.statusCode = code;
		return this;
	},
	send(this: ServerResponse, text: string) {
		this.end(text);
		return this;
	},
};

function answer(response: ServerResponse, status: number, text: string): void {
	response.statusCode = status;
	response.end(text);
}
