import type { INode, INodeType } from 'n8n-workflow';

import { VoiceAgentGetCallLogs } from '../../nodes/VoiceAgentGetCallLogs/VoiceAgentGetCallLogs.node';
import { VoiceAgentStopCall } from '../../nodes/VoiceAgentStopCall/VoiceAgentStopCall.node';
import { Dialling } from '../harness/nodes/dial';
import { runNode } from '../harness/engine/engine';
import { people, useStandIn } from '../harness/http/service';
import { until } from '../harness/until';

const service = useStandIn();
const dialling = new Dialling(service);

/** Ids of calls that go on until they are stopped. */
async function endlessCalls(count: number): Promise<string[]> {
	service.standIn.state.calls.stepMs = Infinity;
	const { success } = await dialling.dial({ rows: people(count) });
	return success.map(({ json }) => json.call_id as string);
}

async function run(nodeType: INodeType, ids: string[], parameters = {}, settings: Partial<INode> = {}) {
	return await runNode(nodeType, {
		rows: ids.map((id) => ({ id })),
		parameters: { callId: '={{ $json.id }}', ...parameters },
		credential: service.credential(),
		settings,
	});
}

describe('Stop Call', () => {
	it('ends every call, and says so for each row though the service answers nothing', async () => {
		const ids = await endlessCalls(20);
		const { success } = await run(new VoiceAgentStopCall(), ids);
		expect(service.standIn.state.calls.all.map(({ status }) => status)).toEqual(Array(20).fill('Canceled'));
		expect(success).toEqual(ids.map((id, item) => ({ json: { success: true, id }, pairedItem: { item } })));
	});

	it('is sent again when its outcome is unknown, since that does no harm', async () => {
		const ids = await endlessCalls(3);
		service.standIn.misbehave({ operation: 'stopCall', cut: 'after acting' });
		service.standIn.misbehave({ operation: 'stopCall', status: 502 });
		const { success, failure } = await run(new VoiceAgentStopCall(), ids);
		expect(failure).toBeUndefined();
		expect(success).toHaveLength(3);
		expect(service.standIn.countOf('stopCall')).toBe(5);
	});

	it('puts the response out if there is one', async () => {
		const ids = await endlessCalls(1);
		service.standIn.misbehave({ operation: 'stopCall', body: { status: 'Canceled' } });
		const { success } = await run(new VoiceAgentStopCall(), ids);
		expect(success[0]?.json).toEqual({ status: 'Canceled' });
	});

	it('does not take a web page for a success', async () => {
		const ids = await endlessCalls(1);
		service.standIn.misbehave({ operation: 'stopCall', body: '<html></html>' });
		const { failure } = await run(new VoiceAgentStopCall(), ids);
		expect(failure?.message).toContain('is not from the voice-agent service');
	});
});

describe('Get Call Logs', () => {
	it('puts out every entry, paired with the row of its call', async () => {
		const ids = await endlessCalls(2);
		const { success } = await run(new VoiceAgentGetCallLogs(), ids);
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 0 },
			{ item: 1 },
			{ item: 1 },
		]);
		expect(success[0]?.json).toEqual({
			timestamp: expect.any(String),
			function: 'create',
			severity: 'INFO',
			message: 'Call created with status Queued',
		});
	});

	it('puts out as many entries as the user wants, or all', async () => {
		service.standIn.state.calls.stepMs = 1;
		const { success } = await dialling.dial({ rows: people(1) });
		await until(() => !service.standIn.state.calls.someGoOn);
		const ids = success.map(({ json }) => json.call_id as string);
		const count = async (parameters: object) =>
			(await run(new VoiceAgentGetCallLogs(), ids, parameters)).success.length;
		expect(await count({ limit: 2 })).toBe(2);
		expect(await count({})).toBe(6);
		expect(await count({ returnAll: true, limit: 2 })).toBe(6);
	});

	it('sends a failed one to the error branch with its row', async () => {
		const ids = [...(await endlessCalls(1)), 'ffffffffffffffffffffffff'];
		const { success, errors } = await run(
			new VoiceAgentGetCallLogs(),
			ids,
			{},
			{ onError: 'continueErrorOutput' },
		);
		expect(success).toHaveLength(2);
		expect(errors).toEqual([
			{
				json: { id: ids[1], error: expect.stringContaining('"There is no such call"') },
				pairedItem: { item: 1 },
			},
		]);
	});
});

it.each([new VoiceAgentStopCall(), new VoiceAgentGetCallLogs()])(
	'an id of the wrong length is refused before anything is sent',
	async (nodeType) => {
		const { failure } = await run(nodeType, ['ffffffffffffffffffffffff', '../numbers']);
		expect(failure?.message).toBe('Nothing was sent: 1 of 2 items is invalid');
		expect(failure?.description).toContain(
			"Item 2: 'Call ID' &quot;../numbers&quot; has 10 characters instead of 24",
		);
		expect(service.standIn.requests).toEqual([]);
	},
);

it('an id is encoded on its way into the path', async () => {
	const id = '../../numbers?x=1#abcdef';
	const { failure } = await run(new VoiceAgentStopCall(), [id]);
	expect(id).toHaveLength(24);
	expect(failure?.message).toContain('"There is no such call"');
});
