import { notSentFailure, type Failure } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import type { RequestQueue } from '../pace/requestQueue';
import type { Problems } from './problemList';

/** How far a pass had come when it ended. */
export interface Summary {
	items: number;
	done: number;
	unknown: number;
	notSent: number;
	problems: Problems;
	/** Whether n8n keeps what was sent with the execution, so that its retry sends only the rest. */
	isRemembered: boolean;
}

/**
 * One go over the rows of a node. Under Retry On Fail a run has several. It knows which rows have a
 * problem, and why none is sent any more.
 */
export class Pass {
	private readonly outcomes = new Map<number, Outcome>();
	private readonly queues = new Set<RequestQueue>();
	private stopped: Failure | undefined;
	private readonly stoppedQueues = new Map<RequestQueue, Failure>();

	/**
	 * @param problems of rows that cannot be sent
	 * @param common why no row can be sent
	 * @param isRemembered whether n8n keeps what was sent with the execution
	 */
	constructor(
		private readonly items: number,
		private readonly stopsOnError: boolean,
		private readonly problems: ReadonlyMap<number, Failure>,
		private readonly common: Failure | undefined,
		private readonly isRemembered: boolean,
	) {}

	/** @param queue through which the row would be sent, if that is known already */
	stopReason(item: number, queue?: RequestQueue): Failure | undefined {
		const problem = this.common ?? this.problems.get(item);
		if (problem) return problem;
		if (this.stopsOnError && this.problems.size > 0) return notSentFailure('another item has a problem');
		return this.stopped ?? (queue && this.stoppedQueues.get(queue));
	}

	/** Remembers where rows of this pass wait, so that they can be canceled. */
	uses(queue: RequestQueue): void {
		this.queues.add(queue);
	}

	/** No row is sent from here on: none at all, or none through this queue. */
	stop(reason: Failure, queue?: RequestQueue): void {
		if (queue) {
			this.stoppedQueues.set(queue, reason);
			queue.withdraw(this);
			return;
		}
		this.stopped ??= reason;
		for (const one of this.queues) one.withdraw(this);
	}

	settle(item: number, outcome: Outcome): void {
		this.outcomes.set(item, outcome);
	}

	/** Whether every row went through. */
	get isDone(): boolean {
		return [...this.outcomes.values()].every(({ kind }) => kind === 'done');
	}

	/** The first row that failed by itself; else the first that was not sent. Undefined if none failed. */
	get failure(): { item: number; failure: Failure } | undefined {
		const failures = [...this.outcomes]
			.flatMap(([item, outcome]) => (outcome.kind === 'done' ? [] : [{ item, failure: outcome }]))
			.sort((a, b) => a.item - b.item);
		return failures.find(({ failure }) => failure.kind !== 'notSent') ?? failures[0];
	}

	get summary(): Summary {
		const count = (kind: Outcome['kind']) =>
			[...this.outcomes.values()].filter((outcome) => outcome.kind === kind).length;
		return {
			items: this.items,
			done: count('done'),
			unknown: count('unknown'),
			notSent: count('notSent') + this.items - this.outcomes.size,
			problems: [...this.problems].sort(([a], [b]) => a - b),
			isRemembered: this.isRemembered,
		};
	}
}
