import { request, type IncomingMessage, type ServerResponse } from 'node:http';

import { serve, type Served } from '../http';

/** What comes from outside and belongs to the webhook processes; all else is the main process's. */
const FROM_OUTSIDE = /^\/(webhook|webhook-waiting|form|form-waiting|mcp)\//;

/**
 * The load balancer before the processes of n8n: spreads what comes from outside over the webhook
 * processes, one after the other.
 */
export class Front {
	/** How many requests to triggers each process has taken. */
	readonly taken = new Map<string, number>();
	private served!: Served;
	/** Of each kind of request. Runs that wait may be looked for at any time. */
	private readonly turns = new Map<string, number>();

	private constructor(
		private readonly main: string,
		private readonly webhooks: string[],
	) {}

	/**
	 * @param main address of the main process
	 * @param webhooks addresses of the webhook processes
	 */
	static async start(main: string, webhooks: string[], port: number): Promise<Front> {
		const front = new Front(main, webhooks);
		front.served = await serve((incoming, response) => void front.answer(incoming, response), port);
		return front;
	}

	get url(): string {
		return this.served.url;
	}

	async close(): Promise<void> {
		await this.served.close();
	}

	private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks);
		const target = this.targetOf(incoming.url ?? '/');
		await this.forward(target, incoming, body, response).catch(() => response.writeHead(502).end());
	}

	private targetOf(path: string): string {
		const [, kind] = FROM_OUTSIDE.exec(path) ?? [];
		if (kind === undefined) return this.main;
		const turn = this.turns.get(kind) ?? 0;
		this.turns.set(kind, turn + 1);
		return this.webhooks[turn % this.webhooks.length] ?? this.main;
	}

	/** Rejects when there is no response, or when it breaks off. */
	private async forward(
		target: string,
		{ url, method, headers }: IncomingMessage,
		body: Buffer,
		response: ServerResponse,
	): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const outgoing = request(new URL(url ?? '/', target), { method, headers, agent: false }, (incoming) => {
				if (url?.startsWith('/webhook/')) this.taken.set(target, (this.taken.get(target) ?? 0) + 1);
				response.writeHead(incoming.statusCode ?? 502, incoming.headers);
				incoming.pipe(response).once('finish', resolve);
				incoming.once('error', reject);
			});
			outgoing.once('error', reject).end(body);
		});
	}
}
