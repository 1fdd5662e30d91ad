import { InputProblem, shown } from '../values/inputProblem';

/** What is done with a row whose value another row has: send it all the same, leave it out, or refuse it. */
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export const DUPLICATE_POLICIES = ['send', 'skip', 'refuse'] as const;

/**
 * @param name of the value, as the editor calls it, for instance `The phone number`
 * @param place of the other row, for instance `row 3`
 * @returns why a row is not sent, as a sentence without a full stop
 */
export function standsAlready(name: string, value: unknown, place: string): string {
	return `${name} ${shown(value)} stands in ${place} already`;
}

/** What became of a value that an earlier run of the node sent, as in a loop. */
export type EarlierOutcome = 'done' | 'unknown';

/** @returns why a row is not sent whose value was sent by an earlier run of the node, as in a loop */
export function sentEarlier(name: string, value: unknown, outcome: EarlierOutcome): string {
	return outcome === 'done'
		? `${name} ${shown(value)} was called earlier in this execution already`
		: `${name} ${shown(value)} may have been called earlier in this execution, and its outcome is unknown`;
}

/** What to do about a row whose duplicate has an unknown outcome. */
export const LOOK_FIRST = 'Look into the service first.';

/** @param reason as the functions above give it */
export function refusedDuplicate(reason: string): InputProblem {
	return new InputProblem(
		reason,
		'Remove one of the two, or choose another way for duplicates in the options.',
	);
}
