import { createHash } from 'node:crypto';

import { sleep } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { MIN_PAUSE_MS, Pace, type Report, type Start } from './pace';

/** What a service accepts may have changed since; learning it again costs little. */
const UNUSED_QUEUE_LASTS_MS = 120_000;

/** A request that is to be sent. All times are milliseconds of `performance.now()`, a monotonic clock. */
export interface Ticket {
	/** Identifies all requests that are made together, as those of a run. Groups are served in turn. */
	group: object;
	/** Milliseconds to keep trying while the service accepts nothing. The same for all of a group. */
	retryBudget: number;
	/** Its place in its group: of the requests that wait, the lowest goes first. */
	order: number;
	/** It was sent before and had no effect: it goes before all that were not. */
	isRetry: boolean;
	notBefore: number;
	/** The user's own limit: at most `max` in flight of all that count under this name. */
	cap?: { name: string; max: number };
}

/**
 * Why a request was not performed: it was withdrawn with its group, or given up, because the service has accepted
 * nothing for longer than the retry budget.
 */
export type Dismissal = 'withdrawn' | 'givenUp';

interface Waiting {
	ticket: Ticket;
	/** Ends the wait. */
	signal: (signal: Start | Dismissal) => void;
}

/** The requests of a group that wait. */
interface Group {
	began: number;
	retryBudget: number;
	/** The service had just been given up when it began, and has accepted nothing of it: it is not waited for again. */
	isDoubtful: boolean;
	/** Why no request of it is performed any more. */
	dismissal?: Dismissal;
	/** Retries first, and by their order. */
	waiting: Waiting[];
}

/**
 * All requests of this process for one operation to one account of the service. It decides when the
 * next may be sent.
 */
export class RequestQueue {
	/** Requests that succeeded so far. */
	successes = 0;
	/** When it was last used. */
	usedAt = performance.now();

	private readonly pace = new Pace();
	private readonly groups = new WeakMap<object, Group>();
	/** Groups with requests that wait, in the order in which they are served. */
	private readonly turns = new Set<Group>();
	private readonly inFlight = new Map<string, number>();
	/** When a retry budget was last used up. */
	private givenUpAt = -Infinity;
	private wakesAt = Infinity;

	/** Whether nothing waits and nothing is in flight. */
	get isIdle(): boolean {
		return this.turns.size === 0 && this.pace.isIdle;
	}

	/** Milliseconds for which the service still asks to be left alone; negative when it does not. */
	get pause(): number {
		return this.pace.pausedUntil - performance.now();
	}

	/**
	 * Performs a request when its turn has come.
	 *
	 * @param attempt sends it once. Its report teaches the pace; what it throws is passed on
	 * @returns what the attempt returns, or why there was none
	 */
	async perform<Value extends { report: Report }>(
		ticket: Ticket,
		attempt: () => Promise<Value>,
	): Promise<Value | Dismissal> {
		const { group: key, retryBudget } = ticket;
		const began = performance.now();
		const isDoubtful = began - this.givenUpAt < retryBudget;
		const group = this.groups.get(key) ?? { began, retryBudget, isDoubtful, waiting: [] };
		this.groups.set(key, group);
		if (group.dismissal) return group.dismissal;
		const signal = await new Promise<Start | Dismissal>((resolve) => {
			enqueue(group, { ticket, signal: resolve });
			this.turns.add(group);
			this.serve();
		});
		if (typeof signal === 'string') return signal;

		let report: Report = { kind: 'nothing' };
		try {
			const value = await attempt();
			({ report } = value);
			return value;
		} finally {
			this.count(ticket, -1);
			this.learn(group, signal, report);
			this.serve();
		}
	}

	/** Withdraws all requests of a group that wait, and those that would be sent again. */
	withdraw(key: object): void {
		const group = this.groups.get(key);
		if (group) this.dismiss(group, 'withdrawn');
	}

	private serve(): void {
		const now = performance.now();
		while (this.pace.hasRoom) {
			const next = this.next(now);
			if (!next) break;
			const [group, waiting] = next;
			group.waiting.splice(group.waiting.indexOf(waiting), 1);
			this.turns.delete(group);
			if (group.waiting.length > 0) this.turns.add(group);
			this.count(waiting.ticket, 1);
			waiting.signal(this.pace.start(now));
		}
		if (this.turns.size > 0 && this.pace.hasRoom) this.wakeUp(this.nextMoment(now), now);
	}

