import type { IContextObject, IDataObject } from 'n8n-workflow';

/**
 * What one run of a node has sent, kept in the execution's own data, so that it outlives the process:
 * when a failed execution is retried from n8n's list of executions, nobody who was called is called
 * again. It is cleared once the run needs no retry, so execution data does not grow.
 */
export class Ledger {
	private readonly entries: Record<string, Entry>;

	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution, as in loops
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
	) {
		const runs = (context[KEY] ??= {}) as Record<string, Record<string, Entry>>;
		this.entries = runs[runIndex] ??= {};
	}

	/** Written before each attempt: from here on, and until told otherwise, the row may have had its effect. */
	noteSending(item: number): void {
		this.entries[item] = { state: 'sent' };
	}

	/** The attempt certainly had no effect. */
	strike(item: number): void {
		delete this.entries[item];
	}

	/** The service acted and said so. */
	noteDone(item: number, body: unknown): void {
		this.entries[item] = { state: 'done', body: body as IDataObject };
	}

	/** @returns what an earlier process noted of a row, if anything */
	find(item: number): Entry | undefined {
		return this.entries[item];
	}

	/** Forgets the run. */
	clear(): void {
		const runs = this.context[KEY] as Record<string, unknown>;
		delete runs[this.runIndex];
		if (Object.keys(runs).length === 0) delete this.context[KEY];
	}
}

/** What is noted of a row: an answer, or that one is missing. */
export type Entry = { state: 'sent' } | { state: 'done'; body: unknown };

const KEY = 'voiceAgentLedger';
