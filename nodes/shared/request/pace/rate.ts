/** Longer ones are pauses, not a pace; and a rule must not outlive what made the service ask for it. */
const LONGEST_PERIOD_MS = 65_000;
const MOST_REMEMBERED = 2048;
/** Clocks and networks are not exact. */
const MARGIN = 1.01;
/** So few may be all that the service takes at once, and the second that it asks for rounded up. */
const FEW = 5;
/** What a shorter period is tried with first. */
const FIRST_TRY = 0.7;
/** Closer to a period that was too short, a try gains less than it may cost. */
const CLOSE_ENOUGH = 1.05;
/** After how many pauses more is tried again, by the tries that failed since one succeeded. */
const PAUSES_BETWEEN_TRIES = [5, 10, 20];
/** Every so many tries that failed, the next is a shorter period. */
const TRIES_OF_A_PERIOD = 4;
const SHORTEST_PAUSE_MS = 100;
/** A request that kept to the rule and was turned away may have come early by the network's whim. */
const SLIP = 1.02;
const MOST_SLIPS = 5;
/** With fewer in the window, it is not the rule that was too generous. */
const NEAR_THE_RULE = 0.6;

/** So many requests were taken: all that started after `from` and until `learned`. */
interface Taken {
	most: number;
	from: number;
	learned: number;
}

/** At most so many requests may start within so many milliseconds. */
interface Rule extends Taken {
	within: number;
	/** How the rule was before it was tried with more. */
	before?: { most: number; within: number };
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
	/** Whether the next try is a shorter period, as opposed to one request more. */
	private triesPeriod = false;
	/** How many more the latest try took. */
	private step = 0;
	/** A period that was too short. */
	private tooShort = 0;
	private latestPause = 0;

	/** @returns when the next request may start */
	earliestStart(now: number): number {
		if (!this.rule || this.starts.length < this.rule.most) return now;
		return Math.max(now, (this.starts.at(-this.rule.most) ?? 0) + this.rule.within);
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
			this.learn({ ...this.open, within: startedAt - this.open.from });
			this.open = undefined;
		}
		if (!this.rule || startedAt < this.changed) return;
		this.held += 1;
		if (this.held < this.rule.most) return;
		if (this.rule.before) this.triesFailed = 0;
		if (this.rule.before || now >= this.nextTry) this.tryMore(this.rule, now);
	}

	/** @returns whether it happened to a try of more, which is given up then */
	gaveUpTry({ pause, now }: TurnedAway): boolean {
		this.latestPause = Math.max(pause, SHORTEST_PAUSE_MS);
		const { rule } = this;
		if (!rule?.before) return false;
		if (rule.before.within !== rule.within) this.tooShort = rule.within;
		Object.assign(rule, rule.before, { before: undefined });
		this.awaitNextTry(now);
		this.triesPeriod = this.triesFailed % TRIES_OF_A_PERIOD === 0;
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
		const most = this.starts.filter((start) => start > from).length;
		if (most === 0 || most > MOST_REMEMBERED) return false;
		if (retryAfter) this.learn({ most, from, learned: now, within: retryAfter });
		else this.open = { most, from, learned: now };
		return true;
	}

	/** @returns false if the request was turned away although fewer had started than the rule allows */
	private slipped(rule: Rule, startedAt: number, now: number): boolean {
		const taken = this.starts.filter((start) => start < startedAt && start > startedAt - rule.within).length;
		if (taken + 1 < rule.most * NEAR_THE_RULE) return false;
		if (this.slips < MOST_SLIPS) {
			rule.within *= SLIP;
			this.slips += 1;
		}
		this.awaitNextTry(now);
		return true;
	}

	private learn({ most, from, learned, within }: Rule): void {
		if (within > LONGEST_PERIOD_MS) return;
		this.rule = { most, from, learned, within: within * MARGIN };
		this.tooShort = 0;
		this.slips = 0;
		this.triesFailed = 0;
		this.triesPeriod = most < FEW;
		this.nextTry = this.triesPeriod ? learned : learned + this.latestPause * (PAUSES_BETWEEN_TRIES[0] ?? 0);
		this.change(learned);
	}

	/**
	 * Where a period is about as long as the pauses that the service asks for, one request more at its end
	 * costs next to nothing: it would have to wait anyway. But a pause may be rounded up, to a whole second
	 * for instance, or what counts may be how many are in flight: then only a shorter period tells.
	 */
	private tryMore(rule: Rule, now: number): void {
		const { most, within } = rule;
		if (this.triesPeriod || !this.isCheap) {
			if (this.tooShort > 0 && within / this.tooShort < CLOSE_ENOUGH) this.tooShort = 0;
			rule.within = this.tooShort > 0 ? Math.sqrt(within * this.tooShort) : within * FIRST_TRY;
		} else {
			this.step = rule.before ? this.step * 2 : 1;
			rule.most += this.step;
		}
		rule.before = { most, within };
		this.change(now);
	}

	/** Whether somebody who is turned away waits no longer than without having tried. */
	private get isCheap(): boolean {
		return this.rule !== undefined && this.rule.within >= this.latestPause * 0.8;
	}

	private awaitNextTry(now: number): void {
		const [first = 0, ...longer] = PAUSES_BETWEEN_TRIES;
		const pauses = this.isCheap ? first : (longer[this.triesFailed] ?? longer.at(-1) ?? first);
		this.nextTry = now + this.latestPause * pauses;
		this.triesFailed += 1;
		this.change(now);
	}

	private change(now: number): void {
		this.held = 0;
		this.changed = now;
	}
}

function isCounted({ from, learned }: Taken, startedAt: number): boolean {
	return startedAt > from && startedAt <= learned;
}
