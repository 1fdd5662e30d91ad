import { randomBytes } from 'node:crypto';

import type {
	IBinaryData,
	IDataObject,
	INode,
	INodeListSearchItems,
	INodeTypeDescription,
	IRunExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';
import { parse } from 'flatted';

import { until } from '../until';

const OWNER = {
	email: 'owner@voice-agent.example',
	firstName: 'Example',
	lastName: 'Owner',
	/** For each process a new one: n8n may be open to others in the network. */
	password: `Aa1-${randomBytes(12).toString('base64url')}`,
};
const BROWSER_ID = 'end-to-end';
const TIMEOUT_MS = 180_000;
/** The most that n8n gives at once. */
const ROWS_OF_A_PAGE = 250;

type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;

/** By how a node asks who comes in, or by its name. */
const CREDENTIAL_TYPES: Record<string, string> = {
	basicAuth: 'httpBasicAuth',
	headerAuth: 'httpHeaderAuth',
	lmChatOpenAi: 'openAiApi',
	postgres: 'postgres',
	wooCommerceTrigger: 'wooCommerceApi',
};

export interface ListedExecution {
	id: string;
	status: string;
	retryOf: string | null;
}

/** An execution with its data. */
export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
	/** As n8n has it in its database. */
	saved: string;
}

/** Whether an execution neither goes on nor is about to. */
export function hasEnded({ status }: { status: string }): boolean {
	return !['new', 'running'].includes(status);
}

/** @returns the items that a node has put out at its last run within an execution, none if it has not run */
export function outputOf({ data }: Pick<Execution, 'data'>, node: string): IDataObject[] {
	const items = data.resultData.runData[node]?.at(-1)?.data?.main?.[0] ?? [];
	return items.map(({ json }) => json);
}

/** As n8n tells it from 2.41 on. */
interface PublicationState {
	status: string;
	pendingVersionId: string | null;
	triggers: Array<{ errorMessage: string | null }>;
}

/** n8n's REST interface, as its editor uses it. */
export class Rest {
	readonly owner = OWNER;
	/** IDs of the workflows that are published. */
	readonly published = new Set<string>();
	private cookie = '';
	/** The latest of each type, as nodes name it. */
	private readonly credentials: Record<string, { id: string; name: string }> = {};

	constructor(private readonly url: string) {}

