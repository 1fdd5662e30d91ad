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
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IWebhookData,
	type IWebhookDescription,
	type IWebhookResponseData,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';

import type { TestCredential } from './credentials';
import { additionalDataOf, nodeTypesOf } from './engine';

const TYPE = 'test.trigger';
const CREATE_TRIES = 5;
const NODE_FILE = '../../nodes/VoiceAgentTrigger/VoiceAgentTrigger.node';

interface NodeModule {
	VoiceAgentTrigger: new () => INodeType;
}

/** How n8n keeps a trigger alive; its versions differ (n8n's sources, and the end-to-end tests). */
export type LifeCycle = '2.8' | '2.41';

/** A run that a delivery started. */
export interface StartedRun {
	items: INodeExecutionData[];
	/** Everything that n8n would save of the execution, as text. */
	saved: string;
}

interface Published {
	name: string;
	parameters: IDataObject;
}

let workflows = 0;

/**
 * A workflow with nothing but a trigger, kept as n8n's server keeps it: its contexts are n8n-core's,
 * what is saved when is the server's, and deliveries come over HTTP. Here is only what a trigger can
 * see of the server.
 */
export class TriggerInN8n {
	parameters: IDataObject = {};
	name = 'Voice Agent Trigger';
	credential: TestCredential;
	/** What n8n's database holds, as text. */
	staticData = '{}';
	/** The address under which n8n believes to be reached. */
	publicUrl = '';
	readonly runs: StartedRun[] = [];
	/** So many deliveries have read the database before the first of them goes on. */
	together = 1;
	/** n8n cannot start runs, for instance for want of its database. */
	cannotRun = false;

	private readonly id = `workflow-${String((workflows += 1)).padStart(4, '0')}`;
	private waiting = 0;
	private published: Published | undefined;
	private test: { version: Published; staticData: string } | undefined;

	private constructor(
		private nodeType: INodeType,
		private readonly server: Server,
		private readonly lifeCycle: LifeCycle,
		credential: TestCredential,
	) {
		this.credential = credential;
		this.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		server.on('request', (request, response) => void this.serve(request, response));
	}

