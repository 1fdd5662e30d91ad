import type { IExecuteFunctions } from 'n8n-workflow';

import {
	identityOf,
	inputItems,
	isTool,
	itemCount,
	runIndexOf,
} from '../../../../nodes/shared/request/run/engine';

/** As much of n8n as says which run an item belongs to. What n8n does in truth, the tests in its engine hold. */
function workflow(count: number, { executeOnce = false } = {}) {
	const items = Array.from({ length: count }, (_, row) => ({ json: { row } }));
	const run = { data: { main: [items] }, node: { executeOnce } };
	const context = (index: number) =>
		({
			getExecuteData: () => run,
			getInputData: () => items[index],
			getItemIndex: () => index,
			getWorkflowDataProxy: () => ({ $runIndex: 3 }),
		}) as never;
	return { run, items, context };
}

/** An AI agent's call of a node, in a run that is the agent's own. */
function toolCall(json: object) {
	return {
		getExecuteData: () => ({ data: { main: [[{ json: { chat: 'hello' } }]] }, node: {} }),
		getInputData: (_: number, kind?: string) => (kind === 'ai_tool' ? { json } : []),
	} as unknown as IExecuteFunctions;
}

it('all items of a run share an identity, and two runs do not', () => {
	const { run, context } = workflow(3);
	expect([0, 1, 2].map((index) => identityOf(context(index)))).toEqual([run, run, run]);
	expect(identityOf(workflow(1).context(0))).not.toBe(run);
});

it("a call of an AI agent is told by its arguments, in every try, and not by the agent's run", () => {
	const json = { phone: '+15550100123' };
	expect(identityOf(toolCall(json))).toBe(json);
	expect(identityOf(toolCall(json))).toBe(identityOf(toolCall(json)));
	expect(runIndexOf(toolCall(json))).toBeUndefined();
	expect(inputItems(toolCall(json))).toEqual([{ json }]);
});

it('the run of a workflow has a number', () => {
	expect(runIndexOf(workflow(1).context(0))).toBe(3);
});

it('so many items are awaited as the engine starts', () => {
	expect(itemCount(workflow(5).context(0))).toBe(5);
	expect(itemCount(workflow(5, { executeOnce: true }).context(0))).toBe(1);
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
