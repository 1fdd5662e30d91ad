import type { IExecuteFunctions } from 'n8n-workflow';

import { identify, inputItems, isTool, readRunIndex } from '../../../nodes/shared/request/engine';

/** As much of n8n as says which run it is. What n8n really does is shown by the tests in its engine. */
function workflow(count: number) {
	const items = Array.from({ length: count }, (_, row) => ({ json: { row } }));
	const run = { data: { main: [items] } };
	const context = () =>
		({
			getExecuteData: () => run,
			getInputData: () => items,
			getWorkflowDataProxy: () => ({ $runIndex: 3 }),
		}) as unknown as IExecuteFunctions;
	return { run, context };
}

/** An AI agent's call of a node, in a run that is the agent's own. */
function toolCall(json: object) {
	return {
		getExecuteData: () => ({ data: { main: [[{ json: { chat: 'hello' } }]] }, node: {} }),
		getInputData: (_: number, kind?: string) => (kind === 'ai_tool' ? { json } : []),
	} as unknown as IExecuteFunctions;
}

it('all tries of a run share an identity, and two runs do not', () => {
	const { run, context } = workflow(3);
	expect(identify(context())).toBe(run);
	expect(identify(context())).toBe(run);
	expect(identify(workflow(3).context())).not.toBe(run);
});

it("a call of an AI agent is told by its arguments, in every try, and not by the agent's run", () => {
	const json = { phone: '+15550100123' };
	expect(identify(toolCall(json))).toBe(json);
	expect(identify(toolCall(json))).toBe(identify(toolCall(json)));
	expect(readRunIndex(toolCall(json))).toBeUndefined();
	expect(inputItems(toolCall(json))).toEqual([{ json }]);
});

it('the run of a workflow has a number', () => {
	expect(readRunIndex(workflow(1).context())).toBe(3);
});

it.each([
	['a node of a workflow', {}, false, false],
	['a tool that n8n has made of a node', { type: 'n8n-nodes-voice-agent.voiceAgentDialTool' }, false, true],
	['a tool that the agent has the engine run', { rewireOutputLogTo: 'ai_tool' }, false, true],
	['a tool that the agent runs itself', {}, true, true],
])('%s: whether an agent uses it', (_, node, isToolExecution, expected) => {
	const context = {
		getNode: () => ({ type: 'n8n-nodes-voice-agent.voiceAgentDial', ...node }),
		isToolExecution: () => isToolExecution,
	};
	expect(isTool(context as unknown as IExecuteFunctions)).toBe(expected);
});