	/** Signs in as the owner, who is set up first if need be. */
	async signIn(): Promise<void> {
		const { userManagement } = await this.get<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'settings',
		);
		if (userManagement.showSetupOnFirstLoad) await this.post('owner/setup', OWNER);
		await this.post('login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	/** Creates a credential that new workflows use, in every node that needs one of its type. */
	async createCredential(data: IDataObject, type = 'voiceAgentApi'): Promise<void> {
		const name = 'Voice Agent account';
		const { id } = await this.post<{ id: string }>('credentials', { name, type, data });
		this.credentials[type] = { id, name };
	}

	/** @returns its ID */
	async createWorkflow({ name, nodes, connections, settings, pinData }: WorkflowFile): Promise<string> {
		const { id } = await this.post<{ id: string }>('workflows', {
			name,
			nodes: nodes.map((node) => ({ ...node, credentials: this.credentialsOf(node) })),
			connections,
			settings: { executionOrder: 'v1', ...settings },
			...(pinData && { pinData }),
			active: false,
		});
		return id;
	}

	async workflow(id: string): Promise<IWorkflowBase> {
		return await this.get(`workflows/${id}`);
	}

	/** All node types that this n8n knows, each with its versions. */
	async nodeTypes(): Promise<INodeTypeDescription[]> {
		return (await (await this.fetch('types/nodes.json')).json()) as INodeTypeDescription[];
	}

	/** @returns the text of a file that an execution has made */
	async textOf({ id, data }: IBinaryData): Promise<string> {
		if (id === undefined) return Buffer.from(data, 'base64').toString();
		const query = new URLSearchParams({ id, action: 'download' });
		return await (await this.fetch(`rest/binary-data?${query}`)).text();
	}

	/** What a node's picker offers before anything is typed into it. */
	async searchList(node: INode, parameter: string, methodName: string): Promise<INodeListSearchItems[]> {
		const { results } = await this.post<{ results: INodeListSearchItems[] }>(
			'dynamic-node-parameters/resource-locator-results',
			{
				path: `parameters.${parameter}`,
				methodName,
				nodeTypeAndVersion: { name: node.type, version: node.typeVersion },
				currentNodeParameters: node.parameters,
				credentials: this.credentialsOf(node),
			},
		);
		return results;
	}

	/** Changes a workflow as saving it in the editor does; what is published stays as it was. */
	async changeWorkflow(id: string, change: (workflow: IWorkflowBase) => void): Promise<void> {
		const workflow = await this.workflow(id);
		change(workflow);
		const { name, nodes, connections, settings, pinData, versionId } = workflow;
		await this.patch(`workflows/${id}`, { name, nodes, connections, settings, pinData, versionId });
	}

	/**
	 * Publishes a workflow as it was saved last, and waits until n8n has done so: newer versions answer
	 * before they begin.
	 *
	 * @throws Error with n8n's words when it could not be published
	 */
	async publish(id: string): Promise<void> {
		const { versionId } = await this.workflow(id);
		this.published.add(id);
		await this.post(`workflows/${id}/activate`, { versionId });
		const failures = (await this.publication(id)).flatMap(({ errorMessage }) => errorMessage ?? []);
		if (failures.length > 0) throw new Error(failures.join('\n'));
	}

	async unpublish(id: string): Promise<void> {
		await this.post(`workflows/${id}/deactivate`, {});
		await this.publication(id);
		this.published.delete(id);
	}

	async listen(id: string, trigger: string): Promise<void> {
		const run = { workflowData: await this.workflow(id), triggerToStartFrom: { name: trigger } };
		const answer = await this.post<{ waitingForWebhook?: boolean }>(`workflows/${id}/run`, run);
		if (!answer.waitingForWebhook) throw new Error('n8n does not wait for a test event');
	}

	async stopListening(id: string): Promise<void> {
		await this.request('DELETE', `test-webhook/${id}`);
	}

	/** Waits for the end of all executions of a workflow. */
	async finishedExecutions(workflowId: string): Promise<Execution[]> {
		const executions = await this.executions({ workflowId });
		return await Promise.all(executions.map(async ({ id }) => await this.execution(id)));
	}

	/** The latest 100 executions, of one workflow or of all, without their data. */
	async executions(filter: { workflowId?: string; status?: string[] } = {}): Promise<ListedExecution[]> {
		const query = encodeURIComponent(JSON.stringify(filter));
		return (await this.get<{ results: ListedExecution[] }>(`executions?limit=100&filter=${query}`)).results;
	}

	/** Runs a workflow by hand, from its trigger, and waits for its end. */
	async runWorkflow(id: string, trigger: string): Promise<Execution> {
		return await this.execution(await this.startWorkflow(id, trigger));
	}

	/** @throws Error with what n8n has saved, if the run does not succeed */
	async runWell(id: string, trigger: string): Promise<Execution> {
		return await this.reaches(await this.startWorkflow(id, trigger), 'success');
	}

	/**
	 * Starts a workflow by hand, from its trigger.
	 *
	 * @param output of the trigger, where it needs one: what a person wrote into the chat, for instance
	 * @param step the node up to which it is executed, as by *Execute step*
	 * @returns the execution's id
	 */
	async startWorkflow(id: string, trigger: string, output?: IDataObject, step?: string): Promise<string> {
		const task = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [] };
		const data = output && { ...task, data: { main: [[{ json: output }]] } };
		const { executionId } = await this.post<{ executionId: string }>(`workflows/${id}/run`, {
			workflowData: await this.workflow(id),
			triggerToStartFrom: { name: trigger, ...(data ? { data } : {}) },
			...(step && { destinationNode: { nodeName: step, mode: 'inclusive' } }),
		});
		return executionId;
	}

	/**
	 * Runs a failed execution again, as "Retry" in the list of executions does, and waits for its end.
	 *
	 * @param loadWorkflow with the workflow as it is saved now, not as it was
	 */
	async retryExecution(id: string, loadWorkflow = false): Promise<Execution> {
		await this.post(`executions/${id}/retry`, { loadWorkflow });
		const retries = (await this.executions()).filter(({ retryOf }) => retryOf === id);
		return await this.execution(retries[0]?.id ?? 'that is missing');
	}

	/** As "Stop" in the list of executions does. */
	async stopExecution(id: string): Promise<void> {
		await this.post(`executions/${id}/stop`, {});
	}

	async createDataTable(name: string, columnNames: string[]): Promise<void> {
		const columns = columnNames.map((column) => ({ name: column, type: 'string' }));
		await this.post(`${await this.project()}/data-tables`, { name, columns });
	}

	/** All rows of a data table that belongs to the owner; none if there is no such table. */
	async dataTableRows(name: string): Promise<IDataObject[]> {
		const table = await this.dataTable(name);
		if (table === undefined) return [];
		const rows: IDataObject[] = [];
		for (;;) {
			const { data, count } = await this.get<{ data: IDataObject[]; count: number }>(
				`${table}/rows?take=${ROWS_OF_A_PAGE}&skip=${rows.length}&sortBy=id:asc`,
			);
			rows.push(...data);
			if (data.length === 0 || rows.length >= count) return rows;
		}
	}

