/**
 * How fast one account is called: how many requests may be under way, and until when none may start.
 *
 * The number grows with good answers, fast until the service first turns a request away and slowly
 * from then on, and halves each time it does. All functions here are pure.
 */
export interface Pace {
	/** Requests that may be under way at once. Not always whole; at least 1. */
	limit: number;
	/** Up to here `limit` grows by one with every good answer, above it by one with a full round of them. */
	threshold: number;
	/** Milliseconds since 1970 until which no request may start. */
	pausedUntil: number;
	/** How much of that the service itself has asked for, by `Retry-After`. Milliseconds since 1970. */
	askedUntil: number;
	/** When `limit` was last halved. What was sent before then says nothing of the new limit. */
	reducedAt: number;
	/** Halvings since the last good answer. */
	reductions: number;
	/** Since when no request was answered well, though some were sent; undefined while all is well. */
	troubledSince: number | undefined;
}

const FIRST_LIMIT = 2;
const HIGHEST_LIMIT = 32;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** The pace of an account that nothing is known of yet. */
export function freshPace(): Pace {
	return {
		limit: FIRST_LIMIT,
		threshold: HIGHEST_LIMIT,
		pausedUntil: 0,
		askedUntil: 0,
		reducedAt: 0,
		reductions: 0,
		troubledSince: undefined,
	};
}

/** The service did what it was asked to. */
export function afterSuccess(pace: Pace): Pace {
	const step = pace.limit < pace.threshold ? 1 : 1 / pace.limit;
	return { ...afterRefusal(pace), limit: Math.min(HIGHEST_LIMIT, pace.limit + step) };
}

/** The service said no. It is well, but that says nothing of how much it takes. */
export function afterRefusal(pace: Pace): Pace {
	return { ...pace, reductions: 0, troubledSince: undefined };
}

/** What is known when a request got neither yes nor no. */
export interface Trouble {
	/** When the request was sent, in milliseconds since 1970. */
	sentAt: number;
	/** Milliseconds since 1970. */
	now: number;
	/** What `Retry-After` asks for, in milliseconds. */
	retryAfter?: number;
	/** At least 0 and below 1; spreads the pauses of several n8n workers. */
	jitter: number;
}

/** The service turned a request away (429, 503), failed, or could not be reached. */
export function afterTrouble(pace: Pace, { sentAt, now, retryAfter, jitter }: Trouble): Pace {
	const isNews = sentAt >= pace.reducedAt;
	const limit = isNews ? Math.max(1, pace.limit / 2) : pace.limit;
	const pause = retryAfter ?? (isNews ? pauseAfter(pace.reductions, jitter) : 0);
	return {
		limit,
		threshold: isNews ? limit : pace.threshold,
		pausedUntil: Math.max(pace.pausedUntil, now + pause),
		askedUntil: Math.max(pace.askedUntil, retryAfter === undefined ? 0 : now + retryAfter),
		reducedAt: isNews ? now : pace.reducedAt,
		reductions: pace.reductions + (isNews ? 1 : 0),
		troubledSince: pace.troubledSince ?? now,
	};
}

/**
 * For a run that begins when no other is under way: trouble of an earlier one does not use up its
 * patience, and of the pause only what the service has asked for is kept.
 */
export function afreshAt(pace: Pace, now: number): Pace {
	const isPaused = now < pace.askedUntil;
	return {
		...pace,
		pausedUntil: pace.askedUntil,
		troubledSince: isPaused ? now : undefined,
		reductions: 0,
	};
}

/** Doubles with every reduction in a row, and lies between half and all of that. */
function pauseAfter(reductions: number, jitter: number): number {
	const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** reductions);
	return full * (0.5 + jitter / 2);
}

/**
 * @param underWay requests that have started and not ended
 * @param cap the user's own limit
 */
export function mayStart(pace: Pace, underWay: number, cap: number, now: number): boolean {
	return now >= pace.pausedUntil && underWay < Math.min(Math.floor(pace.limit), cap);
}

/**
 * Whether waiting on is hopeless: no request was answered well for longer than `patience`, or the
 * service asks for a longer wait than that.
 */
export function isHopeless(pace: Pace, patience: number, now: number): boolean {
	if (pace.troubledSince === undefined) return false;
	return now - pace.troubledSince >= patience || pace.pausedUntil - now > patience;
}
