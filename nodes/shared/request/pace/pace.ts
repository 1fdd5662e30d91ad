import { Concurrency } from './concurrency';
import { Rate } from './rate';
import { Trouble } from './trouble';

/** What a request that has ended tells of the service. */
export type Report =
	/** It did what it was asked to. */
	| { kind: 'success' }
	/** It answered, which says nothing of how much it takes. */
	| { kind: 'alive' }
	/** It gets too many requests. Times in milliseconds. */
	| { kind: 'turnedAway'; retryAfter?: number }
	/** It failed, or was not there. */
	| { kind: 'failure'; retryAfter?: number }
	/** The request was not sent, or was called off. */
	| { kind: 'nothing' };

const LEAST_BETWEEN_EVENTS_MS = 1e-5;

/** A request in flight. */
export interface Start {
	at: number;
	/** Requests in flight when it was sent, itself among them. */
	inFlight: number;
}

/**
 * When the next request may be sent, as learned from those before: how many at once, how fast, and
 * whether the service takes any at present. All times are milliseconds of one monotonic clock.
 */
export class Pace {
	private readonly concurrency = new Concurrency();
	private readonly rate = new Rate();
	private readonly trouble = new Trouble();
	private inFlight = 0;
	private latest = 0;
	/** The one request that is sent to see whether a trouble is over. */
	private probe: Start | undefined;

	/** Since when no request has succeeded, though some were sent; undefined while all is well. */
	get troubledSince(): number | undefined {
		return this.trouble.since;
	}

	/** Until when the service should be left alone. */
	get pausedUntil(): number {
		return this.trouble.pausedUntil;
	}

	/** Whether a trouble has led to a pause, and none that was sent after it has succeeded yet. */
	get isCautious(): boolean {
		return this.trouble.isCautious;
	}

	/** Whether nothing is in flight. */
	get isIdle(): boolean {
		return this.inFlight === 0;
	}

	/** Whether another request may be in flight now, apart from pauses and rate. */
	get hasRoom(): boolean {
		if (this.trouble.isCautious) return this.probe === undefined;
		return this.concurrency.allows(this.inFlight);
	}

	/** @returns when the next request may start, apart from pauses and from those in flight */
	earliestStart(now: number): number {
		return this.rate.earliestStart(now);
	}

	start(now: number): Start {
		this.inFlight += 1;
		const at = this.momentAfter(now);
		this.rate.started(at);
		const start = { at, inFlight: this.inFlight };
		if (this.trouble.isCautious) this.probe = start;
		return start;
	}

	end(start: Start, report: Report, at: number): void {
		const now = this.momentAfter(at);
		this.inFlight -= 1;
		if (this.probe === start) this.probe = undefined;
		switch (report.kind) {
			case 'success':
				this.trouble.succeeded(start.at, now);
				this.rate.succeeded(start.at, now);
				this.concurrency.succeeded(start.inFlight, now);
				return;
			case 'alive':
				this.trouble.answered(start.at, now);
				return;
			case 'turnedAway':
				this.turnedAway(start, report.retryAfter, now);
				return;
			case 'failure':
				if (this.trouble.failed(start.at, report.retryAfter, now)) this.concurrency.halve();
				return;
			case 'nothing':
				this.rate.uncount(start.at);
				return;
		}
	}

	/** Whoever comes anew may try at once, whatever pause others were asked for. */
	endPause(now: number): void {
		this.trouble.endPause(now);
	}

	/** No two events share a moment, so that it is always known which was first. */
	private momentAfter(now: number): number {
		this.latest = Math.max(now, this.latest + LEAST_BETWEEN_EVENTS_MS);
		return this.latest;
	}

	private turnedAway(start: Start, retryAfter: number | undefined, now: number): void {
		const isNews = start.at > this.trouble.pausedAt;
		this.rate.uncount(start.at);
		const inFlight = Math.max(start.inFlight, this.inFlight + 1);
		// A service that counts what is in flight cannot say when to come again: whenever one of them has ended.
		if (
			!retryAfter &&
			isNews &&
			this.concurrency.turnedAway({ at: start.at, inFlight }, this.trouble.ownPause(now), now)
		) {
			this.trouble.began(now);
			return;
		}
		const pause = this.trouble.turnedAway(start.at, retryAfter, now);
		if (!isNews) {
			this.concurrency.turnedAwayToo(start.at);
			return;
		}
		const turnedAway = { startedAt: start.at, retryAfter, pause, now };
		const isExplained = this.rate.gaveUpTry(turnedAway) || this.rate.turnedAway(turnedAway);
		// If fewer at once did not help, too many at once was not the reason.
		if (isExplained) {
			if (!retryAfter) this.concurrency.forget();
			return;
		}
		if (retryAfter && this.concurrency.hasTaken(inFlight)) return;
		if (!this.concurrency.turnedAway({ at: start.at, inFlight }, pause, now)) this.concurrency.forget();
	}
}
