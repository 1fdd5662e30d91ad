import { InputProblem, shown } from '../values/inputProblem';

/** What is done with a row whose value another row has: send it all the same, leave it out, or refuse it. */
export type DuplicatePolicy = 'send' | 'skip' | 'refuse';

/**
 * @param name of the value, as the editor calls it, for instance `The phone number`
 * @param place of the other row, for instance `row 3`
 * @returns why a row is not sent, as a sentence without a full stop
 */
export function standsAlready(name: string, value: unknown, place: string): string {
	return `${name} ${shown(value)} stands in ${place} already`;
}

/** @returns the same, where the value was sent for a row of an earlier turn of a loop */
export function sentEarlier(name: string, value: unknown): string {
	return `${name} ${shown(value)} was called in an earlier turn of the loop already`;
}

/** @param reason as the functions above give it */
export function refusedDuplicate(reason: string): InputProblem {
	return new InputProblem(
		reason,
		'Remove one of the two, or choose another way for duplicates in the options.',
	);
}
