import { request, type RequestListener } from 'node:http';

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
		front.served = await serve(front.forward, port);
		return front;
	}

	get url(): string {
		return this.served.url;
	}

	async close(): Promise<void> {
		await this.served.close();
	}

	/** Breaks off when there is no response, or when that breaks off. */
	private readonly forward: RequestListener = (incoming, response) => {
		const { url = '/', method, headers } = incoming;
		const target = this.targetOf(url);
		const outgoing = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
			if (url.startsWith('/webhook/')) this.taken.set(target, (this.taken.get(target) ?? 0) + 1);
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.once('error', () => response.destroy()).pipe(response);
		});
		incoming.pipe(outgoing.once('error', () => response.destroy()));
	};

	private targetOf(path: string): string {
		const [, kind] = FROM_OUTSIDE.exec(path) ?? [];
		if (kind === undefined) return this.main;
		const turn = this.turns.get(kind) ?? 0;
		this.turns.set(kind, turn + 1);
		return this.webhooks[turn % this.webhooks.length] ?? this.main;
	}
}
