import type { IDataObject, IRunExecutionData, IWorkflowBase } from 'n8n-workflow';
import { parse } from 'flatted';

const OWNER = {
	email: 'owner@voice-agent.example',
	firstName: 'Example',
	lastName: 'Owner',
	password: 'Fake-password-1',
};
const BROWSER_ID = 'end-to-end';
const EXECUTION_TIMEOUT_MS = 180_000;

type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;

/** An execution that has ended. */
export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
	/** As n8n has it in its database. */
	saved: string;
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

	async createCredential(data: IDataObject): Promise<{ id: string; name: string }> {
		const credential = { name: 'Voice Agent account', type: 'voiceAgentApi', data };
		const { id } = (await this.post('credentials', credential)) as { id: string };
		return { id, name: credential.name };
	}

	/** As the credential screen does: saves the credential, then tests it. */
	async testCredential(data: IDataObject): Promise<{ status: string; message: string }> {
		const credentials = { ...(await this.createCredential(data)), type: 'voiceAgentApi', data };
		return (await this.post('credentials/test', { credentials })) as { status: string; message: string };
	}

	/** @param credential chosen in every node of this package, as a user would after an import */
	async createWorkflow(
		workflow: WorkflowFile,
		credential?: { id: string; name: string },
	): Promise<{ id: string; versionId: string }> {
		const { name, connections, settings = {} } = workflow;
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
			active: false,
		})) as { id: string; versionId: string };
	}

	/** Runs a workflow by hand, from its trigger, and waits for its end. */
	async runWorkflow(id: string, trigger: string): Promise<Execution> {
		const workflowData = await this.get(`workflows/${id}`);
		const { executionId } = (await this.post(`workflows/${id}/run`, {
			workflowData,
			triggerToStartFrom: { name: trigger },
		})) as { executionId: string };
		return await this.execution(executionId);
	}

	/** Waits for an execution's end. */
	async execution(id: string): Promise<Execution> {
		const deadline = Date.now() + EXECUTION_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const { status, data } = (await this.get(`executions/${id}`)) as { status: string; data: string };
			if (!['new', 'running'].includes(status)) {
				return { id, status, data: parse(data) as IRunExecutionData, saved: data };
			}
			await new Promise((resolve) => setTimeout(resolve, 300));
		}
		throw new Error(`Execution ${id} did not end within ${EXECUTION_TIMEOUT_MS / 1000} s`);
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

	private async request(method: string, path: string, body?: object): Promise<unknown> {
		const answer = await fetch(`${this.url}/rest/${path}`, {
			method,
			headers: { 'content-type': 'application/json', 'browser-id': BROWSER_ID, cookie: this.cookie },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const [cookie] = answer.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0] ?? '';
		const text = await answer.text();
		if (!answer.ok) throw new Error(`n8n answered ${method} ${path} with ${answer.status}: ${text}`);
		const { data } = JSON.parse(text) as { data: unknown };
		return data;
	}
}
