import 'reflect-metadata';

import { SupplyDataContext } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type IExecuteData,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type NodeApiError,
} from 'n8n-workflow';

import { operationTable } from '../../nodes/shared/contract/contract';
import { findQueue } from '../../nodes/shared/request/pace/requestQueue';
import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentScheduleCampaign } from '../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { people, phoneOf } from '../harness/http/service';
import { additionalDataOf, nodeTypesOf } from '../harness/engine/engine';
import { CREDENTIALS, node } from '../harness/engine/surroundings';
import { until } from '../harness/until';
import { FAKE_API_KEY } from '../stand-in/standIn';
import { REQUIRED, useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dialling, callsTo } = useCallingNodes();

const toNumber = '={{ $fromAI("phone") }}';

/** What the engine holds of the agent's own run, which all its calls share. */
function newAgentRun(): IExecuteData {
	return { node: node('Agent', 'test.agent', {}), data: { main: [[{ json: {} }]] }, source: null };
}

interface ToolOptions {
	/** As often as Retry On Fail would. */
	tries?: number;
	/** Fires when the agent's execution is canceled. */
	signal?: AbortSignal;
	/** Given where several calls belong to one run of the agent. */
	agentRun?: IExecuteData;
}

/** Calls a node as n8n's server lets an AI agent call it, with the people whom the agent gives. */
const toolOf =
	(nodeType: INodeType, operation: string) =>
	async (given: IDataObject[], { tries = 1, signal, agentRun = newAgentRun() }: ToolOptions = {}) => {
		const parameters = { ...REQUIRED, operation, toNumber };
		const tool: INode = { ...node('Tool', 'test.tool', parameters), credentials: CREDENTIALS };
		const nodeTypes = nodeTypesOf({ 'test.tool': nodeType });
		const workflow = new Workflow({ nodes: [tool], connections: {}, active: false, nodeTypes });
		const data = createRunExecutionData({});
		for (let run = 0; ; run++) {
			const context = new SupplyDataContext(
				workflow,
				workflow.getNode('Tool') as INode,
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
			context.addInputData('ai_tool', [given.map((json) => ({ json }))]);
			try {
				const output = await nodeType.execute?.call(context as unknown as IExecuteFunctions);
				return (output as INodeExecutionData[][])[0] ?? [];
			} catch (error) {
				if (run + 1 >= tries) throw error;
			}
		}
	};
const dial = toolOf(new VoiceAgentDial(), 'dial');
const schedule = toolOf(new VoiceAgentScheduleCampaign(), 'schedule');

const recordOf = (status: string, phone_number: string) => ({
	status,
	reason: '–',
	phone_number,
	call_id: expect.any(String) as string,
});

describe.each([
	['Dial', dial, 'placed'],
	['Schedule Campaign', schedule, 'scheduled'],
] as const)('%s as an AI tool', (_, tool, status) => {
	it.each([1, 10])('calls %d items, once each, and the agent gets their records in short', async (count) => {
		const outputs = await tool(people(count));
		const records = people(count).map(({ phone }) => recordOf(status, phone));
		expect(outputs.map(({ json }) => json)).toEqual(records);
		expect([...service.standIn.state.callCounts.values()]).toEqual(Array(count).fill(1));
		expect(service.standIn.requests).toHaveLength(tool === dial ? count : 1);
	});

	it('does not call again by Retry On Fail when the outcome is unknown, and the agent is told', async () => {
		service.standIn.misbehave({ cut: 'after acting' });
		const error = await tool(people(1), { tries: 3 }).catch((reason: NodeApiError) => reason);
		expect(callsTo(phoneOf(0))).toBe(1);
		expect((error as NodeApiError).message).toContain('Outcome unknown');
		expect((error as NodeApiError).description).toMatch(
			/look for the call in the service|Get Many Campaigns/,
		);
	});
});

it('two calls in one run of an agent are two calls, also to one person, and each has its own output', async () => {
	const agentRun = newAgentRun();
	for (const index of [0, 1, 0]) {
		const [output] = await dial([{ phone: phoneOf(index) }], { agentRun });
		expect(output?.json).toEqual(recordOf('placed', phoneOf(index)));
	}
	expect([0, 1].map((index) => callsTo(phoneOf(index)))).toEqual([2, 1]);
});

describe('as a tool of an agent that has the engine run its tools, as from version 3', () => {
	it('what the agent gives is read, and two calls to one person are two calls', async () => {
		const rows = [...people(1), ...people(1)];
		await dialling.run({ rows, engine: 'agent', parameters: { toNumber } });
		expect(callsTo(phoneOf(0))).toBe(2);
	});

	it('the agent reads why there is no call, where the node continues on errors', async () => {
		service.standIn.misbehave({ status: 422 });
		const settings = { onError: 'continueRegularOutput' } as const;
		const { success } = await dialling.run({ rows: people(1), engine: 'agent', settings });
		const reason = expect.stringContaining('(HTTP 422)') as string;
		expect(success[0]?.json).toEqual({ ...recordOf('failed', phoneOf(0)), reason, call_id: '–' });
	});
});

it('no agent can use Place Call and Wait, and it is told why', async () => {
	const reason = "AI agents can't use Place Call and Wait";
	await expect(toolOf(new VoiceAgentDial(), 'dialAndWait')(people(1))).rejects.toThrow(reason);
	const rested = await dialling.run({
		engine: 'agent',
		parameters: { operation: 'dialAndWait' },
		rows: people(1),
	});
	expect(rested.saved).toContain(reason);
	expect(service.standIn.requests).toEqual([]);
});

it('a canceled execution does not wait for the service any longer', async () => {
	service.standIn.misbehave({ status: 429, headers: { 'retry-after': '60' }, times: Infinity });
	const cancellation = new AbortController();
	const queue = findQueue(service.standIn.baseUrl, FAKE_API_KEY, operationTable.dialOutbound);
	const { usedAt } = queue;
	const called = dial(people(1), { signal: cancellation.signal }).catch((error: NodeApiError) => error);
	await until(() => queue.usedAt > usedAt);
	cancellation.abort();
	expect(((await called) as NodeApiError).message).toContain('(HTTP 429)');
	expect(service.standIn.requests).toHaveLength(1);
});
