import { operationTable } from '../../../../../nodes/shared/contract/contract';
import { type RequestOptions, settingsFrom } from '../../../../../nodes/shared/request/policy/settings';
import { ExecutionHistory, Memory } from '../../../../../nodes/shared/request/memory';
import { type Connection, type Run, sendRun } from '../../../../../nodes/shared/request/send';
import type { Attempt } from '../../../../../nodes/shared/request/wire/http';

const { dialOutbound } = operationTable;
let processes = 0;

/** A run of Dial, but for what is said. */
export function runOf({
	options = {},
	...plan
}: Partial<Omit<Run, 'settings'>> & { options?: RequestOptions }): Run {
	return {
		operation: dialOutbound,
		nodeName: 'Dial',
		settings: settingsFrom(options),
		stopsOnError: false,
		memory: new Memory(plan.operation ?? dialOutbound),
		history: new ExecutionHistory({}, 0),
		...plan,
	};
}

/** A process of n8n: what it knows of the service, no other process does. */
export class Process {
	/** Queues are told apart by the key. */
	private readonly apiKey = `fake-key-of-process-${++processes}`;

	/** @param serve what the service does to the request of a place */
	connectionTo(serve: (place: number) => Promise<Attempt>): Connection {
		const credential = { baseUrl: 'https://voice-agent.example', apiKey: this.apiKey };
		return {
			credentialOf: async () => await Promise.resolve(credential),
			sendOnce: async ({ body }) => await serve(Number(body.place)),
		};
	}

	async dial(
		rows: number,
		request: (row: number) => Promise<Attempt>,
		{ from = 0, signal, ...options }: RequestOptions & { from?: number; signal?: AbortSignal } = {},
	) {
		const requests = Array.from({ length: rows }, (_, place) => ({ place, path: '/calls', body: { place } }));
		const connection = this.connectionTo(async (place) => await request(from + place));
		return await sendRun(runOf({ options, signal }), requests, connection);
	}
}
