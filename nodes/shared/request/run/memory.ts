import type { IContextObject, IDataObject } from 'n8n-workflow';

import { NewestTexts } from '../../values/newest';
import type { Done, Journal } from '../policy/sending';

/** What is noted of a row: an outcome, or that one is missing. */
export type Entry = ({ state: 'sent' } | { state: 'done'; body: unknown; note?: string }) & {
	/** Of its distinct value: what was sent is not sent for a duplicate, though the row itself may be unreadable by now. */
	identity?: string;
	/** What the node keeps of it for later tries. */
	memo?: IDataObject;
};

/** What is noted of a row beside its outcome. */
export type LedgerDetails = Pick<Entry, 'identity' | 'memo'>;

const LEDGER_KEY = 'voiceAgentLedger';

/**
 * What one run of a node has sent, kept in the execution's own data, so that it outlives the process:
 * when a failed execution is retried from n8n's list of executions, no person who was called is called
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
	journalOf(item: number, details: LedgerDetails = {}): Journal {
		return {
			markSent: () => this.note(item, { state: 'sent', ...details }),
			clearAttempt: () => this.forget(item),
		};
	}

	/** The service acted and said so. */
	noteDone(item: number, { body, note }: Pick<Done, 'body' | 'note'>, details: LedgerDetails = {}): void {
		this.note(item, {
			state: 'done',
			body: body as IDataObject,
			...(note !== undefined && { note }),
			...details,
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
		if (Object.keys(this.runs).length === 0) delete this.context[LEDGER_KEY];
	}

	private note(item: number, entry: Entry): void {
		const runs = (this.context[LEDGER_KEY] ??= {}) as Runs;
		(runs[this.runIndex] ??= {})[item] = entry;
	}

	private get runs(): Runs | undefined {
		return this.context[LEDGER_KEY] as Runs | undefined;
	}
}

/** By run index and item. */
type Runs = Record<string, Record<string, Entry>>;

/** The outcome of a value that an earlier run of the node sent. */
export type EarlierOutcome = 'done' | 'unknown';

const SENT_KEY = 'voiceAgentSent';

/**
 * The distinct values, such as phone numbers, that a node has sent in one execution, by its runs: a loop
 * runs a node once for each turn, and each branch that leads to it once. They are kept in the execution's own data,
 * since a Wait between two turns may end the process.
 */
export class ExecutionHistory {
	/**
	 * @param context the node's context object, saved by n8n with the execution
	 * @param runIndex which run of the node within the execution
	 * @param key under which the values are kept in it
	 */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
		private readonly key = SENT_KEY,
	) {}

	/** @returns its outcome in another run of the node; undefined if that did not send it */
	ofEarlierRun(value: unknown): EarlierOutcome | undefined {
		const sent = (this.context[this.key] as Sent | undefined)?.[toKey(value)];
		return sent && sent.run !== this.runIndex ? sent.outcome : undefined;
	}

	/** What this run has sent. Of several outcomes the one that is certain counts. */
	add(value: unknown, outcome: EarlierOutcome): void {
		const all = (this.context[this.key] ??= {}) as Sent;
		const { run, outcome: known } = all[toKey(value)] ?? { run: this.runIndex };
		all[toKey(value)] = { run, outcome: known === 'done' ? known : outcome };
	}
}

/** By value; `run` is the first that sent it. */
type Sent = Record<string, { run: number; outcome: EarlierOutcome }>;

function toKey(value: unknown): string {
	return JSON.stringify(value);
}

const MAX_NAMES = 10_000;

/** Runs and states from which this process has sent something. */
const sentFrom = new NewestTexts(MAX_NAMES);

/**
 * Keeps an execution from sending twice what it has sent. n8n may resume an execution twice from the same state,
 * where resumes wait for their turn (its concurrency limit), and the older state does not hold what was sent after
 * it. The memory of one process suffices: in queue mode n8n has no such limit.
 */
export class ResumeGuard {
	/** Whether something was sent from here before this guard was made. */
	readonly isRepetition: boolean;

	/** @param name of a run of a node, or of a state of an execution, unique in this n8n */
	constructor(private readonly name: string) {
		this.isRepetition = sentFrom.has(name);
	}

	markSent(): void {
		if (!sentFrom.has(this.name)) sentFrom.add(this.name);
	}
}
