import { randomUUID } from 'node:crypto';

import type { INode, INodeParameterResourceLocator, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import { objectId, type Hook } from '../stand-in/records';
import { FAKE_API_KEY, StandIn } from '../stand-in/standIn';
import { install, type Version } from './installation';
import { packed } from './packOnce';
import { Server } from './server';

const TRIGGER = 'Voice Agent Trigger';
const USE_CASE = objectId('ca5e', 1);
const OTHER_USE_CASE = objectId('ca5e', 2);
const LONGEST_START_MS = 30_000;

/** A workflow with a trigger in n8n, and its hooks at the stand-in. */
interface TriggerWorkflow {
	id: string;
	url: string;
	testUrl: string;
}

describe.each<Version>(['newest', 'oldest'])('the trigger in the %s n8n', (version) => {
	let standIn: StandIn;
	let server: Server;
	let credential: { id: string; name: string };

	beforeAll(async () => {
		standIn = await StandIn.start();
		const installation = await install(version, (step) => console.log(`${version} n8n: ${step} …`));
		server = await Server.start(installation, packed());
		credential = await createCredential(standIn.baseUrl);
	});
	afterAll(async () => {
		await server?.stop();
		await standIn?.close();
		expect(standIn.violations).toEqual([]);
	});

	it('is registered once, whatever becomes of the workflow', async () => {
		const workflow = await create();
		expect(hooksOf(workflow)).toEqual([]);
		await server.rest.publish(workflow.id);
		const [hook] = hooksOf(workflow);
		expect(hook).toEqual({
			url: workflow.url,
			headers: [{ key: 'x-voice-agent-secret', value: expect.stringMatching(/^[0-9a-f]{64}$/) }],
		});

		await change(workflow, (node) => (node.parameters.filters = { statuses: ['Completed'] }));
		await server.rest.publish(workflow.id);
		await change(workflow, (node) => (node.name = 'Renamed'));
		await server.rest.publish(workflow.id);
		await server.rest.unpublish(workflow.id);
		expect((await deliver(workflow.url, {}, secretOf(hook))).status).toBe(404);
		await server.rest.publish(workflow.id);
		expect(hooksOf(workflow)).toHaveLength(1);
		expect((await deliver(workflow.url, { id: 'call', status: 'Completed' }, secretOf(hook))).status).toBe(
			200,
		);
		await executions(workflow, 1);
	});

	it('starts one run for each event, and none for others', async () => {
		const workflow = await create({ filters: { statuses: ['Completed'] } });
		await server.rest.publish(workflow.id);
		const secret = secretOf(hooksOf(workflow)[0]);
		const call = { id: 'ca1100000000000000000001', status: 'Completed', error: 'none' };

		for (const wrong of [undefined, '', 'f'.repeat(64), `${secret}0`]) {
			expect(await deliver(workflow.url, call, wrong)).toEqual({ status: 401, text: 'Unauthorized' });
		}
		const repeated = [1, 2, 3].map(async () => await deliver(workflow.url, call, secret));
		expect(await Promise.all(repeated)).toEqual(Array(3).fill({ status: 200, text: '' }));
		expect(await deliver(workflow.url, { ...call, status: 'Busy' }, secret)).toEqual({
			status: 200,
			text: '',
		});
		await deliver(workflow.url, { call: { ...call, id: 'ca1100000000000000000002' } }, secret);
		const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
		expect((await deliver(workflow.url, deep, secret)).status).toBe(200);
		expect((await deliver(workflow.url, '{"a":', secret)).status).toBe(422);
		await executions(workflow, 3);

		const results = await server.rest.finishedExecutions(workflow.id);
		expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
		for (const { saved } of results) expect(saved).not.toContain(secret);
	});

	it('takes events of real calls, without the secret in what it puts out', async () => {
		const workflow = await create();
		await server.rest.publish(workflow.id);
		const answer = await fetch(`${standIn.baseUrl}/api/v1/dial/outbound`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${FAKE_API_KEY}` },
			body: JSON.stringify({ phone_number: '+15550100002', use_case_id: USE_CASE }),
		});
		const { id } = (await answer.json()) as { id: string };
		await executions(workflow, 1);
		const [result] = await server.rest.finishedExecutions(workflow.id);
		expect(result?.data.resultData.runData[TRIGGER]?.[0]?.data?.main?.[0]?.[0]?.json).toMatchObject({
			id,
			status: 'Completed',
			classification: { tag: 'interested' },
		});
		expect(result?.saved).not.toContain(secretOf(hooksOf(workflow)[0]));
	});

	it('listens to another use case under another secret, and turns away what comes by the old hook', async () => {
		const workflow = await create();
		await server.rest.publish(workflow.id);
		await change(workflow, (node) => (node.parameters.useCaseId = useCase(OTHER_USE_CASE)));
		await server.rest.publish(workflow.id);
		const [stale, live] = hooksOf(workflow);
		expect(hooksOf(workflow)).toHaveLength(2);
		expect((await deliver(workflow.url, {}, secretOf(stale))).status).toBe(401);
		expect((await deliver(workflow.url, {}, secretOf(live))).status).toBe(200);
		await executions(workflow, 1);
	});

	it('registers the test address once, however often somebody listens', async () => {
		const workflow = await create();
		await server.rest.listen(workflow.id, TRIGGER);
		await server.rest.stopListening(workflow.id);
		await server.rest.listen(workflow.id, TRIGGER);
		const [hook] = hooksOf(workflow);
		expect(hook?.url).toBe(workflow.testUrl);
		expect((await deliver(workflow.testUrl, {}, 'f'.repeat(64))).status).toBe(401);
		await server.rest.listen(workflow.id, TRIGGER);
		expect((await deliver(workflow.testUrl, {}, secretOf(hook))).status).toBe(200);
		await executions(workflow, 1);
		expect(hooksOf(workflow)).toHaveLength(1);
	});

	it('cannot be published while the service is down, says so, and is registered once later', async () => {
		const down = await StandIn.start();
		const { port } = new URL(down.baseUrl);
		const itsCredential = await createCredential(down.baseUrl);
		await down.close();
		const workflow = await create({}, itsCredential);
		await expect(server.rest.publish(workflow.id)).rejects.toThrow(
			/nothing was left behind\. .*(the connection was refused|failing for too long)\. Publish again when/,
		);
		const up = await StandIn.start({ port: Number(port) });
		await server.rest.publish(workflow.id);
		expect(up.countOf('addWebhook')).toBe(1);
		await up.close();
	});

	it('is known after a restart of n8n, also where the answer to the registration was lost', async () => {
		const workflow = await create();
		await server.rest.publish(workflow.id);
		const lost = await create();
		standIn.misbehave({ operation: 'addWebhook', cut: 'after acting' });
		await expect(server.rest.publish(lost.id)).rejects.toThrow(
			`The service may or may not send events to ${lost.url} now`,
		);
		await server.restart();

		await change(lost, (node) => (node.parameters.options = { unknownRegistration: 'listen' }));
		await server.rest.publish(lost.id);
		await server.rest.publish(workflow.id);
		for (const { id, url } of [workflow, lost]) {
			const hooks = hooksOf({ url });
			expect(hooks).toHaveLength(1);
			expect((await deliver(url, {}, secretOf(hooks[0]))).status).toBe(200);
			await executions({ id }, 1);
		}
	});

	async function createCredential(baseUrl: string) {
		const { platformUrl } = standIn;
		return await server.rest.createCredential({
			apiKey: FAKE_API_KEY,
			organizationId: '',
			baseUrl,
			platformUrl,
		});
	}

	async function create(parameters: INodeParameters = {}, its = credential): Promise<TriggerWorkflow> {
		const webhookId = randomUUID();
		const node = {
			id: randomUUID(),
			name: TRIGGER,
			type: 'n8n-nodes-voice-agent.voiceAgentTrigger',
			typeVersion: 1,
			position: [0, 0],
			webhookId,
			parameters: { registration: 'automatic', useCaseId: useCase(USE_CASE), ...parameters },
		} as INode;
		const workflow = { name: webhookId, nodes: [node], connections: {} } as unknown as IWorkflowBase;
		const { id } = await server.rest.createWorkflow(workflow, its);
		const path = `${webhookId}/voice-agent`;
		return { id, url: `${server.url}/webhook/${path}`, testUrl: `${server.url}/webhook-test/${path}` };
	}

	async function change({ id }: { id: string }, changeNode: (node: INode) => void): Promise<void> {
		await server.rest.changeWorkflow(id, ({ nodes }) => nodes.forEach(changeNode));
	}

	/** The hooks at the stand-in that lead to a workflow, in any use case. */
	function hooksOf({ url, testUrl }: { url: string; testUrl?: string }): Hook[] {
		return standIn.state.useCases
			.flatMap(({ hooks }) => hooks)
			.filter((hook) => [url, testUrl].includes(hook.url));
	}

	/** Waits until a workflow has so many executions; fails when there are more. */
	async function executions({ id }: { id: string }, count: number): Promise<void> {
		const deadline = Date.now() + LONGEST_START_MS;
		while ((await server.rest.countExecutions(id)) < count && Date.now() < deadline) {
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
		expect(await server.rest.countExecutions(id)).toBe(count);
	}
});

function useCase(id: string): INodeParameterResourceLocator {
	return { __rl: true, mode: 'id', value: id };
}

function secretOf(hook: Hook | undefined): string {
	return hook?.headers[0]?.value ?? '';
}

/** Sends an event as the service would, or somebody else. */
async function deliver(
	url: string,
	body: unknown,
	secret?: string,
): Promise<{ status: number; text: string }> {
	const answer = await fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(secret === undefined ? {} : { 'x-voice-agent-secret': secret }),
		},
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
	return { status: answer.status, text: await answer.text() };
}
