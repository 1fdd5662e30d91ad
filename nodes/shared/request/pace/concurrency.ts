const FIRST_LIMIT = 2;
const HIGHEST_LIMIT = 32;
/** How long a limit that was found is kept before one more is tried, in pauses that a try may cost, by the tries that failed. */
const PAUSES_BETWEEN_TRIES = [5, 10, 20];

/**
 * How many requests may be in flight at once, as far as the service lets it be known. All times are
 * milliseconds of one monotonic clock.
 *
 * The limit grows by one with every success until some are turned away: of so many in flight, that many
 * were too many. From then on it stays below that, and reaches for it ever more rarely.
 */
export class Concurrency {
	private limit = FIRST_LIMIT;
	private tooMany = Infinity;
	/** What was sent before it says nothing of the limit as it is since then. */
	private lowered = -Infinity;
	/** So many were not too many. */
	private proven = 0;
	private triesFailed = 0;
	private nextTry = 0;

	/** @param inFlight requests that have started and not ended */
	allows(inFlight: number): boolean {
		return inFlight < Math.floor(this.limit);
	}

	/** @param inFlight when it was sent, itself among them */
	succeeded(inFlight: number, now: number): void {
		this.proven = Math.max(this.proven, inFlight);
		// Where fewer were in flight, it says nothing of more.
		if (this.tooMany < Infinity && inFlight < Math.floor(this.limit)) return;
		const step = this.tooMany === Infinity ? 1 : 1 / this.limit;
		const grown = Math.min(HIGHEST_LIMIT, this.limit + step);
		if (Math.floor(grown) < this.tooMany || now >= this.nextTry) this.limit = grown;
	}

	/** @returns whether so many were taken already */
	hasTaken(inFlight: number): boolean {
		return inFlight <= this.proven;
	}

	/**
	 * A request was turned away.
	 *
	 * @param inFlight requests in flight with it, at most
	 * @param pause milliseconds that a try of more costs
	 * @returns whether so many at once explain it; one alone cannot be too many
	 */
	turnedAway({ at, inFlight }: { at: number; inFlight: number }, pause: number, now: number): boolean {
		if (this.turnedAwayToo(at)) return true;
		if (inFlight <= 1) return false;
		this.limit = Math.max(1, Math.min(Math.floor(this.limit), inFlight) - 1);
		this.tooMany = this.limit + 1;
		this.lowered = now;
		const pauses = PAUSES_BETWEEN_TRIES[this.triesFailed] ?? PAUSES_BETWEEN_TRIES.at(-1) ?? 0;
		this.nextTry = now + pause * pauses;
		this.triesFailed += 1;
		return true;
	}

	/** Of those that were in flight with one that was too many, each that is turned away was one too many more. */
	turnedAwayToo(at: number): boolean {
		if (at >= this.lowered) return false;
		this.limit = Math.max(1, this.limit - 1);
		this.tooMany = Math.floor(this.limit) + 1;
		return true;
	}

	/** What was turned away was not too many at once after all. */
	forget(): void {
		this.limit = Math.max(FIRST_LIMIT, this.limit);
		this.tooMany = Infinity;
		this.triesFailed = 0;
	}

	/** The service fails, or is not there. */
	halve(): void {
		this.limit = Math.max(1, this.limit / 2);
	}
}
