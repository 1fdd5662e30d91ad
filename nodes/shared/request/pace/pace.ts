const SECOND = 1000;
const FIRST_AT_ONCE = 2;
/** However much a service accepts. */
const MAX_AT_ONCE = 32;
/** Requests start this far apart, as a share of what would spread them evenly over the time that a call takes. */
const SPREAD = 0.8;
/** Fewer refusals or failures in a row may be bad luck of single requests. */
const IN_A_ROW = 3;
/**
 * A refusal lowers the rate by this share, and a success raises it by no more. A service that does not say
 * how long to wait is left alone for this share of the trouble so far.
 */
const STEP = 0.1;
/** Fewer requests say nothing about the rate. */
const SAMPLE = 10;
/**
 * What a success adds to the rate right after a refusal, at most, and how long it takes until one adds twice
 * as much. At a slow rate it grows more slowly, so that no more requests are spent on testing the limit.
 */
const FASTER = 0.06;
const DOUBLING_MS = 2000;
export const MIN_PAUSE_MS = 200;
/** Timers may be as late as this, and what was late is caught up with. */
const TIMER_MS = 5;

/** What a request that has ended says about the service. */
export type Report =
	/** The service did what it was asked to. */
	| { kind: 'success' }
	/** It answered, which says nothing about its limits. */
	| { kind: 'alive' }
	/** It gets too many requests. Times in milliseconds. */
	| { kind: 'turnedAway'; retryAfter?: number }
	/** It failed, or could not be reached. */
	| { kind: 'failure'; retryAfter?: number }
	/** The request was not sent, or was canceled. */
	| { kind: 'nothing' };

/** A request in flight. */
export interface Start {
	at: number;
	/** Requests in flight when it was sent, including itself, and without those that were refused since. */
	inFlight: number;
}

/**
 * When the next request may be sent, as learned from those before. All times are milliseconds of one
 * monotonic clock.
 *
 * A service limits how many requests are in flight, how fast they come, or both, and does not say which.
 * So the number at once (`atOnce`) grows with every success until one is refused. If more were in flight
 * than ever before, that was too many, and one more is tried after a second. If as many were accepted
 * before, it was the rate: it is lowered a little, and if that does not help, to what was accepted in the
 * last second or to half of it, whichever is more. Then it grows with every success: slowly at first, and ever faster
 * until the next refusal.
 *
 * A refusal alone halts nothing, and of the requests that were sent before it was known, others teach
 * nothing new. Only when several in a row are refused, each sent after the one before was known, everything
 * pauses.
 */
export class Pace {
	/** Until when nothing should be sent. */
	pausedUntil = -Infinity;
	/** Since when no request has succeeded, though some were sent; undefined while all is well. */
	troubledSince: number | undefined;

	private atOnce = FIRST_AT_ONCE;
	/** The most in flight that were accepted, as far as nothing has contradicted it since. */
	private proven = 0;
	/** When one more at once is tried, once a number was refused. */
	private nextTry: number | undefined;
	/** Requests a second. */
	private rate = Infinity;
	/** The rate when the first of the refusals in a row was known, or what was accepted then if that was less. */
	private rateBefore = Infinity;
	private slowedAt = 0;
	/** Milliseconds that the latest success took. */
	private callTime = 0;

	private readonly inFlight = new Set<Start>();
	/** Starts of the last second that were not refused, as far as it is known. */
	private accepted: Start[] = [];
	private firstStart = Infinity;
	private lastStart = -Infinity;
	private latest = 0;
	/** When the latest refusal or failure that said something new was known. */
	private learnedAt = -Infinity;
	/** Refusals and failures in a row, each sent after the one before was known. */
	private inARow = 0;
	private pausedAt = -Infinity;
	/** Pauses in a row, without a success. */
	private pauses = 0;

	/** Whether nothing is in flight. */
	get isIdle(): boolean {
		return this.inFlight.size === 0;
	}

	/** Whether another request may be in flight now. After two pauses in a row, a single one tests the service. */
	get hasRoom(): boolean {
		return this.inFlight.size < (this.pauses > 1 ? 1 : Math.floor(this.atOnce));
	}

	/** @returns when the next request may start, apart from pauses and from those in flight */
	earliestStart(now: number): number {
		return Math.max(now, this.lastStart + this.gap);
	}

	private get gap(): number {
		return Math.max(SECOND / this.rate, (SPREAD * this.callTime) / this.atOnce);
	}

	start(now: number): Start {
		const start = { at: this.momentAfter(now), inFlight: this.inFlight.size + 1 };
		this.firstStart = Math.min(this.firstStart, now);
		this.lastStart = Math.max(now - TIMER_MS, this.lastStart + this.gap);
		this.inFlight.add(start);
		this.accepted.push(start);
		return start;
	}

