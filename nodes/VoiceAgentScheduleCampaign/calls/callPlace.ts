/** Where a call comes from, and where it goes. */
export interface CallPlace {
	/** Index of the input item. */
	item: number;
	/** Tells the calls of one item apart, for instance `Group 1, call 2`; empty where an item is one call. */
	name: string;
	/** Calls with the same value come into the same group. */
	group: string;
}

/** @returns `item 3`, or `item 3, Group 1, call 2` */
export function placeText({ item, name }: CallPlace): string {
	return [`item ${item + 1}`, name].filter(Boolean).join(', ');
}
