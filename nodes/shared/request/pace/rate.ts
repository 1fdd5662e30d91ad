import { PeriodSearch } from './periodSearch';

/** Longer ones are pauses, not a pace; and a rule must not outlive what made the service ask for it. */
const LONGEST_PERIOD_MS = 65_000;
const MOST_REMEMBERED = 2048;
/** Clocks and networks are not exact. Shares of a period, and milliseconds at most. */
const MARGIN = { share: 0.01, most: 50 };
/** A request that kept to the rule and was turned away may have come early by the network's whim. */
const SLIP = { share: 0.02, most: 100 };
/** After how many pauses one request more is tried again, by the tries that failed since one succeeded. */
const PAUSES_BETWEEN_TRIES = [1, 2, 4];
/** If so much of what a try may cost would have been waited for anyway, it is cheap. */
const CHEAP = 0.8;
/** A period's share is not sent in one burst, which would be many at once, but so many times as fast as over the whole period. */
const TIMES_AS_FAST = 16;
const SHORTEST_PAUSE_MS = 100;
const MOST_SLIPS = 5;
/** With fewer in the window, it is not the rule that was too generous. */
const NEAR_THE_RULE = 0.8;
/** With fewer, it is not the whim of a network. */
const FULL = 0.9;

/** So many requests were taken: all that started after `from` and until `learned`. */
interface Taken {
	most: number;
	from: number;
	learned: number;
}

/** At most so many requests may start within so many milliseconds. */
interface Rule extends Taken {
	within: number;
	search: PeriodSearch;
	/** How many more it is tried with. */
	extra?: number;
	/** The period before it was tried with a shorter one. */
	lastPeriod?: number;
}

/** A request that was turned away. */
export interface TurnedAway {
	startedAt: number;
	/** Milliseconds that the service asks to wait. */
	retryAfter: number | undefined;
	/** Milliseconds for which nothing is sent now. */
	pause: number;
	now: number;
}

/**
 * How fast requests may start, as far as the service lets it be known. All times are milliseconds of
 * one monotonic clock.
 *
 * Most limits are windows: so many requests a second, or a minute. What the service took before it
 * turned a request away, and how long it then asks to wait (or took nothing), is such a window. It is
 * kept from then on, so that nothing more is turned away, and more is tried ever more rarely.
 */
export class Rate {
	/** Of requests that were not turned away, the latest last. */
	private starts: number[] = [];
	private rule: Rule | undefined;
	/** What is known of a window whose end is still awaited. */
	private open: Taken | undefined;
	/** The first start since a request was turned away. */
	private stretchBegan: number | undefined;

	private changed = -Infinity;
	/** Successes since the rule was changed. */
	private held = 0;
	private slips = 0;
	private nextTry = 0;
	private triesFailed = 0;
	private latestPause = 0;

	/** @returns when the next request may start */
	earliestStart(now: number): number {
		if (!this.rule) return now;
		const { most, within, extra = 0 } = this.rule;
		const startBefore = (count: number) => this.starts.at(-count) ?? -Infinity;
		const gap = within / most / TIMES_AS_FAST;
		return Math.max(now, startBefore(most + extra) + within, startBefore(1) + gap);
	}

	started(now: number): void {
		this.starts.push(now);
		if (this.starts.length > 2 * MOST_REMEMBERED) this.starts = this.starts.slice(-MOST_REMEMBERED);
		this.stretchBegan ??= now;
	}

	/** The request was not sent after all, or turned away: it does not count. */
	uncount(startedAt: number): void {
		const index = this.starts.lastIndexOf(startedAt);
		if (index >= 0) this.starts.splice(index, 1);
		// What was still in flight when it was counted may be turned away as well.
		if (this.rule && isCounted(this.rule, startedAt) && --this.rule.most <= 0) this.rule = undefined;
		if (this.open && isCounted(this.open, startedAt) && --this.open.most <= 0) this.open = undefined;
	}

	succeeded(startedAt: number, now: number): void {
		if (this.open && startedAt > this.open.learned) {
			this.learn(this.open, startedAt - this.open.from);
			this.open = undefined;
		}
		const { rule } = this;
		if (!rule || startedAt < this.changed) return;
		this.held += 1;
		if (rule.extra) {
			const taken = this.startsIn(startedAt - rule.within, startedAt);
			if (taken < rule.most + rule.extra) return;
			rule.most = taken;
		} else if (this.held < Math.max(rule.most, rule.search.provedBy)) {
			return;
		}
		this.tryMore(rule, now);
	}

