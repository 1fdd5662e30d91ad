import { sleep } from 'n8n-workflow';

import { Pace, type Report, type Start } from './pace';

/** Timers are looked after this often at least, so that none outlives its reason by more. */
const LONGEST_SLEEP_MS = 250;

/** A request that is to be performed. All times are milliseconds of the queue's clock. */
export interface Ticket {
	/** Stands for all requests that are made together, as those of a run. Groups are served in turn. */
	group: object;
	/** Milliseconds to bear with a service that takes nothing. The same for all of a group. */
	retryBudget: number;
	/** Its place in its group: of the requests that wait, the lowest goes first. */
	order: number;
	/** It was sent before and had no effect: it goes before all that were not. */
	isRetry: boolean;
	notBefore: number;
	/** The user's own limit: at most so many in flight of all that count under this name. */
	cap?: { name: string; most: number };
}

/**
 * How it went. A request that was not performed was withdrawn with its group, or given up: the service
 * has taken nothing for longer than the retry budget.
 */
export type Turn<Value> =
	{ state: 'performed'; value: Value } | { state: 'withdrawn' } | { state: 'givenUp' };

/** What somebody who waits is told. */
type Word = Start | 'withdrawn' | 'givenUp';

interface Waiting {
	ticket: Ticket;
	tell: (word: Word) => void;
}

/** The requests of a group that wait. */
interface Group {
	began: number;
	retryBudget: number;
	isGivenUp: boolean;
	/** Retries first, and by their order. */
	waiting: Waiting[];
}

/** What a service takes may have changed when nobody has asked it for so long; to learn it anew costs little. */
const KNOWLEDGE_LASTS_MS = 60_000;

/** Milliseconds by a clock that nobody can set. */
export function clock(): number {
	return performance.now();
}

/**
 * All requests of this process for one operation to one account of the service. It decides when the
 * next may be sent.
 */
export class RequestQueue {
	/** Requests that succeeded so far. */
	successes = 0;

	private pace = new Pace();
	/** When a request last ended. */
	private usedAt = -Infinity;
	/** Of groups that somebody still holds. */
	private readonly groups = new WeakMap<object, Group>();
	/** In which somebody waits, in the order in which they are served. */
	private readonly turns = new Set<Group>();
	private readonly inFlight = new Map<string, number>();
	/** When it was last found that the service takes nothing. */
	private givenUpAt = -Infinity;
	private wakesAt = Infinity;

	/** Whether nobody waits and nothing is in flight. */
	get isIdle(): boolean {
		return this.turns.size === 0 && this.pace.isIdle;
	}

	/** Milliseconds for which the service still asks to be left alone; negative when it does not. */
	get pause(): number {
		return this.pace.pausedUntil - clock();
	}

	/**
	 * Performs a request when its turn has come.
	 *
	 * @param attempt sends it once. Its report teaches the pace; what it throws is passed on
	 */
	async perform<Value>(
		ticket: Ticket,
		attempt: () => Promise<{ report: Report; value: Value }>,
	): Promise<Turn<Value>> {
		const group = this.groupOf(ticket);
		if (group.isGivenUp) return { state: 'givenUp' };
		const word = await new Promise<Word>((tell) => {
			enqueue(group, { ticket, tell });
			this.turns.add(group);
			this.serve();
		});
		if (typeof word === 'string') return { state: word };

		let report: Report = { kind: 'nothing' };
		try {
			const attempted = await attempt();
			report = attempted.report;
			return { state: 'performed', value: attempted.value };
		} finally {
			this.count(ticket, -1);
			this.learn(group, word, report);
			this.serve();
		}
	}

	/** Sends away all of a group that wait. */
	withdraw(key: object): void {
		const known = this.groups.get(key);
		if (known) this.dismiss(known, 'withdrawn');
	}

