import { randomUUID } from 'node:crypto';

import type { INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import type { SavedCredential } from '../../n8n/server/rest';
import type { Server } from '../../n8n/server/server';
import { credentialFor } from '../../n8n/server/wholeN8n';
import { objectId } from '../../stand-in/records';
import type { StandIn } from '../../stand-in/standIn';

const USE_CASE = objectId('ca5e', 1);
const POLL_MS = 100;

/** A published workflow that begins with a trigger and does nothing more, as those see it who send to it. */
export class Hook {
	private constructor(
		private readonly server: Server,
		private readonly workflowId: string,
		private readonly url: string,
		private readonly headers: Record<string, string>,
	) {}

	/** n8n's own node for webhooks, with its defaults. */
	static async webhook(server: Server, parameters: INodeParameters = {}): Promise<Hook> {
		const path = randomUUID();
		const id = await published(server, {
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			webhookId: path,
			parameters: { httpMethod: 'POST', path, options: {}, ...parameters },
		});
		return new Hook(server, id, `${server.url}/webhook/${path}`, {});
	}

	/** Our trigger, which registers itself at the service. */
	static async trigger(server: Server, standIn: StandIn): Promise<Hook> {
		const webhookId = randomUUID();
		const node = {
			type: 'n8n-nodes-voice-agent.voiceAgentTrigger',
			typeVersion: 1,
			webhookId,
			parameters: { useCaseId: { __rl: true, mode: 'id', value: USE_CASE } },
		};
		const credential = await server.rest.createCredential(credentialFor(standIn));
		const id = await published(server, node, credential);
		const hooks = standIn.state.useCases.flatMap((useCase) => useCase.hooks);
		const hook = hooks.find(({ url }) => url.includes(webhookId));
		if (!hook) throw new Error('The trigger did not register itself');
		const headers = hook.headers.map(({ key, value }) => [key, value] as const);
		return new Hook(server, id, hook.url, Object.fromEntries(headers));
	}

	/** Sends an event of a call that nothing was sent of before. @throws Error when it is not taken */
	async deliver(): Promise<void> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...this.headers },
			body: JSON.stringify(callThatEnded()),
		});
		await response.text();
		if (!response.ok) throw new Error(`n8n responded to a delivery with ${response.status}`);
	}

	/** Resolves when no run of the workflow is going on. @returns how many have been in all */
	async settled(): Promise<number> {
		for (;;) {
			const filter = encodeURIComponent(JSON.stringify({ workflowId: this.workflowId }));
			const { count, results } = (await this.server.rest.get(`executions?limit=100&filter=${filter}`)) as {
				count: number;
				results: Array<{ status: string }>;
			};
			if (results.every(({ status }) => !['new', 'running'].includes(status))) return count;
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
	}
}

async function published(server: Server, node: object, credential?: SavedCredential): Promise<string> {
	const trigger = { id: randomUUID(), name: 'Trigger', position: [0, 0], ...node } as INode;
	const workflow = { name: trigger.type, nodes: [trigger], connections: {} } as unknown as IWorkflowBase;
	const { id } = await server.rest.createWorkflow(workflow, credential);
	await server.rest.publish(id);
	return id;
}

function callThatEnded() {
	return {
		id: randomUUID(),
		status: 'Completed',
		type: 'outbound',
		to: '+15552000000',
		created: new Date().toISOString(),
		classification: { tag: 'interested' },
		metadata: { custom: { row: 1 } },
		transcript: Array.from({ length: 10 }, (_, turn) => ({
			role: turn % 2 ? 'user' : 'agent',
			text: 'Hello',
		})),
	};
}
