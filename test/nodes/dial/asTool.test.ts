import { SupplyDataContext } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type IExecuteData,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeApiError,
} from 'n8n-workflow';

import { accountOf } from '../../../nodes/shared/request/account';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { additionalDataOf, nodeTypesOf } from '../../harness/engine';
import { people, phoneOf, useStandIn } from '../../harness/service';
import { until } from '../../harness/until';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const service = useStandIn();

/** Calls the node as n8n's server lets an AI agent call it, as often as Retry On Fail would. */
async function callTool(
	calls: IDataObject[],
	{ tries = 1, signal, agentRun = newAgentRun() }: ToolOptions = {},
) {
	const nodeTypes = nodeTypesOf({ 'test.dial': new VoiceAgentDial() });
	const node: INode = {
		id: 'tool',
		name: 'Dial',
		type: 'test.dial',
		typeVersion: 1,
		position: [0, 0],
		parameters: { phoneNumber: '={{ $fromAI("phone") }}' },
		credentials: { voiceAgentApi: { id: 'credential-0001', name: 'Voice Agent' } },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const data = createRunExecutionData({});
	const { execute } = nodeTypes.getByNameAndVersion('test.dial');

	for (let run = 0; ; run++) {
		const input = [calls.map((json) => ({ json }))];
		const context = new SupplyDataContext(
			workflow,
			workflow.getNode('Dial') as INode,
			additionalDataOf(service.credential(), 'manual'),
			'manual',
			data,
			run,
			[],
			{},
			'ai_tool',
			agentRun,
			[],
			signal,
		);
		context.addInputData('ai_tool', input);
		try {
			return (
				((await execute?.call(context as unknown as IExecuteFunctions)) as INodeExecutionData[][])[0] ?? []
			);
		} catch (error) {
			if (run + 1 >= tries) throw error;
		}
	}
}

interface ToolOptions {
	tries?: number;
	signal?: AbortSignal;
	agentRun?: IExecuteData;
}

/** What the engine holds of the agent's own run, which all its calls share. */
function newAgentRun(): IExecuteData {
	const node = { id: 'agent', name: 'Agent', type: 'test.agent', typeVersion: 1, parameters: {} };
	return { node: { ...node, position: [0, 0] }, data: { main: [[{ json: {} }]] }, source: null };
}

const calls = (count: number) => people(count).map(({ phone }) => ({ phone }));

it.each([1, 10])('as an AI tool, %d items are called, once each', async (count) => {
	const answers = await callTool(calls(count));
	expect(answers.map(({ json }) => (json.metadata as IDataObject).to)).toEqual(
		calls(count).map(({ phone }) => phone),
	);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(count).fill(1));
});

it('the same call by an agent twice is two calls', async () => {
	await callTool(calls(1));
	await callTool(calls(1));
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(2);
});

it('so are two calls in one run of the agent, and each has its own answer', async () => {
	const agentRun = newAgentRun();
	const [first, second] = calls(2);
	const answers = [
		...(await callTool([first ?? {}], { agentRun })),
		...(await callTool([second ?? {}], { agentRun })),
	];
	expect(answers.map(({ json }) => (json.metadata as IDataObject).to)).toEqual([phoneOf(0), phoneOf(1)]);
});

it('Retry On Fail does not call again when the outcome is unknown, and the agent is told', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const error = await callTool(calls(1), { tries: 3 }).catch((reason: NodeApiError) => reason);
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
	expect((error as NodeApiError).message).toContain('Outcome unknown');
	expect((error as NodeApiError).description).toContain('Look into the service');
});

it('Retry On Fail goes on with the items that were not called yet', async () => {
	service.standIn.misbehave({ phoneNumber: phoneOf(3), status: 503 });
	const answers = await callTool(calls(10), { tries: 3 });
	expect(answers).toHaveLength(10);
	expect([...service.standIn.state.callCounts.values()]).toEqual(Array(10).fill(1));
});

// The last one, since the account stays paused.
it('a canceled execution does not wait for the service any longer', async () => {
	service.standIn.misbehave({ status: 429, headers: { 'retry-after': '60' }, times: Infinity });
	const cancellation = new AbortController();
	const called = callTool(calls(1), { signal: cancellation.signal }).catch((error: NodeApiError) => error);
	await until(() => accountOf(service.standIn.baseUrl, FAKE_API_KEY).pausedUntil > Date.now());
	cancellation.abort();
	expect(((await called) as NodeApiError).message).toContain('(HTTP 429)');
	expect(service.standIn.requests).toHaveLength(1);
});
