import type { IExecuteFunctions } from 'n8n-workflow';

import { isTool } from '../../../nodes/shared/request/engine';

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
