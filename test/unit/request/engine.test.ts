import type { IExecuteFunctions } from 'n8n-workflow';

import { addHint, isTool } from '../../../nodes/shared/request/engine';

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

it('a hint has lines, and what comes from strangers is text in it', () => {
	const added: unknown[] = [];
	const context = { addExecutionHints: (...hints: unknown[]) => void added.push(...hints) };
	addHint(context, ['<b><img src=x onerror=alert(1)>', 'Q&A &lt; "Phone"'], 'info');
	const message = '&lt;b&gt;&lt;img src=x onerror=alert(1)&gt;<br>Q&amp;A &amp;lt; &quot;Phone&quot;';
	expect(added).toEqual([{ message, location: 'outputPane', type: 'info' }]);
	addHint({}, 'An AI agent has no place for it', 'info');
});
