import { NewestTexts } from '../../shared/values/newest';

const MOST_OVER = 10_000;
/** Each holds its event in memory. Beyond these, the oldest is given up. */
const MOST_IN_FLIGHT = 500;

/** Which ends of calls need not be brought to their runs any more. Events come again. */
const over = new NewestTexts(MOST_OVER);
/** Which ends this process is bringing to the runs that wait for them. */
const inFlight = new Map<string, AbortController>();

/** @returns whether an event about this end has nothing to do any more */
export function isKnown(end: string): boolean {
	return over.has(end) || inFlight.has(end);
}

/** @returns what tells that it is to be given up, because too many others have come since */
export function begin(end: string): AbortSignal {
	const controller = new AbortController();
	inFlight.set(end, controller);
	const [oldest] = inFlight;
	if (inFlight.size > MOST_IN_FLIGHT && oldest !== undefined) {
		inFlight.delete(oldest[0]);
		oldest[1].abort();
	}
	return controller.signal;
}

/**
 * @param signal that `begin` gave
 * @param isOver whether later events about the same end are to be left alone
 */
export function finish(end: string, signal: AbortSignal, isOver: boolean): void {
	if (inFlight.get(end)?.signal === signal) inFlight.delete(end);
	if (isOver) over.add(end);
}
