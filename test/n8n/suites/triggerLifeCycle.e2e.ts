import type { INode, INodeParameters } from 'n8n-workflow';

import type { Hook } from '../../stand-in/records';
import { useWholeN8n } from '../server/wholeN8n';
import { itRestarts, versionsToday } from '../thorough';
import { until } from '../until';
import { chain, nothing, trigger, TRIGGER, type Link } from '../workflows/chain';

/** How often n8n itself tries to publish. */
const MAX_PUBLISHING_TRIES = { newest: 5, oldest: 1 };
const NEXT = 'Next node';

/** A workflow with a trigger in n8n, and its hooks at the stand-in. */
interface TriggerWorkflow {
	id: string;
	url: string;
	testUrl: string;
}

describe.each(versionsToday)('the trigger in the %s n8n', (version) => {
	const n8n = useWholeN8n(version);

	it('is registered once, whatever becomes of the workflow', async () => {
		const workflow = await create();
		expect(hooksOf(workflow)).toEqual([]);
		await n8n.rest.publish(workflow.id);
		const [hook] = hooksOf(workflow);
		expect(hook).toEqual({
			url: workflow.url,
			headers: [{ key: 'x-voice-agent-secret', value: expect.stringMatching(/^[0-9a-f]{64}$/) }],
		});

		await change(workflow, (node) => (node.parameters.filters = { types: ['Outbound'] }));
		await n8n.rest.publish(workflow.id);
		await change(workflow, (node) => (node.name = 'Renamed'));
		await n8n.rest.publish(workflow.id);
		await n8n.rest.unpublish(workflow.id);
		expect((await deliver(workflow.url, {}, secretOf(hook))).status).toBe(404);
		await n8n.rest.publish(workflow.id);
		expect(hooksOf(workflow)).toHaveLength(1);
		expect(
			(await deliver(workflow.url, { id: 'call', status: 'Completed', type: 'Outbound' }, secretOf(hook)))
				.status,
		).toBe(200);
		await executions(workflow, 1);
	});

	it('starts one run for each event, and none for others', async () => {
		const workflow = await create({ triggerOn: 'chosenStatuses', statuses: ['Completed'] });
		await n8n.rest.publish(workflow.id);
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

		const results = await n8n.rest.finishedExecutions(workflow.id);
		expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
		for (const { saved } of results) expect(saved).not.toContain(secret);
	});

	it('registers the test address once, however often somebody listens', async () => {
		const workflow = await create();
		await n8n.rest.listen(workflow.id, TRIGGER);
		await n8n.rest.stopListening(workflow.id);
		// n8n answers before it has stopped.
		const isDeaf = async () => (await deliver(workflow.testUrl, {}, 'f'.repeat(64))).status === 404;
		await until('n8n has stopped listening', isDeaf);
		await n8n.rest.listen(workflow.id, TRIGGER);
		const [hook] = hooksOf(workflow);
		expect(hook?.url).toBe(workflow.testUrl);
		expect((await deliver(workflow.testUrl, {}, 'f'.repeat(64))).status).toBe(401);
		await n8n.rest.listen(workflow.id, TRIGGER);
		expect((await deliver(workflow.testUrl, {}, secretOf(hook))).status).toBe(200);
		await executions(workflow, 1);
		expect(hooksOf(workflow)).toHaveLength(1);
	});

	itRestarts(
		{ version, mode: 'regular' },
		'is known after a restart of n8n, as are its events, also where the response to the registration was lost',
		async () => {
			const [workflow, lost] = [await create({}, [nothing(NEXT)]), await create()];
			await n8n.rest.publish(workflow.id);
			const times = MAX_PUBLISHING_TRIES[version];
			n8n.standIn.misbehave({ operation: 'addWebhook', cut: 'after acting', times });
			await expect(n8n.rest.publish(lost.id)).rejects.toThrow('This is safe');
			const secret = secretOf(hooksOf(workflow)[0]);
			const events = Array.from({ length: 5 }, (_, index) => ({ id: `call-${index}`, status: 'Completed' }));
			const deliverAll = async () => {
				for (const event of events) expect((await deliver(workflow.url, event, secret)).status).toBe(200);
			};
			await deliverAll();
			await deliverAll();
			await executions(workflow, events.length);
			await n8n.server.restart();

			await deliverAll();
			await executions(workflow, 2 * events.length);
			const results = await n8n.rest.finishedExecutions(workflow.id);
			expect(results.map(({ status }) => status)).toEqual(results.map(() => 'success'));
			const wentOn = results.filter(({ data }) => data.resultData.runData[NEXT]);
			expect(wentOn).toHaveLength(events.length);

			await n8n.rest.publish(lost.id);
			await n8n.rest.publish(workflow.id);
			expect(hooksOf(workflow)).toHaveLength(1);
			const [hook, ...others] = hooksOf(lost);
			for (const other of others) expect(other).toEqual(hook);
			expect((await deliver(lost.url, {}, secretOf(hook))).status).toBe(200);
			await executions(lost, 1);
		},
	);

	/** @param next nodes that run one after the other when the trigger has started a run */
	async function create(
		parameters: INodeParameters = {},
		next: readonly Link[] = [],
	): Promise<TriggerWorkflow> {
		const node = trigger(parameters);
		const { id } = await n8n.rest.createWorkflow(chain('Events', next, node), n8n.credential);
		const path = `${node.webhookId}/voice-agent`;
		const { url } = n8n.server;
		return { id, url: `${url}/webhook/${path}`, testUrl: `${url}/webhook-test/${path}` };
	}

	async function change({ id }: { id: string }, changeNode: (node: INode) => void): Promise<void> {
		await n8n.rest.changeWorkflow(id, ({ nodes }) => nodes.forEach(changeNode));
	}

	/** The hooks at the stand-in that lead to a workflow, in any use case. */
	function hooksOf({ url, testUrl }: TriggerWorkflow): Hook[] {
		const hooks = n8n.standIn.state.useCases.flatMap((useCase) => useCase.hooks);
		return hooks.filter((hook) => [url, testUrl].includes(hook.url));
	}

	/** Waits until a workflow has so many executions; fails when there are more. */
	async function executions({ id }: { id: string }, count: number): Promise<void> {
		await until(`${count} executions`, async () => (await n8n.rest.countExecutions(id)) >= count);
		expect(await n8n.rest.countExecutions(id)).toBe(count);
	}
});

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