	private groupOf({ group: key, retryBudget }: Ticket): Group {
		const known = this.groups.get(key);
		if (known) return known;

		const now = clock();
		const wasGivenUpJustNow = now - this.givenUpAt < retryBudget;
		const group = {
			began: now,
			retryBudget: wasGivenUpJustNow ? 0 : retryBudget,
			isGivenUp: false,
			waiting: [],
		};
		this.groups.set(key, group);
		if (this.turns.size === 0) this.pace.endPause(now);
		if (this.isIdle && now - this.usedAt > KNOWLEDGE_LASTS_MS) this.pace = new Pace();
		return group;
	}

	private serve(): void {
		const now = clock();
		while (this.pace.hasRoom) {
			const next = this.next(now);
			if (!next) break;
			const [group, waiting] = next;
			group.waiting.splice(group.waiting.indexOf(waiting), 1);
			this.turns.delete(group);
			if (group.waiting.length > 0) this.turns.add(group);
			this.count(waiting.ticket, 1);
			waiting.tell(this.pace.start(now));
		}
		if (this.pace.hasRoom) this.wakeUp(now);
	}

	private next(now: number): [Group, Waiting] | undefined {
		for (const group of this.turns) {
			if (this.opensAt(group, now) > now) continue;
			const first = group.waiting.find(({ ticket }) => ticket.notBefore <= now && this.isWithinCap(ticket));
			if (first) return [group, first];
		}
		return undefined;
	}

	/**
	 * Nobody waits for longer than the retry budget without having tried once more, be it through a pause or
	 * because the service seems to take so few.
	 */
	private opensAt(group: Group, now: number): number {
		return Math.min(Math.max(this.pace.earliestStart(now), this.pace.pausedUntil), this.budgetEnd(group));
	}

	private budgetEnd({ began, retryBudget }: Group): number {
		const { troubledSince } = this.pace;
		return troubledSince === undefined ? Infinity : Math.max(troubledSince, began) + retryBudget;
	}

	private wakeUp(now: number): void {
		let at = Infinity;
		for (const group of this.turns) {
			const free = group.waiting.filter(({ ticket }) => this.isWithinCap(ticket));
			const ready = Math.min(...free.map(({ ticket }) => ticket.notBefore));
			at = Math.min(at, Math.max(this.opensAt(group, now), ready));
		}
		if (at === Infinity || at >= this.wakesAt) return;
		this.wakesAt = at;
		void sleep(Math.ceil(Math.min(LONGEST_SLEEP_MS, Math.max(1, at - now)))).then(() => {
			if (this.wakesAt !== at) return;
			this.wakesAt = Infinity;
			this.serve();
		});
	}

	private learn(group: Group, start: Start, report: Report): void {
		const now = clock();
		this.usedAt = now;
		this.pace.end(start, report, now);
		if (report.kind === 'success' || report.kind === 'alive') {
			this.successes += 1;
			this.givenUpAt = -Infinity;
		}
		for (const one of new Set([group, ...this.turns])) {
			if (now <= this.budgetEnd(one)) continue;
			one.isGivenUp = true;
			this.givenUpAt = now;
			this.dismiss(one, 'givenUp');
		}
	}

	private dismiss(group: Group, word: Word): void {
		this.turns.delete(group);
		for (const { tell } of group.waiting.splice(0)) tell(word);
	}

	private isWithinCap({ cap }: Ticket): boolean {
		return cap === undefined || (this.inFlight.get(cap.name) ?? 0) < cap.most;
	}

	private count({ cap }: Ticket, change: 1 | -1): void {
		if (!cap) return;
		const count = (this.inFlight.get(cap.name) ?? 0) + change;
		if (count === 0) this.inFlight.delete(cap.name);
		else this.inFlight.set(cap.name, count);
	}
}

function enqueue({ waiting }: Group, newcomer: Waiting): void {
	const { isRetry, order } = newcomer.ticket;
	const goesBefore = ({ ticket }: Waiting) =>
		isRetry === ticket.isRetry ? order < ticket.order : isRetry && !ticket.isRetry;
	const index = waiting.findLastIndex((other) => !goesBefore(other)) + 1;
	waiting.splice(index, 0, newcomer);
}
