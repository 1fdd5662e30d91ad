import { listValues, type Schemas } from '../contract/contract';

type CallStatus = Schemas['Call']['status'];

/** What a status says of its call. */
interface Meaning {
	/** How the call ended; undefined while it goes on. */
	outcome?: 'reached' | 'not reached' | 'failed';
	/** Of a status that ends a call: calls that are under way carry it, so none may change. */
	letter?: string;
	/** In words, for people. */
	reason: string;
}

/** assumptions.md, States of a call. */
const MEANINGS: Readonly<Record<CallStatus, Meaning>> = {
	Scheduled: { reason: 'Scheduled for later' },
	Queued: { reason: 'Waiting in the queue' },
	Initiated: { reason: 'Call started' },
	Ringing: { reason: 'Phone is ringing' },
	'In progress': { reason: 'Call in progress' },
	Transferred: { outcome: 'reached', letter: 'a', reason: 'Transferred to a person' },
	Completed: { outcome: 'reached', letter: 'b', reason: 'Call completed' },
	'AMD Terminated': { outcome: 'not reached', letter: 'c', reason: 'Voicemail answered' },
	Busy: { outcome: 'not reached', letter: 'd', reason: 'Line was busy' },
	'No answer': { outcome: 'not reached', letter: 'e', reason: 'No one answered' },
	Canceled: { outcome: 'not reached', letter: 'f', reason: 'Call was canceled' },
	Failed: { outcome: 'failed', letter: 'g', reason: 'Call failed' },
};

/** The statuses after which a call is over, in the order of the interface. */
export const FINAL_STATUSES: readonly string[] = listValues('CallStatus').filter(
	(status) => MEANINGS[status].outcome !== undefined,
);

/** @returns undefined for a status that the interface does not know, and for anything else */
export function findMeaning(status: unknown): Meaning | undefined {
	return typeof status === 'string' && Object.hasOwn(MEANINGS, status)
		? MEANINGS[status as CallStatus]
		: undefined;
}

/** @returns undefined while the call goes on, and for any other text */
export function findOutcome(status: unknown): Meaning['outcome'] {
	return findMeaning(status)?.outcome;
}

/** @returns final statuses as one letter each */
export function statusText(statuses: readonly string[]): string {
	return statuses.map((status) => findMeaning(status)?.letter).join('');
}

/** @returns whether a text of `statusText` holds a status */
export function holdsStatus(text: string, status: unknown): boolean {
	const letter = findMeaning(status)?.letter;
	return letter !== undefined && text.includes(letter);
}
