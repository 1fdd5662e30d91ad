const SECOND = 1000;
const FIRST_AT_ONCE = 2;
/** However much a service accepts. */
const MAX_AT_ONCE = 32;
/** Requests start this far apart, as a share of what would spread them evenly over the time that a call takes. */
const SPREAD = 0.8;
/** Fewer refusals or failures in a row may be bad luck of single requests. */
const IN_A_ROW = 4;
/**
 * Refusals are by chance until there are this many, of which each success takes back a part: a service may
 * refuse one of five requests whatever the rate, and is not slowed down for it.
 */
const MAX_DOUBT = 5;
const RELIEF = 0.25;
/**
 * When the rate falls, it falls by this share, and a success raises it by no more. A service that does not
 * say how long to wait is left alone for this share of the trouble so far.
 */
const STEP = 0.1;
/**
 * What a success adds to the rate right after a refusal, at most, and how long it takes until one adds twice
 * as much. At a slow rate it adds less, so that no more requests are spent on testing the limit.
 */
const FASTER = 0.06;
const DOUBLING_MS = 2000;
export const MIN_PAUSE_MS = 200;
/** Timers may be as late as this, and what was late is caught up with. */
const TIMER_MS = 5;

/** What a request that has ended says about the service. */
export interface Report {
	/**
	 * - `success`: the service did what it was asked to.
	 * - `alive`: it answered, which says nothing about its limits.
	 * - `turnedAway`: it gets too many requests.
	 * - `failure`: it failed, or could not be reached.
	 * - `nothing`: the request was not sent, or was canceled.
	 */
	kind: 'success' | 'alive' | 'turnedAway' | 'failure' | 'nothing';
	/** Milliseconds for which the service asks to be left alone. */
	retryAfter?: number;
}

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
 * It may also refuse some by chance. So the number at once (`atOnce`) grows with every success until one is
 * refused. If more were in flight than ever before, that was perhaps too many: one more is tried soon, and
 * after a second if it is refused again. As many as were accepted before are not too many. A few such
 * refusals are chance; where there are more, it was the rate: it is lowered a little below what was accepted
 * in the last second, but not far below what was accepted before the first of them. Then it grows with every
 * success: slowly at first, and ever faster until it is lowered again.
 *
 * A refusal alone halts nothing. Of the requests that were sent before it was known, others count, and
 * teach nothing else. Only when several in a row are refused, each sent after the one before was known, and
 * most of those that were sent meanwhile, everything pauses.
 */
export class Pace {
	/** Until when nothing should be sent. */
	pausedUntil = -Infinity;
	/** Since when no request has succeeded, though some were sent; undefined while all is well. */
	troubledSince: number | undefined;

	private atOnce = FIRST_AT_ONCE;
	/** The most in flight that were accepted, as far as nothing has contradicted it since. */
	private proven = 0;
	/** This many at once were refused. */
	private tooMany = Infinity;
	/** When they are tried again. */
	private nextTry = 0;
	/** Requests a second. */
	private rate = Infinity;
	/** The rate when the first of the refusals in a row was known, or what was accepted then if that was less. */
	private rateBefore = Infinity;
	/** When it was lowered. */
	private slowedAt = 0;
	/** Milliseconds that the latest success took. */
	private callTime = 0;