	async addDataTableRows(name: string, data: IDataObject[]): Promise<void> {
		await this.post(`${(await this.dataTable(name)) ?? ''}/insert`, { data });
	}

	/** Changes the rows of a data table in which a column has a value. */
	async changeDataTableRows(
		name: string,
		[columnName, value]: [columnName: string, value: string],
		data: IDataObject,
	): Promise<void> {
		const filter = { type: 'and', filters: [{ columnName, condition: 'eq', value }] };
		await this.patch(`${(await this.dataTable(name)) ?? ''}/rows`, { filter, data });
	}

	/** Waits for an execution's end, or until it waits. */
	async execution(id: string): Promise<Execution> {
		return await this.executionOnce(id, hasEnded);
	}

	/**
	 * Waits until an execution has a status.
	 *
	 * @throws Error with what n8n has saved, if it ends with another one
	 */
	async reaches(id: string, wanted: 'success' | 'waiting'): Promise<Execution> {
		const execution = await this.executionOnce(id, (found) => {
			return found.status === wanted || (hasEnded(found) && found.status !== 'waiting');
		});
		if (execution.status !== wanted) throw new Error(execution.saved);
		return execution;
	}

	/** An execution as it is now. */
	async findExecution(id: string): Promise<Execution> {
		const { status, data } = await this.get<{ status: string; data: string }>(`executions/${id}`);
		return { id, status, data: parse(data) as IRunExecutionData, saved: data };
	}

	async statusOf(execution: string): Promise<string> {
		return (await this.get<{ status: string }>(`executions/${execution}`)).status;
	}

	async get<Data>(path: string): Promise<Data> {
		return (await this.request('GET', path)) as Data;
	}

	async post<Data>(path: string, body: object): Promise<Data> {
		return (await this.request('POST', path, body)) as Data;
	}

	private async executionOnce(id: string, isSo: (execution: Execution) => boolean): Promise<Execution> {
		let found: Execution | undefined;
		const hasCome = async () => isSo((found = await this.findExecution(id)));
		await until(`execution ${id} is where it should be`, hasCome, TIMEOUT_MS);
		return found as Execution;
	}

	private async patch(path: string, body: object): Promise<void> {
		await this.request('PATCH', path, body);
	}

	private credentialsOf({ type, parameters }: INode): INode['credentials'] {
		const [packageName, name = ''] = type.split('.');
		const isOwn = packageName === 'n8n-nodes-voice-agent';
		const reason = (parameters.authentication as string | undefined) ?? name;
		const needed = isOwn ? 'voiceAgentApi' : (CREDENTIAL_TYPES[reason] ?? '');
		const credential = this.credentials[needed];
		return credential && { [needed]: credential };
	}

	/** @returns the path of the owner's project */
	private async project(): Promise<string> {
		return `projects/${(await this.get<{ id: string }>('projects/personal')).id}`;
	}

	/** @returns the path of a data table */
	private async dataTable(name: string): Promise<string | undefined> {
		const project = await this.project();
		const { data } = await this.get<{ data: Array<{ id: string; name: string }> }>(
			`${project}/data-tables?take=100`,
		);
		const table = data.find((candidate) => candidate.name === name);
		return table && `${project}/data-tables/${table.id}`;
	}

	/** Waits until nothing is being published. Versions that publish at once know of no such state. */
	private async publication(id: string): Promise<PublicationState['triggers']> {
		let state: PublicationState | undefined;
		const isOver = async () => {
			state = await this.get<PublicationState>(`workflows/${id}/publication-status`).catch(undefinedIfAbsent);
			return !state || (state.pendingVersionId === null && state.status !== 'in_progress');
		};
		await until(`workflow ${id} is published`, isOver, TIMEOUT_MS);
		return state?.triggers ?? [];
	}

	private async request(method: string, path: string, body?: object): Promise<unknown> {
		const response = await this.fetch(`rest/${path}`, { method, body: body && JSON.stringify(body) });
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0] ?? '';
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n answered ${method} ${path} with ${response.status}: ${text}`);
		return (JSON.parse(text) as { data: unknown }).data;
	}

	private async fetch(path: string, options: RequestInit = {}): Promise<Response> {
		return await fetch(`${this.url}/${path}`, {
			...options,
			headers: {
				'content-type': 'application/json',
				'browser-id': BROWSER_ID,
				cookie: this.cookie,
				// A busy n8n closes a connection that was kept open, just when it is used again.
				connection: 'close',
			},
		});
	}
}

function undefinedIfAbsent(error: Error): undefined {
	if (error.message.includes(' with 404')) return undefined;
	throw error;
}
