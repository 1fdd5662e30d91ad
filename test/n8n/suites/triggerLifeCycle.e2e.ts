import { randomUUID } from 'node:crypto';

import type { INode, INodeParameterResourceLocator, INodeParameters } from 'n8n-workflow';

import { objectId, type Hook } from '../../stand-in/records';
import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import { chain, type Link } from '../workflows/chain';
import { install } from '../installation/installation';
import { packed } from '../installation/packOnce';
import { Server } from '../server/server';
import { itRestarts, versionsToday } from '../thorough';
import { until } from '../until';

const TRIGGER = 'Voice Agent Trigger';
const USE_CASE = objectId('ca5e', 1);
const MAX_START_MS = 30_000;
/** How often n8n itself tries to publish. */
const MAX_PUBLISHING_TRIES = { newest: 5, oldest: 1 };

const NEXT: Link[] = [{ name: 'Next node', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }];

/** A workflow with a trigger in n8n, and its hooks at the stand-in. */
interface TriggerWorkflow {
	id: string;
	url: string;
	testUrl: string;
}

describe.each(versionsToday)('the trigger in the %s n8n', (version) => {
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

		await change(workflow, (node) => (node.parameters.filters = { types: ['Outbound'] }));
		await server.rest.publish(workflow.id);
		await change(workflow, (node) => (node.name = 'Renamed'));
		await server.rest.publish(workflow.id);
		await server.rest.unpublish(workflow.id);
		expect((await deliver(workflow.url, {}, secretOf(hook))).status).toBe(404);
		await server.rest.publish(workflow.id);
		expect(hooksOf(workflow)).toHaveLength(1);
		expect(
			(await deliver(workflow.url, { id: 'call', status: 'Completed', type: 'Outbound' }, secretOf(hook)))
				.status,
		).toBe(200);
		await executions(workflow, 1);
	});

	it('starts one run for each event, and none for others', async () => {
		const workflow = await create({ triggerOn: 'chosenStatuses', statuses: ['Completed'] });
		await server.rest.publish(workflow.id);
		const secret = secretOf(hooksOf(workflow)[0]);
		const call = { id: 'ca1100000000000000000001', status: 'Completed', error: 'none' };

		for (const wrong of [undefined, '', 'f'.repeat(64), `${secret}0`]) {
			expect(await deliver(workflow.url, call, wrong)).toEqual({ status: 401, text: 'Unauthorized' });
		}
		for (let times = 1; times <= 3; times++) {
			expect(await deliver(workflow.url, call, secret)).toEqual({ status: 200, text: '' });
		}
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

	it('registers the test address once, however often somebody listens', async () => {
		const workflow = await create();
		await server.rest.listen(workflow.id, TRIGGER);
		await server.rest.stopListening(workflow.id);
		// n8n answers before it has stopped.
		const isDeaf = async () => (await deliver(workflow.testUrl, {}, 'f'.repeat(64))).status === 404;
		await until('n8n has stopped listening', isDeaf);
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
			// On a busy machine its time is up before the last request has failed.
			/(wasn't added to the use case\. .*(the connection was refused|failing for too long)|did not answer in time)\. Publish again/,
		);
		const up = await StandIn.start({ port: Number(port) });
		await server.rest.publish(workflow.id);
		expect(up.countOf('addWebhook')).toBe(1);
		await up.close();
	});

	itRestarts(
		{ version, mode: 'regular' },
		'is known after a restart of n8n, also where the response to the registration was lost',
		async () => {
			const workflow = await create();
			await server.rest.publish(workflow.id);
			const lost = await create();
			standIn.misbehave({
				operation: 'addWebhook',
				cut: 'after acting',
				times: MAX_PUBLISHING_TRIES[version],
			});
			await expect(server.rest.publish(lost.id)).rejects.toThrow('This is safe');
			await server.restart();

			await server.rest.publish(lost.id);
			await server.rest.publish(workflow.id);
			expect(hooksOf(workflow)).toHaveLength(1);
			for (const { id, url } of [workflow, lost]) {
				const [hook, ...others] = hooksOf({ url });
				for (const other of others) expect(other).toEqual(hook);
				expect((await deliver(url, {}, secretOf(hook))).status).toBe(200);
				await executions({ id }, 1);
			}
		},
	);

	itRestarts(
		{ version, mode: 'regular' },
		'goes on once with each event, though the same events come again after a restart of n8n',
		async () => {
			const workflow = await create({}, credential, NEXT);
			await server.rest.publish(workflow.id);
			const secret = secretOf(hooksOf(workflow)[0]);
			const events = Array.from({ length: 5 }, (_, index) => ({ id: `call-${index}`, status: 'Completed' }));
			const deliverAll = async () => {
				for (const event of events) expect((await deliver(workflow.url, event, secret)).status).toBe(200);
			};
			await deliverAll();
			await deliverAll();
			await finished(workflow, events.length);
			await server.restart();
			await deliverAll();
			await finished(workflow, 2 * events.length);
			const wentOn = (await server.rest.finishedExecutions(workflow.id)).filter(
				({ data }) => data.resultData.runData[NEXT[0]?.name ?? ''],
			);
			expect(wentOn).toHaveLength(events.length);
		},
	);

	async function createCredential(baseUrl: string) {
		const { platformUrl } = standIn;
		return await server.rest.createCredential({
			apiKey: FAKE_API_KEY,
			organizationId: '',
			baseUrl,
			platformUrl,
		});
	}

	/** @param next nodes that run one after the other when the trigger has started a run */
	async function create(
		parameters: INodeParameters = {},
		its = credential,
		next: readonly Link[] = [],
	): Promise<TriggerWorkflow> {
		const webhookId = randomUUID();
		const node = {
			id: randomUUID(),
			name: TRIGGER,
			type: 'n8n-nodes-voice-agent.voiceAgentTrigger',
			typeVersion: 1,
			position: [0, 0],
			webhookId,
			parameters: { useCaseId: useCase(USE_CASE), ...parameters },
		} as INode;
		const workflow = { ...chain(webhookId, next, node), name: webhookId };
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

	/** Waits until so many executions of a workflow have ended well; fails when there are more. */
	async function finished({ id }: { id: string }, count: number): Promise<void> {
		await executions({ id }, count);
		const all = await server.rest.finishedExecutions(id);
		expect(all.map(({ status }) => status)).toEqual(Array(count).fill('success'));
	}

	/** Waits until a workflow has so many executions; fails when there are more. */
	async function executions({ id }: { id: string }, count: number): Promise<void> {
		const deadline = Date.now() + MAX_START_MS;
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
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(secret === undefined ? {} : { 'x-voice-agent-secret': secret }),
		},
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
	return { status: response.status, text: await response.text() };
}
