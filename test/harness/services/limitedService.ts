import type { Service } from './service';

const SECOND = 1000;
const SLOW_START_MS = 2000;

/** The service takes no call at present. */
export interface Refusal {
	status: 429 | 503;
	/** The Retry-After header. */
	retryAfter: string | undefined;
	/** Milliseconds until it says so. */
	delay: number;
	/** Milliseconds that it asks to wait, or that it takes if it does not say, or too little. */
	wait: number;
}

/** Decides for a service what it takes. Times are milliseconds since it began, by whichever clock. */
export class LimitedService {
	private atWork = 0;
	private tokens: number;
	private filledAt = 0;
	/** When requests were counted within the last second. */
	private counted: number[] = [];
	private window = { index: 0, count: 0 };
	private quotaWindow = { index: 0, count: 0 };

	/**
	 * @param epoch milliseconds since 1970 when the service began
	 * @param random a number from 0 to 1
	 */
	constructor(
		private readonly service: Service,
		private readonly epoch: number,
		private readonly random: () => number,
	) {
		this.tokens = service.rate?.burst ?? 0;
	}

	/** @returns a refusal, or how long it works on a call that it has taken; `leave` must follow then */
	arrive(now: number): Refusal | number {
		const wait = this.objection(now) ?? this.whim();
		if (wait === undefined) return this.take(now);
		if (this.service.countsRefused) this.count(now);
		return this.refusal(now, wait);
	}

	/** @returns milliseconds until the limit may allow it; undefined if nothing is against it */
	objection(now: number): number | undefined {
		const { atOnce, rate, quota, duration } = this.service;
		const factor = this.factorAt(now);
		const scaled = (limit: number) => Math.max(1, Math.round(limit * factor));
		const outage = this.untilOutageEnds(now);
		if (outage !== undefined) return outage;
		if (quota) {
			const index = Math.floor(now / quota.within);
			if (this.quotaWindow.index !== index) this.quotaWindow = { index, count: 0 };
			if (this.quotaWindow.count >= scaled(quota.max)) return (index + 1) * quota.within - now;
		}
		if (rate?.kind === 'bucket') {
			const perMs = (rate.perSecond * factor) / SECOND;
			this.tokens = Math.min(rate.burst, this.tokens + (now - this.filledAt) * perMs);
			this.filledAt = now;
			if (this.tokens < 1) return (1 - this.tokens) / perMs;
		}
		if (rate?.kind === 'sliding') {
			this.counted = this.counted.filter((at) => at > now - SECOND);
			const over = this.counted.length - scaled(rate.perSecond);
			if (over >= 0) return (this.counted[over] as number) + SECOND - now;
		}
		if (rate?.kind === 'fixed') {
			const index = Math.floor((this.service.phase + now) / SECOND);
			if (this.window.index !== index) this.window = { index, count: 0 };
			if (this.window.count >= scaled(rate.perSecond)) {
				return (index + 1) * SECOND - this.service.phase - now;
			}
		}
		// When one will end no service knows.
		return atOnce !== undefined && this.atWork >= scaled(atOnce) ? duration : undefined;
	}

	/** Takes a call that nothing is against. @returns how long it works on it; `leave` must follow then */
	take(now: number): number {
		this.count(now);
		this.quotaWindow.count += 1;
		this.atWork += 1;
		return this.durationAt(now);
	}

	/** A call that it has taken has ended. */
	leave(): void {
		this.atWork -= 1;
	}

	/** It would refuse the next one as likely as this one. */
	private whim(): number | undefined {
		const { refusesShare = 0 } = this.service;
		return refusesShare > 0 && this.random() < refusesShare ? 0 : undefined;
	}

	private untilOutageEnds(now: number): number | undefined {
		const { from = Infinity, lasts = 0 } = this.service.outage ?? {};
		return now >= from && now < from + lasts ? from + lasts - now : undefined;
	}

	private factorAt(now: number): number {
		const { change } = this.service;
		return change && now >= change.at ? change.factor : 1;
	}

	private durationAt(now: number): number {
		const { duration, jitter, slowStart } = this.service;
		const slowness = 1 + (slowStart - 1) * Math.max(0, 1 - now / SLOW_START_MS);
		return duration * slowness * (1 + jitter * (2 * this.random() - 1));
	}

	private count(now: number): void {
		this.tokens = Math.max(0, this.tokens - 1);
		if (this.service.rate?.kind === 'sliding') this.counted.push(now);
		this.window.count += 1;
	}

	private refusal(now: number, wait: number): Refusal {
		const { refusal } = this.service;
		const isOutage = this.untilOutageEnds(now) !== undefined;
		const says = isOutage ? 'whole seconds' : refusal.says;
		const wholeSeconds = Math.max(1, Math.ceil(wait / SECOND));
		const date = Math.ceil((this.epoch + now + wait) / SECOND) * SECOND;
		const [retryAfter, asked] = {
			nothing: [undefined, wait],
			'one second': ['1', Math.max(wait, SECOND)],
			'whole seconds': [String(wholeSeconds), wholeSeconds * SECOND],
			fractions: [(wait / SECOND).toFixed(3), wait],
			'a date': [new Date(date).toUTCString(), date - this.epoch - now],
		}[says] as [string | undefined, number];
		const delay = refusal.isSlow ? this.durationAt(now) : 0;
		return { status: isOutage ? 503 : refusal.status, delay, retryAfter, wait: asked };
	}
}
