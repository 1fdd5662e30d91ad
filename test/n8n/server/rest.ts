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

const OWNER = {
	email: 'owner@voice-agent.example',
	firstName: 'Example',
	lastName: 'Owner',
	/** For each process a new one: n8n may be open to others in the network. */
	password: `Aa1-${randomBytes(12).toString('base64url')}`,
};
const BROWSER_ID = 'end-to-end';
const EXECUTION_TIMEOUT_MS = 180_000;
const PUBLICATION_TIMEOUT_MS = 180_000;
const POLL_MS = 300;
/** The most that n8n gives at once. */
const ROWS_OF_A_PAGE = 250;

type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;

/** A credential in n8n, as nodes name it. */
export interface SavedCredential {
	id: string;
	name: string;
}

/** An execution with its data. */
export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
	/** As n8n has it in its database. */
	saved: string;
}

export interface ListedExecution {
	id: string;
	status: string;
	retryOf: string | null;
}

/** As n8n tells it from 2.41 on. */
interface PublicationState {
	status: string;
	pendingVersionId: string | null;
	triggers: Array<{ errorMessage: string | null }>;
}

/** n8n's REST interface, as its editor uses it. */
export class Rest {
	private cookie = '';

	constructor(private readonly url: string) {}

	get owner() {
		return OWNER;
	}

