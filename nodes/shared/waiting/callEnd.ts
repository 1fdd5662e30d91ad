import { listValues, type Schemas } from '../contract/contract';

type CallStatus = Schemas['Call']['status'];

/** What a status says of its call. */
interface Meaning {
	/** How the call ended; undefined while it goes on. */
	outcome?: 'reached' | 'not reached' | 'failed';
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
	Transferred: { outcome: 'reached', reason: 'Transferred to a person' },
	Completed: { outcome: 'reached', reason: 'Connected to a person or undetected voicemail' },
	'AMD Terminated': { outcome: 'not reached', reason: 'Voicemail answered' },
	Busy: { outcome: 'not reached', reason: 'Line was busy' },
	'No answer': { outcome: 'not reached', reason: 'No one answered' },
	Canceled: { outcome: 'not reached', reason: 'Call was canceled' },
	Failed: { outcome: 'failed', reason: 'Call failed' },
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
