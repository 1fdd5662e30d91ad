import 'reflect-metadata';

import { once } from 'node:events';
import { createServer, ServerResponse, type IncomingMessage } from 'node:http';
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
	/** What the trigger has put out. The workflow goes on if that is anything. */
	items: INodeExecutionData[];
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
	/** What n8n does before it starts a run: false if it cannot start it then, for instance for want of its database. */
	beforeRun: () => Promise<boolean> = async () => true;
	/** What the node after the trigger does, with the static data of its run. */
	nextNode: (staticData: IDataObject) => void | Promise<void> = () => {};

	/** What n8n has published. */
	published: Version | undefined;
	readonly database: Database;
	private readonly id = `workflow-${String((workflows += 1)).padStart(4, '0')}`;
	private readonly running: Array<Promise<void>> = [];
	private turn = 0;
	/** The node as each process of n8n has loaded it. In queue mode two take deliveries, and two others run workflows. */
	private processes: [main: INodeType, ...others: INodeType[]] = [loadNode()];
	private test: { version: Version; staticData: string } | undefined;

	private constructor(
		private readonly server: ReturnType<typeof newServer>,
		private readonly lifeCycle: LifeCycle,
		public credential: TestCredential,
	) {
		this.database = databaseOf(this.id);
		this.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		server.on('request', (request, response) => void this.serve(request, response));
	}

	static async start(credential: TestCredential, lifeCycle: LifeCycle): Promise<TriggerInN8n> {
		const server = newServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		return new TriggerInN8n(server, lifeCycle, credential);
	}

	async close(): Promise<void> {
		// A waking whose response is cut would be tried again for minutes.
		await new Promise((resolve) => setTimeout(resolve, this.wakings.length > 0 ? AFTER_WAKING_MS : 0));
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** The executions in which the workflow went on after the trigger. */
	get runs(): Execution[] {
		return this.executions.filter(({ items }) => items.length > 0);
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

	/** Ends n8n's processes and starts others on the same database, also into queue mode. */
	async restart(inQueueMode = this.processes.length > 1): Promise<void> {
		this.processes = [loadNode(), ...(inQueueMode ? Array.from({ length: 4 }, loadNode) : [])];
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
		return await this.processes[0].webhookMethods?.default?.[name].call(context);
	}

	private async serve(request: IncomingMessage, response: ExpressResponse): Promise<unknown> {
		if (request.url?.startsWith('/webhook-waiting/')) return await this.wake(request, response);
		const isTest = request.url?.startsWith('/webhook-test/') ?? false;
		const version = isTest ? this.test?.version : this.published;
		const { pathname } = new URL(isTest ? this.testUrl : this.url);
		if (version === undefined || pathname !== request.url) return response.status(404).send('not found');

		const staticData = JSON.parse(isTest ? (this.test?.staticData ?? '{}') : this.database.staticData);
		const received = await receivedFrom(request).catch(() => undefined);
		if (received === undefined) return response.status(422).send('Failed to parse request body');
		const [main, ...others] = this.processes;
		this.turn = 1 - this.turn;
		const receiver = (!isTest && others[this.turn]) || main;
		const worker = (!isTest && others[this.turn + 2]) || main;
		const workflow = this.workflowOf(version, staticData, receiver);
		const mode: WorkflowExecuteMode = isTest ? 'manual' : 'webhook';
		const additionalData = {
			...this.additionalData(mode),
			httpRequest: received,
			httpResponse: response,
		} as unknown as IWorkflowExecuteAdditionalData;
		const own = triggerIn(workflow);
		const context = new WebhookContext(workflow, own, additionalData, mode, this.webhookData, [], null);
		Object.defineProperty(context, 'logger', {
			value: { warn: (text: string) => this.warnings.push(text), debug: () => {} },
		});
		try {
			const result = (await receiver.webhook?.call(context)) ?? {};
			const { workflowData, webhookResponse = 'Webhook call received', noWebhookResponse } = result;
			// 2.41 makes a second workflow on the same static data, which then looks unchanged.
			if (workflowData && this.lifeCycle === '2.41') this.workflowOf(version, staticData, receiver);
			if (workflowData && !(await this.beforeRun())) {
				return response.status(500).send('There was a problem executing the workflow');
			}
			if (workflowData) this.running.push(this.run(version, mode, worker, workflowData));
			if (!isTest) this.save(workflow);
			// n8n answers when it has started the run.
			if (!noWebhookResponse) response.send(workflowData ? '' : (webhookResponse as string));
		} catch (error) {
			// n8n starts an execution that has failed.
			this.executions.push({ items: [], saved: String(error) });
			response.status(500).send('Workflow Webhook Error: Workflow could not be started!');
		} finally {
			if (isTest) await this.stopListening();
		}
	}

	private async wake(request: IncomingMessage, response: ExpressResponse): Promise<void> {
		const received = await buffer(request).catch(() => undefined);
		// The trigger has given up.
		if (received === undefined) return;
		this.wakings.push({ path: request.url ?? '', body: JSON.parse(received.toString()) as IDataObject });
		const { status, text = '' } = this.wakingResponses.shift() ?? { status: 200 };
		response.status(status).send(text);
	}

	/** The run loads the static data anew, and saves them at its end if they were changed in it. */
	private async run(
		version: Version,
		mode: WorkflowExecuteMode,
		nodeType: INodeType,
		main: INodeExecutionData[][],
	): Promise<void> {
		const staticData = JSON.parse(mode === 'manual' ? '{}' : this.database.staticData) as IDataObject;
		const workflow = this.workflowOf(version, staticData, nodeType);
		// As it would go through the database to a worker.
		const input = { main: JSON.parse(JSON.stringify(main)) as INodeExecutionData[][] };
		const start = { node: triggerIn(workflow), data: input, source: null };
		const data = createRunExecutionData({ executionData: { nodeExecutionStack: [start] } });
		const execution = new WorkflowExecute(this.additionalData(mode), mode, data);
		const { data: saved } = await execution.processRunExecutionData(workflow);
		if (mode !== 'manual') this.save(workflow);
		const [ofTrigger] = saved.resultData.runData[version.name] ?? [];
		this.executions.push({ items: ofTrigger?.data?.main?.[0] ?? [], saved: JSON.stringify(saved) });
	}

	private save(workflow: Workflow): void {
		if (workflow.staticData.__dataChanged !== true) return;
		this.database.staticData = JSON.stringify(workflow.staticData);
		workflow.staticData.__dataChanged = false;
	}

	private workflowOf(
		{ name, parameters }: Version,
		staticData = JSON.parse(this.database.staticData) as IDataObject,
		nodeType = this.processes[0],
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
		const [webhookDescription] = this.processes[0].description.webhooks ?? [];
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

const loadNode = () => nodeOfOtherProcess(NODE);

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

/**
 * @returns a request as n8n's server hands it to nodes
 * @throws SyntaxError if n8n answers it by itself
 */
async function receivedFrom(request: IncomingMessage): Promise<object> {
	const rawBody = await buffer(request);
	const { headers } = request;
	const [contentType] = (headers['content-type'] ?? '').split(';');
	const text = rawBody.toString();
	const isJson = contentType === 'application/json' && text !== '';
	const other = contentType === 'text/plain' ? text : undefined;
	return { headers, rawBody, contentType, body: isJson ? (JSON.parse(text) as unknown) : other };
}

/** What nodes use of an Express response. */
class ExpressResponse extends ServerResponse {
	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	send(text: string): this {
		return this.end(text);
	}
}

/** A connection that is closed for idleness just when it is used again would look like a fault. */
const newServer = () => createServer({ ServerResponse: ExpressResponse, keepAliveTimeout: 600_000 });
