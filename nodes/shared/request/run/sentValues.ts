import type { IContextObject } from 'n8n-workflow';

import type { EarlierOutcome } from '../../rules/duplicates';

const KEY = 'voiceAgentSent';

/**
 * The distinct values, such as phone numbers, that a node has sent in one execution, by its runs: a loop
 * runs a node once for each turn. They are kept in the execution's own data, since a Wait between two turns
 * may end the process.
 */
export class SentValues {
	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
	) {}

	/** @returns what became of it in another run of the node; undefined if that did not send it */
	ofEarlierRun(value: unknown): EarlierOutcome | undefined {
		const sent = this.sent?.[keyOf(value)];
		return sent && sent.run !== this.runIndex ? sent.outcome : undefined;
	}

	/** What this run has sent. Of several outcomes the one that is certain counts. */
	add(value: unknown, outcome: EarlierOutcome): void {
		const all = (this.context[KEY] ??= {}) as Sent;
		const { run, outcome: known } = all[keyOf(value)] ?? { run: this.runIndex };
		all[keyOf(value)] = { run, outcome: known === 'done' ? known : outcome };
	}

	private get sent(): Sent | undefined {
		return this.context[KEY] as Sent | undefined;
	}
}

/** By value; `run` is the first that sent it. */
type Sent = Record<string, { run: number; outcome: EarlierOutcome }>;

function keyOf(value: unknown): string {
	return JSON.stringify(value);
}
