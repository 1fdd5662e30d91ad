import type { ServerResponse } from 'node:http';

import { serve, type Served } from '../http';
import { until } from '../until';

/** On a machine that has much else to do. */
export const MAX_TRIP_MS = 300_000;

/**
 * Addresses at which a workflow waits until the test lets it go on. Thus a fault strikes where it is
 * meant to, however fast the machine is. A gate is closed until it is opened.
 */
export class Gates {
	private readonly waiting = new Map<string, ServerResponse[]>();
	private readonly open = new Set<string>();
	private served!: Served;

	static async start(): Promise<Gates> {
		const gates = new Gates();
		gates.served = await serve(({ url = '/' }, response) => gates.arrive(url.slice(1), response));
		return gates;
	}

	/** The address at which a run waits. */
	urlOf(gate: string): string {
		return `${this.served.url}/${gate}`;
	}

	/** Resolves when a run waits there, or has passed. */
	async reached(gate: string): Promise<void> {
		await until(`a run reaches ${gate}`, () => this.open.has(gate) || this.waiting.has(gate), MAX_TRIP_MS);
	}

	/** Lets everybody pass who waits there, or comes. */
	release(gate: string): void {
		this.open.add(gate);
		for (const response of this.waiting.get(gate) ?? []) respond(response);
		this.waiting.delete(gate);
	}

	async close(): Promise<void> {
		await this.served.close();
	}

	private arrive(gate: string, response: ServerResponse): void {
		if (this.open.has(gate)) respond(response);
		else this.waiting.set(gate, [...(this.waiting.get(gate) ?? []), response]);
	}
}

function respond(response: ServerResponse): void {
	response.writeHead(200, { 'content-type': 'application/json' }).end('{"open":true}');
}
