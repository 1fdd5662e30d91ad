import { operationTable } from '../../../../../nodes/shared/contract/contract';
import type { Outcome } from '../../../../../nodes/shared/request/policy/outcome';
import { type RequestOptions, settingsFrom } from '../../../../../nodes/shared/request/policy/settings';
import { ExecutionHistory, Memory } from '../../../../../nodes/shared/request/memory';
import { type Run, sendRun } from '../../../../../nodes/shared/request/send';
import type { Attempt } from '../../../../../nodes/shared/request/wire/http';

let processes = 0;

/** @returns a run of Dial that nothing came before */
export function runOf(options: RequestOptions, part: Partial<Run> = {}): Run {
	const operation = part.operation ?? operationTable.dialOutbound;
	return {
		operation,
		nodeName: 'Dial',
		settings: settingsFrom(options),
		stopsOnError: false,
		memory: new Memory(operation),
		history: new ExecutionHistory({}, 0),
		...part,
	};
}

/** A process of n8n: what it knows of the service, no other process does. */
export class Process {
	/** Queues are told apart by the key. */
	private readonly apiKey = `fake-key-of-process-${++processes}`;

	async dial(
		rows: number,
		request: (row: number) => Promise<Attempt>,
		{ from = 0, signal, ...options }: RequestOptions & { from?: number; signal?: AbortSignal } = {},
	): Promise<{ outcomes: Outcome[] }> {
		const credential = { baseUrl: 'https://voice-agent.example', apiKey: this.apiKey };
		return await sendRun(
			runOf(options, { signal }),
			Array.from({ length: rows }, (_, place) => ({ place, path: '/calls', body: { row: place } })),
			{
				credentialOf: async () => await Promise.resolve(credential),
				sendOnce: async ({ body }) => await request(from + Number(body.row)),
			},
		);
	}
}
