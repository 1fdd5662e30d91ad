import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { accountOf } from '../../../nodes/shared/request/account';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { people, phoneOf, useStandIn } from '../../harness/service';
import { callTool, newAgentRun, type ToolCall } from '../../harness/tool';
import { until } from '../../harness/until';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();

const dial = async (given: IDataObject[], options: Pick<ToolCall, 'tries' | 'signal' | 'agentRun'> = {}) =>
	await callTool({
		nodeType: new VoiceAgentDial(),
		parameters: { phoneNumber: '={{ $fromAI("phone") }}' },
		credential: service.credential(),
		given,
		...options,
	});

const calls = (count: number) => people(count).map(({ phone }) => ({ phone }));

it.each([1, 10])('as an AI tool, %d items are called, once each', async (count) => {
	const answers = await dial(calls(count));
	expect(answers.map(({ json }) => (json.metadata as IDataObject).to)).toEqual(
		calls(count).map(({ phone }) => phone),
	);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(count).fill(1));
});

it('the same call by an agent twice is two calls', async () => {
	await dial(calls(1));
	await dial(calls(1));
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(2);
});

it('so are two calls in one run of the agent, and each has its own answer', async () => {
	const agentRun = newAgentRun();
	const [first, second] = calls(2);
	const answers = [
		...(await dial([first ?? {}], { agentRun })),
		...(await dial([second ?? {}], { agentRun })),
	];
	expect(answers.map(({ json }) => (json.metadata as IDataObject).to)).toEqual([phoneOf(0), phoneOf(1)]);
});

it('Retry On Fail does not call again when the outcome is unknown, and the agent is told', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const error = await dial(calls(1), { tries: 3 }).catch((reason: NodeApiError) => reason);
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
	expect((error as NodeApiError).message).toContain('Outcome unknown');
	expect((error as NodeApiError).description).toContain('Look into the service');
});

it('Retry On Fail goes on with the items that were not called yet', async () => {
	service.standIn.misbehave({ phoneNumber: phoneOf(3), status: 503 });
	const answers = await dial(calls(10), { tries: 3 });
	expect(answers).toHaveLength(10);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(10).fill(1));
});

// The last one, since the account stays paused.
it('a canceled execution does not wait for the service any longer', async () => {
	service.standIn.misbehave({ status: 429, headers: { 'retry-after': '60' }, times: Infinity });
	const cancellation = new AbortController();
	const called = dial(calls(1), { signal: cancellation.signal }).catch((error: NodeApiError) => error);
	await until(() => accountOf(service.standIn.baseUrl, FAKE_API_KEY).pausedUntil > Date.now());
	cancellation.abort();
	expect(((await called) as NodeApiError).message).toContain('(HTTP 429)');
	expect(service.standIn.requests).toHaveLength(1);
});
