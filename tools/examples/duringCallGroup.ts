import type { IDataObject } from 'n8n-workflow';

import { step } from './steps';

/** The node that the agent's tools call, in all examples. */
export const AGENT_ASKS = 'When the agent asks';

/** The first node of what happens during a call. */
export const agentAsks = step(AGENT_ASKS, 'webhook', 2.1, {
	httpMethod: 'POST',
	authentication: 'headerAuth',
	path: '',
	responseMode: 'responseNode',
	options: {},
});

/** Must follow a node that returns what the agent reads. */
export const answerAgent = step('Answer the agent', 'respondToWebhook', 1.5, {
	respondWith: 'firstIncomingItem',
	options: {},
});

/** A sample request of a tool. */
export function sampleRequest(body: Record<string, string>): Record<string, IDataObject> {
	const call = { call_id: 'ca1100000000000000000001', from: '+15550100102' };
	return { [AGENT_ASKS]: { headers: {}, params: {}, query: {}, body: { ...call, ...body } } };
}
