import type { INode, INodeParameters } from 'n8n-workflow';

import type { Hook } from '../../stand-in/records';
import { useWholeN8n } from '../server/wholeN8n';
import { itRestarts, versionsToday } from '../thorough';
import { until } from '../until';
import { chain, nothing, trigger, TRIGGER, type Link } from '../workflows/chain';
import { deliver, secretOf } from '../workflows/events';

/** How often n8n itself tries to publish. */
const MAX_PUBLISHING_TRIES = { newest: 5, oldest: 1 };
const NEXT = 'Next node';
const TAKEN = [200, ''];

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
		expect(await deliver(workflow.url, {}, secretOf(hook))).toEqual([404, expect.anything()]);
		await n8n.rest.publish(workflow.id);
		expect(hooksOf(workflow)).toHaveLength(1);
		const event = { id: 'call', status: 'Completed', type: 'Outbound' };
		expect(await deliver(workflow.url, event, secretOf(hook))).toEqual(TAKEN);
		await executions(workflow, 1);
	});

	it('starts one run for each event, and none for others', async () => {
		const workflow = await create({ triggerOn: 'chosenStatuses', statuses: ['Completed'] });
		await n8n.rest.publish(workflow.id);
		const secret = secretOf(hooksOf(workflow)[0]);
		const call = { id: 'ca1100000000000000000001', status: 'Completed', error: 'none' };
		const other = { ...call, id: 'ca1100000000000000000002' };
		const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

		for (const wrong of [undefined, '', 'f'.repeat(64), `${secret}0`])
			expect(await deliver(workflow.url, call, wrong)).toEqual([401, 'Unauthorized']);
		for (const event of [call, call, call, { ...call, status: 'Busy' }, { call: other }, deep])
			expect(await deliver(workflow.url, event, secret)).toEqual(TAKEN);
		expect(await deliver(workflow.url, '{"a":', secret)).toEqual([422, expect.anything()]);
		await executions(workflow, 3);

		for (const { status, saved } of await n8n.rest.finishedExecutions(workflow.id)) {
			expect(status).toBe('success');
			expect(saved).not.toContain(secret);
		}
	});

	it('registers the test address once, however often somebody listens', async () => {
		const workflow = await create();
		await n8n.rest.listen(workflow.id, TRIGGER);
		await n8n.rest.stopListening(workflow.id);
		// n8n answers before it has stopped.
		const isDeaf = async () => (await deliver(workflow.testUrl, {}, 'f'.repeat(64)))[0] === 404;
		await until('n8n has stopped listening', isDeaf);
		await n8n.rest.listen(workflow.id, TRIGGER);
		const [hook] = hooksOf(workflow);
		expect(hook?.url).toBe(workflow.testUrl);
		expect(await deliver(workflow.testUrl, {}, 'f'.repeat(64))).toEqual([401, 'Unauthorized']);
		await n8n.rest.listen(workflow.id, TRIGGER);
		expect(await deliver(workflow.testUrl, {}, secretOf(hook))).toEqual(TAKEN);
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
				for (const event of events) expect(await deliver(workflow.url, event, secret)).toEqual(TAKEN);
			};
			await deliverAll();
			await deliverAll();
			await executions(workflow, events.length);
			await n8n.server.stop();
			await n8n.server.start();

			await deliverAll();
			await executions(workflow, 2 * events.length);
			const results = await n8n.rest.finishedExecutions(workflow.id);
			expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['success']));
			expect(results.filter(({ data }) => data.resultData.runData[NEXT])).toHaveLength(events.length);

			await n8n.rest.publish(lost.id);
			await n8n.rest.publish(workflow.id);
			expect(hooksOf(workflow)).toHaveLength(1);
			const [hook, ...others] = hooksOf(lost);
			for (const other of others) expect(other).toEqual(hook);
			expect(await deliver(lost.url, {}, secretOf(hook))).toEqual(TAKEN);
			await executions(lost, 1);
		},
	);

	/** @param next nodes that run one after the other when the trigger has started a run */
	async function create(parameters: INodeParameters = {}, next: Link[] = []): Promise<TriggerWorkflow> {
		const node = trigger(parameters);
		const id = await n8n.rest.createWorkflow(chain('Events', next, node));
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
		const started = async () => (await n8n.rest.executions({ workflowId: id })).length;
		await until(`${count} executions`, async () => (await started()) >= count);
		expect(await started()).toBe(count);
	}
});
