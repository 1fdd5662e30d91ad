const FIRST_LIMIT = 2;
const HIGHEST_LIMIT = 32;
/** How long a limit that was found is kept before one more is tried, in pauses that a try may cost, by the tries that failed. */
const PAUSES_BETWEEN_TRIES = [5, 10, 20];
const SHORTEST_PAUSE_MS = 100;

/**
 * How many requests may be in flight at once, as far as the service lets it be known. All times are
 * milliseconds of one monotonic clock.
 *
 * The limit grows by one with every success until so many are found to be too many. From then on it stays
 * below that, and reaches for it ever more rarely. Where fewer are too many as well, others use the same
 * account: it is halved.
 */
export class Concurrency {
	private limit = FIRST_LIMIT;
	private tooMany = Infinity;
	/** So many were not too many, lately. */
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
		const step = this.tooMany === Infinity ? 1 : 1 / this.limit;
		const grown = Math.min(HIGHEST_LIMIT, this.limit + step);
		if (Math.floor(grown) < this.tooMany || now >= this.nextTry) this.limit = grown;
	}

	/**
	 * A request was turned away.
	 *
	 * @param inFlight when it was sent, itself among them
	 * @param pause that it cost, in milliseconds
	 * @returns whether so many at once explain it: more than were ever taken
	 */
	turnedAway(inFlight: number, pause: number, now: number): boolean {
		if (inFlight <= Math.max(1, this.proven)) return false;
		this.limit = Math.max(1, inFlight - 1);
		this.tooMany = inFlight;
		const pauses = PAUSES_BETWEEN_TRIES[this.triesFailed] ?? PAUSES_BETWEEN_TRIES.at(-1) ?? 0;
		this.nextTry = now + Math.max(pause, SHORTEST_PAUSE_MS) * pauses;
		this.triesFailed += 1;
		return true;
	}

	/** A request was turned away for no reason that is known: what the service takes may have changed. */
	doubt(): void {
		this.proven -= 1;
	}

	/** The service fails, or is not there. */
	halve(): void {
		this.limit = Math.max(1, this.limit / 2);
	}
}
