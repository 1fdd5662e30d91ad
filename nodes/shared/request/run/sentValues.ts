import type { IContextObject } from 'n8n-workflow';

/** What became of a value that an earlier run of the node sent. */
export type EarlierOutcome = 'done' | 'unknown';

const KEY = 'voiceAgentSent';

/**
 * The distinct values, such as phone numbers, that a node has sent in one execution, by its runs: a loop
 * runs a node once for each turn, and each branch that leads to it once. They are kept in the execution's own data, since a Wait between two turns
 * may end the process.
 */
export class SentValues {
	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution
	 * @param key under which the values are kept in it
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
		private readonly key = KEY,
	) {}

	/** @returns what became of it in another run of the node; undefined if that did not send it */
	ofEarlierRun(value: unknown): EarlierOutcome | undefined {
		const sent = (this.context[this.key] as Sent | undefined)?.[keyOf(value)];
		return sent && sent.run !== this.runIndex ? sent.outcome : undefined;
	}

	/** What this run has sent. Of several outcomes the one that is certain counts. */
	add(value: unknown, outcome: EarlierOutcome): void {
		const all = (this.context[this.key] ??= {}) as Sent;
		const { run, outcome: known } = all[keyOf(value)] ?? { run: this.runIndex };
		all[keyOf(value)] = { run, outcome: known === 'done' ? known : outcome };
	}
}

/** By value; `run` is the first that sent it. */
type Sent = Record<string, { run: number; outcome: EarlierOutcome }>;

function keyOf(value: unknown): string {
	return JSON.stringify(value);
}