	/** Signs in as the owner, who is set up first if need be. */
	async signIn(): Promise<void> {
		const settings = (await this.get('settings')) as { userManagement: { showSetupOnFirstLoad: boolean } };
		if (settings.userManagement.showSetupOnFirstLoad) await this.post('owner/setup', OWNER);
		await this.post('login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	async createCredential(data: IDataObject, type = 'voiceAgentApi'): Promise<SavedCredential> {
		const credential = { name: 'Voice Agent account', type, data };
		const { id } = (await this.post('credentials', credential)) as { id: string };
		return { id, name: credential.name };
	}

	/**
	 * @param credential chosen in every node of this package, as a user would after an import
	 * @param tags their IDs
	 */
	async createWorkflow(
		workflow: WorkflowFile,
		credential?: SavedCredential,
		tags: string[] = [],
	): Promise<{ id: string; versionId: string }> {
		const { name, connections, settings = {}, pinData } = workflow;
		const nodes = workflow.nodes.map((node) =>
			credential && node.type.startsWith('n8n-nodes-voice-agent.')
				? { ...node, credentials: { voiceAgentApi: credential } }
				: node,
		);
		return (await this.post('workflows', {
			name,
			nodes,
			connections,
			settings: { executionOrder: 'v1', ...settings },
			...(pinData && { pinData }),
			tags,
			active: false,
		})) as { id: string; versionId: string };
	}

	/** All node types that this n8n knows, each with its versions. */
	async nodeTypes(): Promise<INodeTypeDescription[]> {
		const response = await fetch(`${this.url}/types/nodes.json`, {
			headers: { 'browser-id': BROWSER_ID, cookie: this.cookie },
		});
		return (await response.json()) as INodeTypeDescription[];
	}

	/** @returns the text of a file that an execution has made */
	async textOf({ id, data }: IBinaryData): Promise<string> {
		if (id === undefined) return Buffer.from(data, 'base64').toString();
		const query = new URLSearchParams({ id, action: 'download' });
		const response = await fetch(`${this.url}/rest/binary-data?${query}`, {
			headers: { 'browser-id': BROWSER_ID, cookie: this.cookie },
		});
		return await response.text();
	}

	/** What a node's picker offers before anything is typed into it. */
	async searchList(node: INode, parameter: string, methodName: string): Promise<INodeListSearchItems[]> {
		const { results } = (await this.post('dynamic-node-parameters/resource-locator-results', {
			path: `parameters.${parameter}`,
			methodName,
			nodeTypeAndVersion: { name: node.type, version: node.typeVersion },
			currentNodeParameters: node.parameters,
			credentials: node.credentials,
		})) as { results: INodeListSearchItems[] };
		return results;
	}

	/** Changes a workflow as saving it in the editor does; what is published stays as it was. */
	async changeWorkflow(id: string, change: (workflow: IWorkflowBase) => void): Promise<void> {
		const workflow = (await this.get(`workflows/${id}`)) as IWorkflowBase;
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
		const { versionId } = (await this.get(`workflows/${id}`)) as { versionId: string };
		await this.post(`workflows/${id}/activate`, { versionId });
		const failures = (await this.publication(id)).flatMap(({ errorMessage }) => errorMessage ?? []);
		if (failures.length > 0) throw new Error(failures.join('\n'));
	}

	async unpublish(id: string): Promise<void> {
		await this.post(`workflows/${id}/deactivate`, {});
		await this.publication(id);
	}

	async listen(id: string, trigger: string): Promise<void> {
		const workflowData = await this.get(`workflows/${id}`);
		const run = { workflowData, triggerToStartFrom: { name: trigger } };
		const { waitingForWebhook } = (await this.post(`workflows/${id}/run`, run)) as {
			waitingForWebhook?: boolean;
		};
		if (!waitingForWebhook) throw new Error('n8n does not wait for a test event');
	}

	async stopListening(id: string): Promise<void> {
		await this.request('DELETE', `test-webhook/${id}`);
	}

	/** How many executions a workflow has, of any status. */
	async countExecutions(workflowId: string): Promise<number> {
		return (await this.executions({ workflowId })).length;
	}

	/** Waits for the end of all executions of a workflow. */
	async finishedExecutions(workflowId: string): Promise<Execution[]> {
		const executions = await this.executions({ workflowId });
		return await Promise.all(executions.map(async ({ id }) => await this.execution(id)));
	}

	/** The latest 100 executions, of one workflow or of all, without their data. */
	async executions(filter: { workflowId?: string } = {}): Promise<ListedExecution[]> {
		const query = encodeURIComponent(JSON.stringify(filter));
		const { results } = (await this.get(`executions?limit=100&filter=${query}`)) as {
			results: ListedExecution[];
		};
		return results;
	}

	/** Runs a workflow by hand, from its trigger, and waits for its end. */
	async runWorkflow(id: string, trigger: string): Promise<Execution> {
		return await this.execution(await this.startWorkflow(id, trigger));
	}

	/** @throws Error with what n8n has saved, if the run does not succeed */
	async runWell(id: string, trigger: string): Promise<void> {
		const { status, saved } = await this.runWorkflow(id, trigger);
		if (status !== 'success') throw new Error(saved);
	}

	/**
	 * Starts a workflow by hand, from its trigger.
	 *
	 * @param output of the trigger, where it needs one: what a person wrote into the chat, for instance
	 * @param step the node up to which it is executed, as by *Execute step*
	 * @returns the execution's id
	 */
	async startWorkflow(id: string, trigger: string, output?: IDataObject, step?: string): Promise<string> {
		const workflowData = await this.get(`workflows/${id}`);
		const task = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [] };
		const data = output && { ...task, data: { main: [[{ json: output }]] } };
		const { executionId } = (await this.post(`workflows/${id}/run`, {
			workflowData,
			triggerToStartFrom: { name: trigger, ...(data ? { data } : {}) },
			...(step && { destinationNode: { nodeName: step, mode: 'inclusive' } }),
		})) as { executionId: string };
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

	/** As "Delete" in the list of executions does. */
	async deleteExecution(id: string): Promise<void> {
		await this.post('executions/delete', { ids: [id] });
	}

	async createDataTable(name: string, columnNames: string[]): Promise<void> {
		const { id: project } = (await this.get('projects/personal')) as { id: string };
		const columns = columnNames.map((column) => ({ name: column, type: 'string' }));
		await this.post(`projects/${project}/data-tables`, { name, columns });
	}

	/** All rows of a data table that belongs to the owner; none if there is no such table. */
	async dataTableRows(name: string): Promise<IDataObject[]> {
		const table = await this.dataTable(name);
		if (table === undefined) return [];
		const rows: IDataObject[] = [];
		for (;;) {
			const page = `${table}/rows?take=${ROWS_OF_A_PAGE}&skip=${rows.length}&sortBy=id:asc`;
			const { data, count } = (await this.get(page)) as { data: IDataObject[]; count: number };
			rows.push(...data);
			if (data.length === 0 || rows.length >= count) return rows;
		}
	}

	async addDataTableRows(name: string, rows: IDataObject[]): Promise<void> {
		const table = (await this.dataTable(name)) ?? '';
		for (let first = 0; first < rows.length; first += ROWS_OF_A_PAGE) {
			await this.post(`${table}/insert`, { data: rows.slice(first, first + ROWS_OF_A_PAGE) });
		}
	}

	/** Changes the rows of a data table in which a column has a value. */
	async changeDataTableRows(
		name: string,
		{ columnName, value }: { columnName: string; value: string },
		data: IDataObject,
	): Promise<void> {
		const filter = { type: 'and', filters: [{ columnName, condition: 'eq', value }] };
		await this.patch(`${(await this.dataTable(name)) ?? ''}/rows`, { filter, data });
	}

	/** @returns the path of a data table */
	private async dataTable(name: string): Promise<string | undefined> {
		const { id: project } = (await this.get('projects/personal')) as { id: string };
		const { data } = (await this.get(`projects/${project}/data-tables?take=100`)) as {
			data: Array<{ id: string; name: string }>;
		};
		const table = data.find((candidate) => candidate.name === name);
		return table && `projects/${project}/data-tables/${table.id}`;
	}

	/** Waits for an execution's end. */
	async execution(id: string): Promise<Execution> {
		const deadline = Date.now() + EXECUTION_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const found = await this.findExecution(id);
			if (!['new', 'running'].includes(found.status)) return found;
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
		throw new Error(`Execution ${id} did not end within ${EXECUTION_TIMEOUT_MS / 1000} s`);
	}

	/** An execution as it is now. */
	async findExecution(id: string): Promise<Execution> {
		const { status, data } = (await this.get(`executions/${id}`)) as { status: string; data: string };
		return { id, status, data: parse(data) as IRunExecutionData, saved: data };
	}

	async get(path: string): Promise<unknown> {
		return await this.request('GET', path);
	}

	async post(path: string, body: object): Promise<unknown> {
		return await this.request('POST', path, body);
	}

	async patch(path: string, body: object): Promise<unknown> {
		return await this.request('PATCH', path, body);
	}

	/** Waits until nothing is being published. Versions that publish at once know of no such state. */
	private async publication(id: string): Promise<Array<{ errorMessage: string | null }>> {
		const deadline = Date.now() + PUBLICATION_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const state = await this.get(`workflows/${id}/publication-status`).catch(undefinedIfAbsent);
			if (state === undefined) return [];
			const { pendingVersionId, status, triggers } = state as PublicationState;
			if (pendingVersionId === null && status !== 'in_progress') return triggers;
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
		throw new Error(`Workflow ${id} was not published within ${PUBLICATION_TIMEOUT_MS / 1000} s`);
	}

	private async request(method: string, path: string, body?: object): Promise<unknown> {
		const response = await fetch(`${this.url}/rest/${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				'browser-id': BROWSER_ID,
				cookie: this.cookie,
				// A busy n8n closes a connection that was kept open, just when it is used again.
				connection: 'close',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0] ?? '';
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n answered ${method} ${path} with ${response.status}: ${text}`);
		const { data } = JSON.parse(text) as { data: unknown };
		return data;
	}
}

function undefinedIfAbsent(error: Error): undefined {
	if (error.message.includes(' with 404')) return undefined;
	throw error;
}
