import { CALL_ENDED } from './steps';

/** The nodes that save an event. */
export const OPT_OUT = 'Save the opt-out';
/** The one with the row of the call. */
export const WRITTEN = 'Update the call';

/** @returns what a note says of pinned samples; `last` is the node after those of this group, `others` stand between */
export function nothingIsSaved(last: string, ...others: string[]): string {
	const names = [CALL_ENDED, OPT_OUT, WRITTEN, ...others].map((name) => `*${name}*`).join(', ');
	return `Nothing is saved, because ${names}, and *${last}* have pinned samples. The published workflow ignores them.`;
}
