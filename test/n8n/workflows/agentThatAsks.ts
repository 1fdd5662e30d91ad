import type { Rest, SavedCredential } from '../server/rest';
import { say, type ChatModel } from './chatModel';
import { importExample } from './examples';

export const AGENT_THAT_ASKS = 'ai-agent-asks-first.json';
const TRIGGER = 'Resume waiting executions';
const USE_CASE = { useCaseId: 'Support line' };
const CHOICES = { Dial: { fromNumber: 'Support line', ...USE_CASE }, [TRIGGER]: USE_CASE };

/**
 * Imports and publishes the example of an agent that asks by phone before it calls.
 *
 * @returns the id of the workflow
 */
export async function publishAgentThatAsks(
	rest: Rest,
	credential: SavedCredential,
	model: ChatModel,
): Promise<string> {
	const id = await importExample(rest, AGENT_THAT_ASKS, credential, CHOICES);
	await model.answerIn(rest, id);
	await rest.changeWorkflow(id, ({ nodes }) => {
		const { fromNumber, useCaseId } = nodes.find(({ name }) => name === 'Dial')!.parameters;
		for (const node of nodes) {
			if (node.name === 'Ask manager by phone') Object.assign(node.parameters, { fromNumber, useCaseId });
		}
	});
	await rest.publish(id);
	return id;
}

/** @returns the execution in which the agent was told to call someone */
export async function tellAgentToCall(rest: Rest, workflow: string, phone: string): Promise<string> {
	return await say(rest, workflow, `Call ${phone} (Ada), please`);
}
