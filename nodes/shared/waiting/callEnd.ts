import { listValues, type Schemas } from '../contract/contract';

type CallStatus = Schemas['Call']['status'];

/** The outcome with which an execution that waited for a call continues. */
export type CallOutcome = 'reached' | 'not reached' | 'failed' | 'no event in time' | 'not called';

/** Of the statuses of a call (assumptions.md, States of a call), those after which it is over. */
const OUTCOMES: Readonly<Record<CallStatus, CallOutcome | undefined>> = {
	Scheduled: undefined,
	Queued: undefined,
	Initiated: undefined,
	Ringing: undefined,
	'In progress': undefined,
	Transferred: 'reached',
	Completed: 'reached',
	'AMD Terminated': 'not reached',
	Busy: 'not reached',
	'No answer': 'not reached',
	Canceled: 'not reached',
	Failed: 'failed',
};

/** The statuses after which a call is over, in the order of the interface. */
export const FINAL_STATUSES: readonly string[] = listValues('CallStatus').filter(
	(status) => OUTCOMES[status] !== undefined,
);

/** @returns undefined while the call goes on, and for any other text */
export function findOutcome(status: unknown): CallOutcome | undefined {
	return typeof status === 'string' && Object.hasOwn(OUTCOMES, status)
		? OUTCOMES[status as CallStatus]
		: undefined;
}

/** Calls that are under way carry these letters: none may change its meaning. */
const LETTERS: Readonly<Record<string, string>> = {
	Transferred: 'a',
	Completed: 'b',
	'AMD Terminated': 'c',
	Busy: 'd',
	'No answer': 'e',
	Canceled: 'f',
	Failed: 'g',
};

/** @returns final statuses as one letter each */
export function statusText(statuses: readonly string[]): string {
	return statuses.map((status) => LETTERS[status]).join('');
}

/** @returns whether a text of `statusText` holds a status */
export function holdsStatus(text: string, status: unknown): boolean {
	const isKnown = typeof status === 'string' && Object.hasOwn(LETTERS, status);
	return isKnown && text.includes(LETTERS[status] as string);
}
