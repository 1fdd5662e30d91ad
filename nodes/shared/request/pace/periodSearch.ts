/** So few may be all that the service takes at once, and the second that it asks for rounded up. */
const FEW = 5;
/** What a shorter period is tried with first, where only few requests fit into one, and else. */
const FIRST_TRY = { few: 0.7, many: 0.9 };
/** Many requests are rarely asked to wait for much longer than their period: looking costs more than it finds. */
const PAUSES_UNTIL_FIRST_TRY = { few: 0, many: 40 };
/** A shorter period that gains less is not tried; from time to time it is looked whether the limit has changed. */
const LEAST_GAIN = 0.05;
const PAUSES_UNTIL_LOOKING_ANEW = 60;
/** Where others were too short, a period that holds once may hold by luck. */
const SUCCESSES_THAT_PROVE = 3;

/**
 * The search for the shortest period in which a service takes so many requests. It halves the way to
 * periods that were too short, and the less there is to gain, the longer it waits: each try that fails
 * costs a pause. All times are milliseconds of one monotonic clock.
 */
export class PeriodSearch {
	/** The longest period that was; 0 while none is known. */
	private tooShort = 0;
	private failures = 0;
	private nextTry: number;

	/**
	 * @param most requests in a period
	 * @param pause that a try may cost
	 */
	constructor(
		private readonly most: number,
		now: number,
		pause: number,
	) {
		this.nextTry = now + pause * this.choose(PAUSES_UNTIL_FIRST_TRY);
	}

	/** So many successes in a row show that a period is long enough, if they are as many as fit into it. */
	get provedBy(): number {
		return this.tooShort > 0 ? SUCCESSES_THAT_PROVE : 1;
	}

	isDue(now: number): boolean {
		return now >= this.nextTry;
	}

	/** @returns the period that is to be tried next */
	shorterThan(period: number): number {
		if (this.gainOf(period) < LEAST_GAIN) this.tooShort = 0;
		return this.tooShort > 0 ? Math.sqrt(period * this.tooShort) : period * this.choose(FIRST_TRY);
	}

	/** @param period that was tried */
	succeeded(period: number, pause: number, now: number): void {
		this.failures = 0;
		this.nextTry = this.gainOf(period) < LEAST_GAIN ? now + pause * PAUSES_UNTIL_LOOKING_ANEW : now;
	}

	/**
	 * @param tried the period that was too short
	 * @param period that is gone back to
	 */
	failed(tried: number, period: number, pause: number, now: number): void {
		this.tooShort = tried;
		const gain = this.gainOf(period);
		const pauses = gain < LEAST_GAIN ? PAUSES_UNTIL_LOOKING_ANEW : 2 ** this.failures / gain;
		this.failures += 1;
		this.nextTry = now + pause * pauses;
	}

	private gainOf(period: number): number {
		return this.tooShort > 0 ? period / this.tooShort - 1 : Infinity;
	}

	private choose({ few, many }: typeof FIRST_TRY): number {
		return this.most < FEW ? few : many;
	}
}
