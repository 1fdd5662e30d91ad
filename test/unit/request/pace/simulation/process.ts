import { operationTable } from '../../../../../nodes/shared/contract/contract';
import type { Outcome } from '../../../../../nodes/shared/request/policy/outcome';
import { type RequestOptions, settingsFrom } from '../../../../../nodes/shared/request/policy/settings';
import { ExecutionHistory, Memory } from '../../../../../nodes/shared/request/memory';
import { sendRun } from '../../../../../nodes/shared/request/send';
import type { Attempt } from '../../../../../nodes/shared/request/wire/http';

let processes = 0;

/** A process of n8n: what it knows of the service, no other process does. */
export class Process {
	/** Queues are told apart by the key. */
	private readonly apiKey = `fake-key-of-process-${++processes}`;

	async dial(
		rows: number,
		request: (row: number) => Promise<Attempt>,
		{ from = 0, signal, ...options }: RequestOptions & { from?: number; signal?: AbortSignal } = {},
	): Promise<{ outcomes: Outcome[] }> {
		const run = {
			operation: operationTable.dialOutbound,
			nodeName: 'Dial',
			settings: settingsFrom(options),
			stopsOnError: false,
			memory: new Memory(operationTable.dialOutbound),
			history: new ExecutionHistory({}, 0),
			signal,
		};
		const credential = { baseUrl: 'https://voice-agent.example', apiKey: this.apiKey };
		return await sendRun(
			run,
			Array.from({ length: rows }, (_, item) => ({
				place: item,
				path: '/calls',
				body: { row: item },
			})),
			{
				credentialOf: async () => await Promise.resolve(credential),
				sendOnce: async ({ body }) => await request(from + Number(body.row)),
			},
		);
	}
}
