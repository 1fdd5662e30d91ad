const FIRST_PAUSE_MS = 200;
/** So a wait is at most that much longer than the trouble, whatever its length. */
const SHARE_OF_TROUBLE = 0.13;
const LONGEST_PAUSE_MS = 15_000;
const WEIGHT_OF_LATEST = 0.2;
/** Fewer may be bad luck of single requests, which must not halt the others. */
const FAILURES_OF_THE_SERVICE = 3;

/**
 * Whether the service takes requests at present, and until when it should be left alone. All times are
 * milliseconds of one monotonic clock.
 */
export class Trouble {
	/** Since when no request that was sent has succeeded; undefined while all is well. */
	private beganAt: number | undefined;
	private pauseBegan = -Infinity;
	private pauseEnds = -Infinity;
	/** Since a request succeeded. */
	private pauses = 0;
	/** So many of them end when the service said. */
	private trusted = 0;
	private failures = 0;
	/** How long requests that succeed take, smoothed. */
	private duration = FIRST_PAUSE_MS;

	/** Since when no request has succeeded, though some were sent; undefined while all is well. */
	get since(): number | undefined {
		return this.beganAt;
	}

	/** Until when the service should be left alone. */
	get pausedUntil(): number {
		return this.pauseEnds;
	}

	/** When the latest pause began: what was sent earlier says nothing of the time after it. */
	get pausedAt(): number {
		return this.pauseBegan;
	}

	/**
	 * Requests are sent one by one, until one succeeds: after a pause of which the service did not say how
	 * long it is to be, or if it was wrong about it.
	 */
	get isCautious(): boolean {
		return this.beganAt !== undefined && this.pauseBegan >= this.beganAt && this.pauses > this.trusted;
	}

	succeeded(startedAt: number, now: number): void {
		this.duration += (now - startedAt - this.duration) * WEIGHT_OF_LATEST;
		this.answered(startedAt, now);
	}

	/** The service said something, though not that it did what it was asked to. */
	answered(startedAt: number, now: number): void {
		this.failures = 0;
		if (startedAt <= this.pauseBegan) return;
		this.beganAt = undefined;
		this.pauses = 0;
		// It was sent in spite of a pause, and taken: what the service had asked for no longer holds.
		this.endPause(now);
	}

	/**
	 * The service turned a request away because it gets too many.
	 *
	 * @returns milliseconds for which nothing is sent now
	 */
	turnedAway(startedAt: number, retryAfter: number | undefined, now: number): number {
		this.began(now);
		return this.pause(startedAt, retryAfter, now);
	}

	/**
	 * A request failed, or the service was not there.
	 *
	 * @returns whether it is the service, not the request
	 */
	failed(startedAt: number, retryAfter: number | undefined, now: number): boolean {
		this.began(now);
		this.failures += 1;
		if (this.failures < FAILURES_OF_THE_SERVICE) return false;
		this.pause(startedAt, retryAfter, now);
		return true;
	}

	/** Whoever comes anew may try at once. */
	endPause(now: number): void {
		this.pauseEnds = Math.min(this.pauseEnds, now);
	}

	/** No request has succeeded since now, as far as it is known. */
	began(now: number): void {
		this.beganAt ??= now;
	}

	/** @returns milliseconds to leave the service alone if it does not say how long */
	ownPause(now: number): number {
		// Until something in flight has ended, nothing changes.
		const own = Math.max(FIRST_PAUSE_MS, this.duration, SHARE_OF_TROUBLE * (now - (this.beganAt ?? now)));
		return Math.min(LONGEST_PAUSE_MS, own);
	}

	private pause(startedAt: number, retryAfter = 0, now: number): number {
		const isNews = startedAt > this.pauseBegan;
		const pause = Math.max(retryAfter, isNews ? this.ownPause(now) * spread() : 0);
		if (isNews) {
			this.pauses += 1;
			this.trusted = retryAfter > 0 ? 1 : 0;
			this.pauseBegan = now;
		}
		this.pauseEnds = Math.max(this.pauseEnds, now + pause);
		return pause;
	}
}

/** So that several n8n workers do not come back at the same moment. */
function spread(): number {
	return 0.8 + Math.random() * 0.2;
}
