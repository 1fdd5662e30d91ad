const SECOND = 1000;

/** What a service decides on a request in the moment in which it comes in. */
export type Verdict =
	'taken' | { status: 429 | 503; /** As the header says it. */ retryAfter?: string } | { cut: true };

/** One rule of a simulated service. All times are milliseconds since it began. */
export interface Limit {
	/** @returns undefined if it has nothing against the request */
	objectsTo: (now: number, inFlight: number) => Exclude<Verdict, 'taken'> | undefined;
	/** The service has taken a request. */
	took?: (now: number) => void;
	/** Milliseconds that so many rows take at least. */
	least: (rows: number) => number;
}

/** As services round it: up, to whole seconds, and to one at least. */
const inSeconds = (milliseconds: number) => String(Math.max(1, Math.ceil(milliseconds / SECOND)));

interface Wording {
	/** As opposed to a bare 429. */
	saysWhen?: boolean;
}

/** So many in any stretch of so many milliseconds. */
export function slidingWindow(most: number, within: number, { saysWhen = true }: Wording = {}): Limit {
	const taken: number[] = [];
	return {
		objectsTo: (now) => {
			while (taken[0] !== undefined && taken[0] <= now - within) taken.shift();
			if (taken.length < most) return undefined;
			return turnedAway(saysWhen, (taken[0] ?? 0) + within - now);
		},
		took: (now) => taken.push(now),
		least: (rows) => (Math.ceil(rows / most) - 1) * within,
	};
}

/** So many in each stretch of so many milliseconds by the service's own clock. */
export function fixedWindow(most: number, within: number, { saysWhen = true }: Wording = {}): Limit {
	const taken = new Map<number, number>();
	const windowAt = (now: number) => Math.floor(now / within);
	return {
		objectsTo: (now) =>
			(taken.get(windowAt(now)) ?? 0) < most
				? undefined
				: turnedAway(saysWhen, (windowAt(now) + 1) * within - now),
		took: (now) => taken.set(windowAt(now), (taken.get(windowAt(now)) ?? 0) + 1),
		least: (rows) => (Math.ceil(rows / most) - 1) * within,
	};
}

/** A token bucket: so many a second on average, and so many at once. */
export function bucket(perSecond: number, burst: number, { saysWhen = true }: Wording = {}): Limit {
	let tokens = burst;
	let filled = 0;
	return {
		objectsTo: (now) => {
			tokens = Math.min(burst, tokens + ((now - filled) / SECOND) * perSecond);
			filled = now;
			if (tokens >= 1) return undefined;
			return turnedAway(saysWhen, ((1 - tokens) / perSecond) * SECOND);
		},
		took: () => (tokens -= 1),
		least: (rows) => ((rows - burst) / perSecond) * SECOND,
	};
}

/** So many in flight. When one will end no service knows; some say a second. */
export function atOnce(most: number, duration: number, { saysWhen = false }: Wording = {}): Limit {
	return {
		objectsTo: (_, inFlight) => (inFlight < most ? undefined : turnedAway(saysWhen, 0)),
		least: (rows) => Math.ceil(rows / most) * duration,
	};
}

/** All is turned away for a while. */
export function storm(
	from: number,
	to: number,
	{ status = 429, saysWhen = true }: Wording & { status?: 429 | 503 } = {},
): Limit {
	return {
		objectsTo: (now) =>
			now >= from && now < to
				? { status, ...(saysWhen ? { retryAfter: inSeconds(to - now) } : {}) }
				: undefined,
		least: () => to - from,
	};
}

function turnedAway(saysWhen: boolean, wait: number): Exclude<Verdict, 'taken'> {
	return { status: 429, ...(saysWhen ? { retryAfter: inSeconds(wait) } : {}) };
}