	private next(now: number): [Group, Waiting] | undefined {
		for (const group of this.turns) {
			if (this.opensAt(group, now) > now) continue;
			const first = group.waiting.find(({ ticket }) => ticket.notBefore <= now && this.isWithinCap(ticket));
			if (first) return [group, first];
		}
		return undefined;
	}

	/** @returns when the next request may start, as long as none ends before */
	private nextMoment(now: number): number {
		let moment = Infinity;
		for (const group of this.turns) {
			const opensAt = this.opensAt(group, now);
			for (const { ticket } of group.waiting) {
				// It cannot be earlier, and most of those that wait are ready.
				if (moment <= opensAt) break;
				const readyAt = Math.max(opensAt, ticket.notBefore);
				if (readyAt < moment && this.isWithinCap(ticket)) moment = readyAt;
			}
		}
		return moment;
	}

	/**
	 * No request waits for longer than the retry budget without having been tried once more, whether for a
	 * pause or because the service seems to accept little.
	 */
	private opensAt(group: Group, now: number): number {
		return Math.min(Math.max(this.pace.earliestStart(now), this.pace.pausedUntil), this.budgetEnd(group));
	}

	private budgetEnd({ began, retryBudget, isDoubtful }: Group): number {
		const { troubledSince } = this.pace;
		if (troubledSince === undefined) return Infinity;
		return Math.max(troubledSince, began) + (isDoubtful ? 0 : retryBudget);
	}

	/** n8n's timers cannot be canceled, so that none is long: it must not outlive what waits for it by much. */
	private wakeUp(at: number, now: number): void {
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		void sleep(Math.ceil(Math.min(MIN_PAUSE_MS, at - now))).then(() => {
			// An earlier moment has replaced it.
			if (this.wakesAt !== at) return;
			this.wakesAt = Infinity;
			this.serve();
		});
	}

	private learn(group: Group, start: Start, report: Report): void {
		const now = performance.now();
		this.usedAt = now;
		this.pace.end(start, report, now);
		if (report.kind === 'success' || report.kind === 'alive') {
			this.successes += 1;
			this.givenUpAt = -Infinity;
			group.isDoubtful = false;
		}
		for (const one of new Set([group, ...this.turns])) {
			if (now <= this.budgetEnd(one)) continue;
			this.givenUpAt = now;
			this.dismiss(one, 'givenUp');
		}
	}

	private dismiss(group: Group, dismissal: Dismissal): void {
		group.dismissal = dismissal;
		this.turns.delete(group);
		for (const waiting of group.waiting.splice(0)) waiting.signal(dismissal);
	}

	private isWithinCap({ cap }: Ticket): boolean {
		return cap === undefined || (this.inFlight.get(cap.name) ?? 0) < cap.max;
	}

	private count({ cap }: Ticket, change: 1 | -1): void {
		if (cap) this.inFlight.set(cap.name, (this.inFlight.get(cap.name) ?? 0) + change);
	}
}

function enqueue({ waiting }: Group, newcomer: Waiting): void {
	const { isRetry, order } = newcomer.ticket;
	const goesBefore = ({ ticket }: Waiting) =>
		isRetry === ticket.isRetry ? order < ticket.order : isRetry && !ticket.isRetry;
	const index = waiting.findLastIndex((other) => !goesBefore(other)) + 1;
	waiting.splice(index, 0, newcomer);
}

const queues = new Map<string, RequestQueue>();

/**
 * What stops calls or reads has a queue of its own, and so never waits behind what dials.
 *
 * @param apiKey distinguishes accounts at the same address; only its digest is kept
 * @returns the same queue for the same three in the whole process, until it was unused for two minutes
 */
export function findQueue(address: string, apiKey: string, { method, path }: Operation): RequestQueue {
	const key = createHash('sha256').update(`${address}\n${apiKey}\n${method} ${path}`).digest('base64');
	const known = queues.get(key);
	const isUnused = known && performance.now() - known.usedAt > UNUSED_QUEUE_LASTS_MS && known.isIdle;
	const queue = known && !isUnused ? known : new RequestQueue();
	queues.set(key, queue);
	return queue;
}
