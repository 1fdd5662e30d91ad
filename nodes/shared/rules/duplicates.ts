import { quote } from '../values/inputProblem';

/** What to do with a row whose value another row has: send it, skip it, or refuse it. */
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export const DUPLICATE_POLICIES = ['send', 'skip', 'error'] as const;

/** Where a value was sent before: for another row, or by an earlier run of the node, as in a loop. */
export interface PreviousCall {
	/** For instance `row 3`; undefined for an earlier run of the node. */
	place: string | undefined;
	/** Undefined as long as it is not sent yet. */
	outcome: 'done' | 'unknown' | undefined;
}

/**
 * @param name of the value, as the editor calls it, for instance `The phone number`
 * @returns why a row is not called, as a sentence without a full stop
 */
export function describeDuplicate(name: string, value: unknown, { place, outcome }: PreviousCall): string {
	const isUnknown = outcome === 'unknown';
	if (place !== undefined) {
		return `${name} ${quote(value)} is already in ${place}${isUnknown ? ', and its outcome is unknown' : ''}`;
	}
	return isUnknown
		? `${name} ${quote(value)} may have been called earlier in this execution, and its outcome is unknown`
		: `${name} ${quote(value)} was called earlier in this execution already`;
}

/** What to do about a row whose duplicate is an error, and about one whose duplicate has an unknown outcome. */
export const DUPLICATE_REMEDIES = {
	refused: "Remove one of the two, or choose another way under 'Duplicate Numbers'.",
	unknown: 'Look into the service first.',
};
