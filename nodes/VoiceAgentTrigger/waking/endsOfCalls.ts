import { NewestTexts } from '../../shared/values/newest';

const MAX_OVER = 10_000;
/** Each holds its event in memory: as it came, parsed, and as it is sent on. Beyond these, the oldest are given up. */
const MAX_IN_FLIGHT = 500;
const MAX_BYTES_IN_FLIGHT = 32 * 1024 * 1024;

interface InFlight {
	controller: AbortController;
	bytes: number;
}

/** Ends of calls whose executions need not be resumed anymore. Events may be delivered again. */
const over = new NewestTexts(MAX_OVER);
/** Ends of calls for which this process is resuming the waiting executions. */
const inFlight = new Map<string, InFlight>();
let bytesInFlight = 0;

/** @returns whether an event about this end has nothing to do any more */
export function isKnown(end: string): boolean {
	return over.has(end) || inFlight.has(end);
}

/**
 * @param end a digest: it is kept for long
 * @param bytes of the event, as it came
 * @returns aborted when it is to be given up, because too many others have come since
 */
export function begin(end: string, bytes: number): AbortSignal {
	const controller = new AbortController();
	inFlight.set(end, { controller, bytes });
	bytesInFlight += bytes;
	for (const [oldest, other] of inFlight) {
		if (inFlight.size <= MAX_IN_FLIGHT && bytesInFlight <= MAX_BYTES_IN_FLIGHT) break;
		if (oldest === end) break;
		remove(oldest, other);
		other.controller.abort();
	}
	return controller.signal;
}

/**
 * @param signal that `begin` gave
 * @param isOver whether later events about the same end are to be left alone
 */
export function finish(end: string, signal: AbortSignal, isOver: boolean): void {
	const own = inFlight.get(end);
	if (own?.controller.signal === signal) remove(end, own);
	if (isOver) over.add(end);
}

function remove(end: string, { bytes }: InFlight): void {
	inFlight.delete(end);
	bytesInFlight -= bytes;
}
