/** What to do with a row whose value another row has: send it, skip it, or refuse it. */
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export const DUPLICATE_POLICIES = ['send', 'skip', 'error'] as const;

/** Where a value was sent before: for another row, or by an earlier run of the node, as in a loop. */
export interface PreviousCall {
	/** For instance `item 3`; undefined for an earlier run of the node. */
	place: string | undefined;
	/** Undefined as long as it is not sent yet. */
	outcome: 'done' | 'unknown' | undefined;
}

/** @returns why a person is not called, as a sentence without a full stop */
export function describeDuplicate({ place, outcome }: PreviousCall): string {
	const isUnknown = outcome === 'unknown';
	if (place !== undefined) return `Duplicate of ${place}${isUnknown ? ', whose outcome is unknown' : ''}`;
	return isUnknown
		? 'May already have been called in this execution, with an unknown outcome'
		: 'Already called in this execution';
}

/** What to do about a row whose duplicate is an error, and about one whose duplicate has an unknown outcome. */
export const DUPLICATE_REMEDIES = {
	refused: "Remove the duplicate, or change 'Duplicate Numbers' in 'Calling Rules'.",
	unknown: 'Look up the call in the service, and call again only if it is missing.',
};
