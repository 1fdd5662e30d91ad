import type { IContextObject, IDataObject } from 'n8n-workflow';

import type { Operation } from '../contract/contract';
import { NewestTexts } from '../values/newest';
import { unknownOutcome } from './policy/failure';
import type { Done, Outcome } from './policy/outcome';

/** What later tries need to know of a request that may have had an effect, beside its outcome. */
export interface Details {
	/** Whom it calls, by opaque keys. */
	people?: readonly string[];
	/** The node's own: plain data. */
	memo?: IDataObject;
}

/** A request that may have had an effect, in the execution's data: what the service answered, or that an answer is missing. */
type Entry = Details & { done?: Pick<Done, 'body'> };

/** By run index and place. */
type SavedRuns = Record<string, Record<string, Entry>>;

const LEDGER_KEY = 'voiceAgentLedger';

/**
 * What the tries of one run of a node know of each other, on two shelves. Retry On Fail runs the node again in
 * this process. When a failed execution is retried from n8n's list of executions, this process may be gone: so what
 * may have had an effect is also kept in the execution's own data, until the run needs no retry, for execution data
 * must not grow.
 */
export class Memory {
	private readonly outcomes = new Map<number, Promise<Outcome>>();
	/** By place, what may have had an effect. */
	private readonly entries: Record<string, Entry>;
	/** Of each record, the last place that has changed it. */
	private readonly lastChanges = new Map<string | undefined, number>();

	/** @param saved the node's context object, which n8n saves with the execution, and the index of the run within it; undefined where keeping is of no use */
	constructor(
		private readonly operation: Operation,
		private readonly saved?: { context: IContextObject; runIndex: number },
	) {
		this.entries = (saved && (saved.context[LEDGER_KEY] as SavedRuns | undefined)?.[saved.runIndex]) ?? {};
	}

	/** @returns what came of a place in an earlier try; undefined if nothing was sent for it */
	async outcomeOf(place: number): Promise<Outcome | undefined> {
		const known = this.outcomes.get(place);
		const entry = this.entries[place];
		if (known || !entry) return await known;
		if (entry.done) return { kind: 'done', ...entry.done };
		return unknownOutcome(this.operation, 'an earlier try sent it, but received no response');
	}

	/** Of several tries that come to a place at the same time, each finds the one before it. */
	begin(place: number, outcome: Promise<Outcome>): void {
		this.outcomes.set(place, outcome);
	}

	/** It is sent now, or it has been and may have had an effect. */
	note(place: number, { memo, people = [] }: Details, outcome?: Outcome): void {
		// A memo says itself whom the request calls.
		const details = memo ? { memo } : people.length > 0 ? { people } : {};
		this.entries[place] = outcome?.kind === 'done' ? { ...details, done: { body: outcome.body } } : details;
		if (!this.saved) return;
		const { context, runIndex } = this.saved;
		((context[LEDGER_KEY] ??= {}) as SavedRuns)[runIndex] = this.entries;
	}

	/** What was sent certainly had no effect. */
	forget(place: number): void {
		delete this.entries[place];
	}

	/** A request of this place has changed a record. */
	noteChange(record: string, place: number): void {
		this.lastChanges.set(record, place);
	}

	/** @returns the last place that has changed a record; -1 if none has */
	lastChangeOf(record: string | undefined): number {
		return this.lastChanges.get(record) ?? -1;
	}

	/** @returns what may have had an effect so far */
	previous(): Array<Entry & { place: number }> {
		return Object.entries(this.entries).map(([place, entry]) => ({ ...entry, place: Number(place) }));
	}

	/** The run needs no retry of the execution. */
	clearSaved(): void {
		const { context, runIndex } = this.saved ?? {};
		const runs = context?.[LEDGER_KEY] as SavedRuns | undefined;
		if (!context || !runs) return;
		delete runs[runIndex as number];
		if (Object.keys(runs).length === 0) delete context[LEDGER_KEY];
	}
}

/** The outcome of a call that an earlier run of the node placed. */
export type EarlierOutcome = 'done' | 'unknown';

/** By run, then by person: milliseconds since 1970. */
type Times = Record<string, Record<string, number[]>>;

/** By person; `run` is the first that called them. */
type Sent = Record<string, { run: number; outcome: EarlierOutcome }>;

/**
 * Whom a node has called in one execution, and when, by its runs: a loop runs a node once for each turn, and each
 * branch that leads to it once. They are kept in the execution's own data, since a Wait between two turns may end
 * the process.
 */
export class ExecutionHistory {
	private readonly ownTimes: Record<string, number[]> = {};

	/** @param context the node's, which n8n saves with the execution */
	constructor(
		private readonly context: IContextObject,
		private readonly runIndex: number,
		private readonly key = 'voiceAgentSent',
	) {}

	/** @returns the outcome in another run of the node; undefined if that did not call the person */
	ofEarlierRun(person: string): EarlierOutcome | undefined {
		const sent = (this.context[this.key] as Sent | undefined)?.[person];
		return sent && sent.run !== this.runIndex ? sent.outcome : undefined;
	}

	/** Whom this run has called. */
	add(person: string, outcome: EarlierOutcome): void {
		const all = (this.context[this.key] ??= {}) as Sent;
		all[person] = { run: all[person]?.run ?? this.runIndex, outcome };
	}

	/** @returns when this try of the run, and other runs, call the person */
	timesOf(person: string): number[] {
		return Object.values(this.times).flatMap((ofRun) => ofRun[person] ?? []);
	}

	addTime(person: string, moment: number): void {
		(this.ownTimes[person] ??= []).push(moment);
		this.times[this.runIndex] = this.ownTimes;
	}

	private get times(): Times {
		const all = (this.context[`${this.key}Times`] ??= {}) as Times;
		// What an earlier try of the run noted is taken back.
		if (all[this.runIndex] !== this.ownTimes) delete all[this.runIndex];
		return all;
	}
}

const MAX_NAMES = 10_000;

/**
 * Runs of nodes, and states of executions, from which this process has sent something, by names unique in this n8n. n8n
 * may resume an execution twice from the same state, where resumes wait for their turn (its concurrency limit), and the
 * older state does not hold what was sent after it. The memory of one process suffices: in queue mode n8n has no such
 * limit.
 */
export const sentFrom = new NewestTexts(MAX_NAMES);