	/** A request has ended. */
	end(start: Start, report: Report, at: number): void {
		const now = this.momentAfter(at);
		this.inFlight.delete(start);
		switch (report.kind) {
			case 'success':
				this.recover(start, now);
				return this.learnFromSuccess(start, now);
			case 'alive':
				return this.recover(start, now);
			case 'turnedAway':
			case 'failure':
				return this.suffer(start, report, now);
			case 'nothing':
				return;
		}
	}

	/** A new run may try at once, however long others were asked to wait. */
	endPause(now: number): void {
		this.pausedUntil = Math.min(this.pausedUntil, now);
	}

	/** No two events share a moment, so that it is always known which was first. */
	private momentAfter(now: number): number {
		return (this.latest = Math.max(now, this.latest + 1e-5));
	}

	private recover(start: Start, now: number): void {
		if (start.at > this.learnedAt) this.inARow = 0;
		if (start.at <= this.pausedAt) return;
		this.troubledSince = undefined;
		this.pauses = 0;
		// It was sent in spite of a pause, and accepted.
		this.endPause(now);
	}

	private learnFromSuccess({ at, inFlight }: Start, now: number): void {
		this.callTime = now - at;
		this.accepted = this.accepted.filter((one) => one.at > now - SECOND);
		this.proven = Math.max(this.proven, inFlight);
		const calm = now - Math.max(this.slowedAt, this.pausedUntil);
		const doubling = Math.max(DOUBLING_MS, (SAMPLE * SECOND) / this.rate);
		const faster = Math.min(FASTER, STEP ** 2 * this.rate) * 2 ** (calm / doubling);
		// What was sent before the rate was lowered says nothing about the new one.
		if (at > this.slowedAt) this.rate += Math.min(faster, STEP * this.rate);

		if (this.nextTry === undefined) {
			if (inFlight >= this.atOnce / 2) this.atOnce += 1;
		} else if (now >= this.nextTry && inFlight >= Math.floor(this.atOnce)) {
			this.atOnce += 1 / this.atOnce;
		}
		this.atOnce = Math.min(MAX_AT_ONCE, this.atOnce);
	}

	private suffer(
		start: Start,
		{ kind, retryAfter = 0 }: Report & { retryAfter?: number },
		now: number,
	): void {
		this.troubledSince ??= now;
		if (kind === 'turnedAway') {
			this.accepted = this.accepted.filter((one) => one !== start && one.at > start.at - SECOND);
			for (const one of this.inFlight) if (one.at > start.at) one.inFlight -= 1;
		}
		if (start.at <= this.learnedAt) return;
		this.learnedAt = now;
		this.inARow += 1;
		if (this.inARow === 1) this.rateBefore = Math.min(this.rate, this.acceptedRate(start.at));
		if (kind === 'turnedAway') this.learnFromRefusal(start, now);
		if (this.inARow >= IN_A_ROW) this.pause(retryAfter, now);
	}

	private learnFromRefusal({ at, inFlight }: Start, now: number): void {
		if (inFlight > Math.max(1, this.proven)) {
			this.atOnce = inFlight - 1;
			this.nextTry = now + SECOND;
		} else {
			this.slowDown(at, now);
			// One alone was not too many.
			if (inFlight <= 1) this.nextTry = undefined;
		}
		this.proven = Math.min(this.proven, inFlight - 1);
	}

	private slowDown(startedAt: number, now: number): void {
		const accepted = this.acceptedRate(startedAt);
		// After two pauses without a success there is nothing to measure.
		if (accepted === Infinity || this.inARow > IN_A_ROW + 1) return;
		this.rate =
			this.inARow < IN_A_ROW
				? (1 - STEP) * Math.min(this.rate, accepted)
				: Math.min((1 - STEP) * this.rate, Math.max(this.accepted.length, this.rateBefore / 2));
		this.slowedAt = now;
	}

	/** @returns requests a second that were accepted in the second before; infinite while too few were sent */
	private acceptedRate(now: number): number {
		const [first] = this.accepted;
		const count = this.accepted.length;
		if (!first || this.callTime === 0) return Infinity;
		if (count < SAMPLE && now < this.firstStart + SECOND) return Infinity;
		return (SECOND * count) / Math.max(1, now - first.at);
	}

	private pause(retryAfter: number, now: number): void {
		const own = Math.max(MIN_PAUSE_MS, STEP * (now - (this.troubledSince ?? now)));
		// So that several n8n workers do not come back at the same moment.
		const spread = SPREAD + (1 - SPREAD) * Math.random();
		this.pauses += 1;
		this.pausedAt = now;
		this.pausedUntil = now + Math.max(retryAfter, own * spread);
	}
}
