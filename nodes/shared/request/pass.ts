import { sleep } from 'n8n-workflow';

import type { Failure } from './failure';
import type { Result } from './sending';

const POLL_MS = 50;

/** What is known of a pass before it begins. */
export interface PassPlan {
	/** How many items the engine means to start. */
	items: number;
	/** The node stops at the first error, as opposed to putting out an error row for each. */
	stopsOnError: boolean;
	/** The engine starts the items over time (its Batching option), not all at once. */
	spread: boolean;
	/** Resolves once requests could be sent; with a failure if none can be, for instance for want of an address. */
	prepared: Promise<Failure | undefined>;
	/** Whether the engine has given the items up, as far as can be seen by now. */
	isAbandoned: () => boolean;
	/** By when it can be seen at the latest, in milliseconds. */
	doubtMs: number;
	/** Called once, when the pass stops early. */
	onStop: () => void;
	/** Called once, when every item has its result. */
	onFinish: (results: ReadonlyMap<number, Result>) => void;
}

/** How far a pass had come when it ended. */
export interface Summary {
	items: number;
	done: number;
	unknown: number;
	notSent: number;
	problems: ReadonlyArray<readonly [item: number, failure: Failure]>;
	/** Items for which no error need be thrown: they were merely held back, and another one tells why. */
	mayStaySilent: ReadonlySet<number>;
}

/**
 * One pass of the engine over the items of a node. Under Retry On Fail a run has several.
 *
 * Nothing is sent before all items have arrived and were checked: a bad row is told before the first
 * request, and when the engine gives up because an expression failed, nothing has gone out.
 */
export class Pass {
	private readonly problems = new Map<number, Failure>();
	private readonly arrived = new Set<number>();
	private readonly owners = new Map<unknown, number>();
	private highest = -1;
	private readonly results = new Map<number, Result>();
	private finish: (summary: Summary) => void = () => {};
	private readonly finished = new Promise<Summary>((resolve) => {
		this.finish = resolve;
	});
	private opening: Promise<void> | undefined;
	private commonProblem: Failure | undefined;
	private stopReason: Failure | undefined;

	constructor(private readonly plan: PassPlan) {}

	/** @returns whether this item begins another pass: within one, items arrive in order and once each */
	isOver(item: number): boolean {
		return item <= this.highest;
	}

	/** @returns the first item of this pass with the same value, if it is another one */
	twinOf(item: number, value: unknown): number | undefined {
		const owner = this.owners.get(value) ?? item;
		this.owners.set(value, owner);
		return owner === item ? undefined : owner;
	}

	/** @param problem what is wrong with the item's values, if anything */
	arrive(item: number, problem: Failure | undefined): void {
		this.arrived.add(item);
		this.highest = Math.max(this.highest, item);
		if (problem) this.problems.set(item, problem);
		this.opening ??= this.open();
	}

	/** Resolves when sending may begin; never, if the engine has given the items up. */
	async opened(): Promise<void> {
		await this.opening;
	}

	/** @returns why an item must not be sent, if there is a reason */
	obstacleTo(item: number): Failure | undefined {
		const problem = this.problems.get(item) ?? this.commonProblem;
		if (problem) return problem;
		if (this.plan.stopsOnError && this.problems.size > 0) {
			return { kind: 'notSent', message: 'Not sent: another row has a problem', advice: '' };
		}
		return this.stopReason;
	}

	/** No item is sent from here on. */
	stop(reason: Failure): void {
		if (this.stopReason) return;
		this.stopReason = reason;
		this.plan.onStop();
	}

	get stopsOnError(): boolean {
		return this.plan.stopsOnError;
	}

	/** Takes an item's result. */
	settle(item: number, result: Result): void {
		this.results.set(item, result);
		const awaited = this.plan.spread ? this.plan.items : this.arrived.size;
		if (this.results.size < awaited) return;
		this.plan.onFinish(this.results);
		this.finish(this.summary());
	}

	/** Resolves when every item has its result. */
	async end(): Promise<Summary> {
		return await this.finished;
	}

	private summary(): Summary {
		const ofKind = (kind: Result['kind']) =>
			[...this.results].filter(([, result]) => result.kind === kind).map(([item]) => item);
		const done = ofKind('done');
		const heldBack = ofKind('notSent');
		const onlyHeldBack = done.length + heldBack.length === this.results.size;
		return {
			items: this.plan.items,
			done: done.length,
			unknown: ofKind('unknown').length,
			notSent: heldBack.length + this.plan.items - this.results.size,
			problems: [...this.problems].sort(([a], [b]) => a - b),
			mayStaySilent: new Set(onlyHeldBack ? heldBack.slice(1) : heldBack),
		};
	}

	private async open(): Promise<void> {
		this.commonProblem = await this.plan.prepared;
		if (this.plan.spread) return;
		await sleep(0);
		if (this.arrived.size >= this.plan.items) return;

		const engineWentPastTheGap = this.arrived.has(this.plan.items - 1);
		if (engineWentPastTheGap) return;
		if (this.plan.stopsOnError || (await this.turnsOutAbandoned())) await never;
	}

	/** Older engines give all items up when an expression fails on one, newer ones go on with the others. */
	private async turnsOutAbandoned(): Promise<boolean> {
		for (let waited = 0; waited <= this.plan.doubtMs; waited += POLL_MS) {
			if (this.plan.isAbandoned()) return true;
			await sleep(POLL_MS);
		}
		return false;
	}
}

/** The engine no longer listens: a promise that is left hanging costs nothing, one that fails would be reported. */
const never = new Promise<void>(() => {});