	static async start(credential: TestCredential, lifeCycle: LifeCycle = '2.8'): Promise<TriggerInN8n> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		return new TriggerInN8n(nodeTypeOfNewProcess(), server, lifeCycle, credential);
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
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
		this.published = { name: this.name, parameters: structuredClone(this.parameters) };
		await this.add(this.published, 'activate').catch((error: unknown) => {
			this.published = undefined;
			throw error;
		});
	}

	/** What n8n has published before this version of the node. */
	publishWithoutAsking(): void {
		this.published = { name: this.name, parameters: structuredClone(this.parameters) };
	}

	async unpublish(): Promise<void> {
		if (this.published) await this.remove(this.published);
		this.published = undefined;
	}

	/** n8n calls `create` although the hook exists, as after an error of its own. */
	async createOnceMore(): Promise<void> {
		const workflow = this.workflowOf({ name: this.name, parameters: this.parameters }, this.staticData);
		await this.hooks(workflow, { mode: 'trigger', activation: 'activate', isTest: false }).create();
		this.save(workflow);
	}

	/** As when the workflow is copied to another n8n. */
	loseStaticData(): void {
		this.staticData = '{}';
		this.nodeType = nodeTypeOfNewProcess();
	}

	/** Ends n8n's process and starts another one on the same database. */
	async restart(): Promise<void> {
		this.nodeType = nodeTypeOfNewProcess();
		if (this.published && this.lifeCycle === '2.8') await this.add(this.published, 'init');
	}

	/** "Listen for test event", until one event has come or `stopListening` is called. */
	async listen(): Promise<void> {
		const version = { name: this.name, parameters: structuredClone(this.parameters) };
		const workflow = this.workflowOf(version, '{}');
		const hooks = this.hooks(workflow, { mode: 'manual', activation: 'manual', isTest: true });
		if (!(await hooks.checkExists())) await hooks.create();
		this.test = { version, staticData: JSON.stringify(workflow.staticData) };
	}

	async stopListening(): Promise<void> {
		if (!this.test) return;
		const workflow = this.workflowOf(this.test.version, this.test.staticData);
		await this.hooks(workflow, { mode: 'internal', activation: 'update', isTest: true }).delete();
		this.test = undefined;
	}

	/** Sends an event as the service would, or somebody else. @returns status and body of the answer */
	async deliver(
		body: unknown,
		{ url = this.url, secret, ...others }: { url?: string; secret?: string; contentType?: string } = {},
	): Promise<{ status: number; text: string }> {
		const { contentType = 'application/json' } = others;
		const answer = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': contentType,
				...(secret === undefined ? {} : { 'x-voice-agent-secret': secret }),
			},
			body: typeof body === 'string' || Buffer.isBuffer(body) ? (body as string) : JSON.stringify(body),
		});
		return { status: answer.status, text: await answer.text() };
	}

	private async add(version: Published, activation: WorkflowActivateMode): Promise<void> {
		const tries = this.lifeCycle === '2.41' ? CREATE_TRIES : 1;
		const workflow = this.workflowOf(version, this.staticData);
		for (let attempt = 1; ; attempt++) {
			const hooks = this.hooks(workflow, { mode: 'trigger', activation, isTest: false });
			try {
				if (!(await hooks.checkExists())) await hooks.create();
				break;
			} catch (error) {
				// 2.8 reads the workflow anew and forgets what `create` had written.
				await this.remove(version, this.lifeCycle === '2.41' ? workflow : undefined);
				if (attempt === tries) throw error;
			}
		}
		this.save(workflow);
	}

	private async remove(version: Published, workflow = this.workflowOf(version, this.staticData)) {
		await this.hooks(workflow, { mode: 'internal', activation: 'update', isTest: false }).delete();
		this.save(workflow);
	}

	private hooks(
		workflow: Workflow,
		{
			mode,
			activation,
			isTest,
		}: { mode: WorkflowExecuteMode; activation: WorkflowActivateMode; isTest: boolean },
	) {
		const [node] = Object.values(workflow.nodes);
		const webhookData = { ...this.webhookDataOf(workflow), isTest } as IWebhookData;
		const context = new HookContext(
			workflow,
			node as INode,
			this.additionalData(mode),
			mode,
			activation,
			webhookData,
		);
		const methods = this.nodeType.webhookMethods?.default;
		const call = (name: 'checkExists' | 'create' | 'delete') => async () =>
			await methods?.[name].call(context);
		return { checkExists: call('checkExists'), create: call('create'), delete: call('delete') };
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const isTest = request.url?.startsWith('/webhook-test/') ?? false;
		const version = isTest ? this.test?.version : this.published;
		const address = isTest ? this.testUrl : this.url;
		if (version === undefined || !address.endsWith(request.url ?? ''))
			return answer(response, 404, 'not found');

		const staticData = isTest ? (this.test?.staticData ?? '{}') : this.staticData;
		this.waiting += 1;
		while (this.waiting < this.together) await new Promise((resolve) => setTimeout(resolve, 5));
		const received = await receivedFrom(request);
		if (received === undefined) return answer(response, 422, 'Failed to parse request body');
		const workflow = this.workflowOf(version, staticData);
		const mode: WorkflowExecuteMode = isTest ? 'manual' : 'webhook';
		const additionalData = {
			...this.additionalData(mode),
			httpRequest: received,
			httpResponse: Object.assign(response, expressMethods),
		} as unknown as IWorkflowExecuteAdditionalData;
		const [node] = Object.values(workflow.nodes) as [INode];
		const webhookData = this.webhookDataOf(workflow);
		const context = new WebhookContext(workflow, node, additionalData, mode, webhookData, [], null);
		const result = (await this.nodeType.webhook?.call(context)) ?? {};
		await this.take(workflow, node, mode, result, response);
		if (isTest) await this.stopListening();
	}

	/** As n8n's server treats what a node's `webhook` gave. */
	private async take(
		workflow: Workflow,
		node: INode,
		mode: WorkflowExecuteMode,
		{ workflowData, webhookResponse, noWebhookResponse }: IWebhookResponseData,
		response: ServerResponse,
	): Promise<void> {
		if (workflowData && this.cannotRun)
			return answer(response, 500, 'There was a problem executing the workflow');
		if (workflowData) this.runs.push(await this.run(workflow, node, mode, workflowData));
		if (mode !== 'manual') this.save(workflow);
		if (noWebhookResponse) return;
		const text = (webhookResponse as string | undefined) ?? 'Webhook call received';
		answer(response, 200, workflowData ? '' : text);
	}

	private async run(
		workflow: Workflow,
		node: INode,
		mode: WorkflowExecuteMode,
		main: INodeExecutionData[][],
	): Promise<StartedRun> {
		const data = createRunExecutionData({
			executionData: { nodeExecutionStack: [{ node, data: { main }, source: null }] },
		});
		const execution = new WorkflowExecute(this.additionalData(mode), mode, data);
		const run = await execution.processRunExecutionData(workflow);
		const items = run.data.resultData.runData[node.name]?.[0]?.data?.main?.[0] ?? [];
		return { items, saved: JSON.stringify(run.data) };
	}

	private save(workflow: Workflow): void {
		if (workflow.staticData.__dataChanged !== true) return;
		this.staticData = JSON.stringify(workflow.staticData);
		workflow.staticData.__dataChanged = false;
	}

	private workflowOf({ name, parameters }: Published, staticData: string): Workflow {
		const node: INode = {
			id: `node-of-${this.id}`,
			name,
			type: TYPE,
			typeVersion: 1,
			position: [0, 0],
			parameters: parameters as INode['parameters'],
			webhookId: `hook-of-${this.id}`,
			credentials: { voiceAgentApi: { id: 'credential-0001', name: 'Voice Agent' } },
		};
		return new Workflow({
			id: this.id,
			name: 'Workflow',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: nodeTypesOf({ [TYPE]: this.nodeType }),
			staticData: JSON.parse(staticData) as IDataObject,
			settings: { executionOrder: 'v1' },
		});
	}

	private webhookDataOf(workflow: Workflow): IWebhookData {
		const [node] = Object.values(workflow.nodes) as [INode];
		const [webhookDescription] = this.nodeType.description.webhooks as [IWebhookDescription];
		return {
			httpMethod: 'POST',
			node: node.name,
			path: webhookDescription.path,
			webhookDescription,
			workflowId: this.id,
			workflowExecuteAdditionalData: this.additionalData('trigger'),
		};
	}

	private additionalData(mode: WorkflowExecuteMode): IWorkflowExecuteAdditionalData {
		return {
			...additionalDataOf(this.credential, mode),
			webhookBaseUrl: `${this.publicUrl}/webhook`,
			webhookTestBaseUrl: `${this.publicUrl}/webhook-test`,
		};
	}

	private addressOf(kind: 'webhook' | 'webhook-test'): string {
		return `${this.publicUrl}/${kind}/hook-of-${this.id}/voice-agent`;
	}
}

/** Loads the node's own modules anew, so that nothing is left of what they remembered. n8n's stay the same. */
function nodeTypeOfNewProcess(): INodeType {
	let nodeType: INodeType | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		const { VoiceAgentTrigger } = jest.requireActual<NodeModule>(NODE_FILE);
		nodeType = new VoiceAgentTrigger();
	});
	if (!nodeType) throw new Error('The node could not be loaded');
	return nodeType;
}

/** A request as n8n's server hands it to nodes; undefined if n8n answers it by itself. */
async function receivedFrom(request: IncomingMessage): Promise<object | undefined> {
	const rawBody = await buffer(request);
	const [contentType = ''] = (request.headers['content-type'] ?? '').split(';');
	const base = { headers: request.headers, query: {}, params: {}, rawBody, contentType };
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