	private readonly inFlight = new Set<Start>();
	/** Starts of the last second that were not refused, as far as it is known. */
	private accepted: Start[] = [];
	/** The others, since a second before the latest of them. */
	private refused: Start[] = [];
	private lastStart = -Infinity;
	private latest = 0;
	/** When the latest refusal or failure that said something new was known. */
	private learnedAt = -Infinity;
	/** Refusals and failures in a row, each sent after the one before was known. */
	private inARow = 0;
	/** When the first of them was sent. */
	private rowBegan = 0;
	/** Refusals and failures, less a part for each success. */
	private doubt = 0;
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
		const gap = Math.max(SECOND / this.rate, (SPREAD * this.callTime) / this.atOnce);
		return Math.max(now, this.lastStart + gap);
	}

	start(now: number): Start {
		const start = { at: this.momentAfter(now), inFlight: this.inFlight.size + 1 };
		this.lastStart = this.earliestStart(now - TIMER_MS);
		this.inFlight.add(start);
		this.accepted.push(start);
		return start;
	}

	/** A request has ended. */
	end(start: Start, report: Report, at: number): void {
		const now = this.momentAfter(at);
		this.inFlight.delete(start);
		const { kind } = report;
		if (kind === 'success' || kind === 'alive') this.recover(start, now);
		if (kind === 'success') this.learnFromSuccess(start, now);
		if (kind === 'turnedAway' || kind === 'failure') this.suffer(start, report, now);
	}

	/** No two events share a moment, so that it is always known which was first. */
	private momentAfter(now: number): number {
		return (this.latest = Math.max(now, this.latest + 1e-5));
	}

	private recover(start: Start, now: number): void {
		if (start.at > this.learnedAt) this.inARow = 0;
		this.doubt = Math.max(0, this.doubt - RELIEF);
		if (start.at <= this.pausedAt) return;
		this.troubledSince = undefined;
		this.pauses = 0;
		// It was sent in spite of a pause, and accepted.
		this.pausedUntil = Math.min(this.pausedUntil, now);
	}

	private learnFromSuccess({ at, inFlight }: Start, now: number): void {
		this.callTime = now - at;
		this.accepted = this.accepted.filter((one) => one.at > now - SECOND);
		this.proven = Math.max(this.proven, inFlight);
		const calm = now - this.slowedAt;
		const faster = Math.min(FASTER, STEP ** 2 * this.rate) * 2 ** (calm / DOUBLING_MS);
		this.rate += Math.min(faster, STEP * this.rate);

		if (inFlight >= this.tooMany) this.tooMany = Infinity;
		if (this.tooMany === Infinity) {
			if (inFlight >= this.atOnce / 2) this.atOnce += 1;
		} else if (now >= this.nextTry && inFlight >= Math.floor(this.atOnce)) {
			this.atOnce += 1 / this.atOnce;
		}
		this.atOnce = Math.min(MAX_AT_ONCE, this.atOnce);
	}

	private suffer(start: Start, { kind, retryAfter = 0 }: Report, now: number): void {
		this.troubledSince ??= now;
		const isRecent = ({ at }: Start) => at > start.at - SECOND;
		this.accepted = this.accepted.filter((one) => one !== start && isRecent(one));
		this.refused = [...this.refused.filter(isRecent), start];
		for (const one of this.inFlight) if (one.at > start.at) one.inFlight -= 1;
		this.doubt += 1;
		if (start.at <= this.learnedAt) return;
		this.learnedAt = now;
		this.inARow += 1;
		if (this.inARow === 1) {
			this.rowBegan = start.at;
			this.rateBefore = Math.min(this.rate, this.acceptedRate(start.at));
		}
		const sentMeanwhile = ({ at }: Start) => at >= this.rowBegan && at <= start.at;
		const refused = this.refused.filter(sentMeanwhile).length;
		// Those that are still in flight may have been accepted.
		const accepted = this.accepted.filter(sentMeanwhile).length;
		const isHalted = this.inARow >= IN_A_ROW && refused > accepted;
		if (kind === 'turnedAway') this.learnFromRefusal(start, isHalted, now);
		if (isHalted) this.pause(retryAfter, now);
	}

	private learnFromRefusal({ at, inFlight }: Start, isHalted: boolean, now: number): void {
		if (inFlight > Math.max(1, this.proven)) {
			this.nextTry = now + (inFlight < this.tooMany ? MIN_PAUSE_MS : SECOND);
			this.atOnce = inFlight - 1;
			this.tooMany = inFlight;
		} else if (isHalted || this.doubt >= MAX_DOUBT) {
			const accepted = Math.max(this.acceptedRate(at), SPREAD * this.rateBefore);
			this.rate = (1 - STEP) * Math.min(this.rate, accepted);
			this.slowedAt = now;
		}
		this.proven = Math.min(this.proven, inFlight - 1);
	}

	/** @returns requests a second that were accepted in the second before; infinite while none is known to be */
	private acceptedRate(now: number): number {
		const [first] = this.accepted;
		if (!first || this.callTime === 0) return Infinity;
		return (SECOND * this.accepted.length) / Math.max(1, now - first.at);
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
