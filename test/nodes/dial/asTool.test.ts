import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { findQueue } from '../../../nodes/shared/request/pace/requestQueue';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { Dialling, REQUIRED } from '../../harness/nodes/dial';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { callTool, newAgentRun, type ToolCall } from '../../harness/engine/tool';
import { until } from '../../harness/until';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();
const dialling = new Dialling(service);

const dial = async (given: IDataObject[], options: Pick<ToolCall, 'tries' | 'signal' | 'agentRun'> = {}) =>
	await callTool({
		nodeType: new VoiceAgentDial(),
		parameters: { ...REQUIRED, toNumber: '={{ $fromAI("phone") }}' },
		credential: service.credential(),
		given,
		...options,
	});

const calls = (count: number) => people(count).map(({ phone }) => ({ phone }));
const placed = (phone_number: string) => ({
	status: 'placed',
	reason: '–',
	phone_number,
	call_id: expect.any(String) as string,
});

it.each([1, 10])('as an AI tool, %d items are called, once each', async (count) => {
	const outputs = await dial(calls(count));
	expect(outputs.map(({ json }) => json)).toEqual(calls(count).map(({ phone }) => placed(phone)));
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(count).fill(1));
});

it('two calls in one run of an agent are two calls, also to one person, and each has its own output', async () => {
	const agentRun = newAgentRun();
	for (const index of [0, 1, 0]) {
		const [output] = await dial([{ phone: phoneOf(index) }], { agentRun });
		expect(output?.json).toEqual(placed(phoneOf(index)));
	}
	expect([0, 1].map((index) => service.standIn.state.callsTo(phoneOf(index)))).toEqual([2, 1]);
});

it('Retry On Fail does not call again when the outcome is unknown, and the agent is told', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const error = await dial(calls(1), { tries: 3 }).catch((reason: NodeApiError) => reason);
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
	expect((error as NodeApiError).message).toContain('Outcome unknown');
	expect((error as NodeApiError).description).toContain('Check in the service');
});

describe('as a tool of an agent that has the engine run its tools, as from version 3', () => {
	const given = { toNumber: '={{ $fromAI("phone") }}' };

	it('what the agent gives is read', async () => {
		await dialling.dial({ rows: people(1), engine: 'agent', parameters: given });
		expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
	});

	it('two calls of the agent to one person are two calls', async () => {
		const [first] = people(1);
		await dialling.dial({ rows: [{ ...first }, { ...first }], engine: 'agent' });
		expect(service.standIn.state.callsTo(phoneOf(0))).toBe(2);
	});

	it('the agent reads why there is no call, where the node continues on errors', async () => {
		service.standIn.misbehave({ status: 422 });
		const settings = { onError: 'continueRegularOutput' } as const;
		const { success } = await dialling.dial({ rows: people(1), engine: 'agent', settings });
		expect(success[0]?.json).toEqual({
			...placed(phoneOf(0)),
			status: 'failed',
			reason: expect.stringContaining('(HTTP 422)') as string,
			call_id: '–',
		});
	});
});

it('a canceled execution does not wait for the service any longer', async () => {
	service.standIn.misbehave({ status: 429, headers: { 'retry-after': '60' }, times: Infinity });
	const cancellation = new AbortController();
	const queue = findQueue(service.standIn.baseUrl, FAKE_API_KEY, operationTable.dialOutbound);
	const { usedAt } = queue;
	const called = dial(calls(1), { signal: cancellation.signal }).catch((error: NodeApiError) => error);
	await until(() => queue.usedAt > usedAt);
	cancellation.abort();
	expect(((await called) as NodeApiError).message).toContain('(HTTP 429)');
	expect(service.standIn.requests).toHaveLength(1);
});