	/** @returns whether it happened to a try of more, which is given up then */
	gaveUpTry({ pause, now }: TurnedAway): boolean {
		this.latestPause = Math.max(pause, SHORTEST_PAUSE_MS);
		const { rule } = this;
		if (!rule || !isTried(rule)) return false;
		if (rule.lastPeriod) {
			rule.search.failed(rule.within, rule.lastPeriod, this.latestPause, now);
			rule.within = rule.lastPeriod;
		} else {
			this.awaitNextTry(now);
		}
		rule.extra = rule.lastPeriod = undefined;
		this.change(now);
		this.stretchBegan = undefined;
		return true;
	}

	/** @returns whether the rate explains it */
	turnedAway({ startedAt, retryAfter, now }: TurnedAway): boolean {
		const began = this.stretchBegan;
		this.stretchBegan = undefined;
		if (this.rule) return this.slipped(this.rule, startedAt, now);
		if (began === undefined) return false;
		const from = retryAfter ? startedAt - retryAfter : began - 1;
		const most = this.startsIn(from, now);
		if (most === 0 || most > MOST_REMEMBERED) return false;
		if (retryAfter) this.learn({ most, from, learned: now }, retryAfter);
		else this.open = { most, from, learned: now };
		return true;
	}

	/** @returns false if the request was turned away although fewer had started than the rule allows */
	private slipped(rule: Rule, startedAt: number, now: number): boolean {
		const taken = this.startsIn(startedAt - rule.within, startedAt);
		if (taken + 1 < rule.most * NEAR_THE_RULE) return false;
		if (taken + 1 < rule.most * FULL) rule.most = taken;
		else if (this.slips < MOST_SLIPS) {
			rule.within = stretched(rule.within, SLIP);
			this.slips += 1;
		}
		this.nextTry = Math.max(this.nextTry, now + this.latestPause * (PAUSES_BETWEEN_TRIES[0] ?? 0));
		this.change(now);
		return true;
	}

	private learn(taken: Taken, within: number): void {
		if (within > LONGEST_PERIOD_MS) return;
		const { most, learned } = taken;
		this.rule = {
			...taken,
			within: stretched(within, MARGIN),
			search: new PeriodSearch(most, learned, this.latestPause),
		};
		this.slips = 0;
		this.triesFailed = 0;
		this.nextTry = learned;
		this.change(learned);
	}

	/**
	 * Right after a burst, one request more costs next to nothing: if it is turned away, it waits no longer
	 * than it would have to anyway. But a pause may be rounded up, to a whole second for instance, or what
	 * counts may be how many are in flight: then a shorter period tells.
	 */
	private tryMore(rule: Rule, now: number): void {
		const step = (rule.extra ?? 0) * 2;
		if (rule.extra) this.triesFailed = 0;
		if (rule.lastPeriod) rule.search.succeeded(rule.within, this.latestPause, now);
		rule.extra = rule.lastPeriod = undefined;

		const isCheap = this.earliestStart(now) - now >= this.latestPause * CHEAP;
		if (step > 0 || (isCheap && rule.most >= 5 && now >= this.nextTry)) {
			rule.extra = step || 1;
			this.change(now);
		} else if (rule.search.isDue(now)) {
			rule.lastPeriod = rule.within;
			rule.within = rule.search.shorterThan(rule.within);
			this.change(now);
		}
	}

	private awaitNextTry(now: number): void {
		const pauses = PAUSES_BETWEEN_TRIES[this.triesFailed] ?? PAUSES_BETWEEN_TRIES.at(-1) ?? 0;
		this.nextTry = now + this.latestPause * pauses;
		this.triesFailed += 1;
	}

	/** @returns how many requests that were not turned away started after one moment and until another */
	private startsIn(after: number, until: number): number {
		return this.starts.filter((start) => start > after && start <= until).length;
	}

	private change(now: number): void {
		this.held = 0;
		this.changed = now;
	}
}

function stretched(period: number, { share, most }: typeof MARGIN): number {
	return period + Math.min(period * share, most);
}

function isTried({ extra, lastPeriod }: Rule): boolean {
	return extra !== undefined || lastPeriod !== undefined;
}

function isCounted({ from, learned }: Taken, startedAt: number): boolean {
	return startedAt > from && startedAt <= learned;
}
