import type { IContextObject, IDataObject } from 'n8n-workflow';

import type { Done, Journal } from '../policy/sending';

/** What is noted of a row: an outcome, or that one is missing. */
export type Entry = ({ state: 'sent' } | { state: 'done'; body: unknown; note?: string }) & {
	/** Of its distinct value: what was sent is not sent for a duplicate, though the row itself may be unreadable by now. */
	identity?: string;
	/** What the node keeps of it for later tries. */
	memo?: IDataObject;
};

/** What is noted of a row beside its outcome. */
export type Particulars = Pick<Entry, 'identity' | 'memo'>;

const KEY = 'voiceAgentLedger';

/**
 * What one run of a node has sent, kept in the execution's own data, so that it outlives the process:
 * when a failed execution is retried from n8n's list of executions, nobody who was called is called
 * again. It is cleared once the run needs no retry, so execution data does not grow.
 */
export class Ledger {
	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution, as in loops
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
	) {}

	/** @returns what takes note of the attempts to send a row */
	journalOf(item: number, particulars: Particulars = {}): Journal {
		return {
			markSent: () => this.note(item, { state: 'sent', ...particulars }),
			clearAttempt: () => this.forget(item),
		};
	}

	/** The service acted and said so. */
	noteDone(item: number, { body, note }: Pick<Done, 'body' | 'note'>, particulars: Particulars = {}): void {
		this.note(item, {
			state: 'done',
			body: body as IDataObject,
			...(note !== undefined && { note }),
			...particulars,
		});
	}

	/** The row certainly had no effect. */
	forget(item: number): void {
		delete this.runs?.[this.runIndex]?.[item];
	}

	/** @returns what an earlier process noted of a row, if anything */
	find(item: number): Entry | undefined {
		return this.runs?.[this.runIndex]?.[item];
	}

	/** The rows of which something is noted. */
	get items(): number[] {
		return Object.keys(this.runs?.[this.runIndex] ?? {}).map(Number);
	}

	/** Forgets the run. */
	clear(): void {
		if (!this.runs) return;
		delete this.runs[this.runIndex];
		if (Object.keys(this.runs).length === 0) delete this.context[KEY];
	}

	private note(item: number, entry: Entry): void {
		const runs = (this.context[KEY] ??= {}) as Runs;
		(runs[this.runIndex] ??= {})[item] = entry;
	}

	private get runs(): Runs | undefined {
		return this.context[KEY] as Runs | undefined;
	}
}

/** By run index and item. */
type Runs = Record<string, Record<string, Entry>>;
