import type { IDataObject } from 'n8n-workflow';

import type { Rest, SavedCredential } from '../server/rest';
import type { ChatModel } from './chatModel';
import { importExample } from './examples';

export const AGENT_THAT_ASKS = 'ai-agent-asks-first.json';
export const ASK = 'Ask manager by phone';
const CHAT = 'When chat message received';
const TRIGGER = 'Resume waiting executions';
const USE_CASE = { useCaseId: 'Support line' };
const CHOICES = { Dial: { fromNumber: 'Support line', ...USE_CASE }, [TRIGGER]: USE_CASE };

/**
 * Imports and publishes the example of an agent that asks by phone before it calls.
 *
 * @param parameters of the node that asks
 * @returns the id of the workflow
 */
export async function publishAgentThatAsks(
	rest: Rest,
	credential: SavedCredential,
	model: ChatModel,
	parameters: IDataObject = {},
): Promise<string> {
	const id = await importExample(rest, AGENT_THAT_ASKS, credential, CHOICES);
	const data = { apiKey: 'fake-key-of-a-chat-model', url: model.url, organizationId: '' };
	const openAiApi = await rest.createCredential(data, 'openAiApi');
	await rest.changeWorkflow(id, ({ nodes }) => {
		const { fromNumber, useCaseId } = nodes.find(({ name }) => name === 'Dial')!.parameters;
		for (const node of nodes) {
			if (node.name === 'Chat model') node.credentials = { openAiApi };
			if (node.name === ASK) Object.assign(node.parameters, { fromNumber, useCaseId, ...parameters });
		}
	});
	await rest.publish(id);
	return id;
}

/** @returns the execution in which the agent was told to call someone */
export async function tellAgentToCall(rest: Rest, workflow: string, phone: string): Promise<string> {
	const chatInput = `Call ${phone} (Ada), please`;
	return await rest.startWorkflow(workflow, CHAT, { sessionId: workflow, action: 'sendMessage', chatInput });
}
